import { capitalised, withArticle } from '../../../../spec/grammar.ts';
import { SHAPE_REQUIREMENTS } from '../../../../spec/requirements/body.ts';
import { readMember } from '../../../harness/checks/member.ts';
import { demandMember, demandShape } from '../../../harness/kit/demand.ts';
import { deliver, deliverDeletion, deliverScreen } from '../../../harness/kit/traffic.ts';
import { SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { Case } from '../../case.ts';

/**
 * Paths at which a call and its body must have the same value. One plain text in properties or traits is enough here,
 * because the group `value` checks everything else about them.
 */
const CARRIED: Readonly<Record<SureKind, readonly (readonly string[])[]>> = {
  page: [['userId'], ['properties', 'path']],
  identify: [['userId'], ['traits', 'name']],
  track: [['userId'], ['event'], ['properties', 'plan']],
  group: [['userId'], ['groupId'], ['traits', 'name']],
  alias: [],
};

export const bodyShapes = [
  ...SURE_KINDS.map(
    (kind): Case<`body/${SureKind}`> => ({
      id: `body/${kind}`,
      title: `${capitalised(withArticle(kind))} body has the listed members, with the values of the call`,
      requirements: [SHAPE_REQUIREMENTS[kind]],
      play: async (stage) => {
        const call = stage.calls.of(kind);
        const request = await deliver(stage, call);
        demandShape(request, kind);
        for (const path of CARRIED[kind]) {
          demandMember(SHAPE_REQUIREMENTS[kind], request, path, path.reduce<unknown>(readMember, call));
        }
      },
    }),
  ),
  {
    id: 'body/screen',
    title: 'A screen body has the listed members, with the values of the call',
    requirements: ['BOD-003'],
    play: async (stage) => {
      const call = stage.calls.screen();
      const request = await deliverScreen(stage, call);
      demandShape(request, 'screen');
      for (const name of ['userId', 'name']) demandMember('BOD-003', request, [name], call[name]);
    },
  },
  {
    id: 'body/screen-context',
    title: 'A screen body carries `device`, `os` and `app` in `context` as the call gave them',
    requirements: ['BOD-019'],
    play: async (stage) => {
      const call = stage.calls.screen();
      const request = await deliverScreen(stage, call);
      for (const [part, members] of Object.entries(call['context'] as Record<string, Record<string, string>>)) {
        for (const [name, value] of Object.entries(members)) {
          demandMember('BOD-019', request, ['context', part, name], value);
        }
      }
    },
  },
  {
    id: 'body/delete',
    title: 'A delete body has the listed members',
    requirements: ['BOD-008'],
    play: async (stage) => demandShape(await deliverDeletion(stage), 'delete'),
  },
] as const satisfies readonly Case[];
