import { judgeJson } from '../../../harness/checks/body.ts';
import { demand, demandBody, demandMember, demandThat } from '../../../harness/kit/demand.ts';
import { deliverDeletion } from '../../../harness/kit/traffic.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { SURE_KINDS } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

export const bodyCommonMembers = [
  {
    id: 'body/json',
    title: 'The body of every message is a JSON object',
    requirements: ['BOD-001'],
    play: async (stage) => {
      for (const request of await deliverAll(stage)) demand(judgeJson(request));
    },
  },
  {
    id: 'body/version',
    title: '`version` is the integer 1 in every call body',
    requirements: ['BOD-009'],
    play: async (stage) => {
      for (const request of await deliverAll(stage)) demandMember('BOD-009', request, ['version'], 1);
    },
  },
  {
    id: 'body/delete-without-version',
    title: 'A delete body has no `version`',
    requirements: ['BOD-010'],
    play: async (stage) => {
      const request = await deliverDeletion(stage);
      demandThat(!Object.hasOwn(demandBody(request), 'version'), {
        requirement: 'BOD-010',
        expected: 'no `version`',
        seen: `\`version\` ${shown(demandBody(request)['version'])}`,
        request,
      });
    },
  },
  {
    id: 'body/type',
    title: '`type` in every call body is the kind of its call',
    requirements: ['BOD-011'],
    play: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const kind of SURE_KINDS) {
        demandMember('BOD-011', await source.deliver(stage.calls.of(kind)), ['type'], kind);
      }
    },
  },
] as const satisfies readonly Case[];

async function deliverAll(stage: Stage): Promise<ReceivedRequest[]> {
  const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
  const requests: ReceivedRequest[] = [];
  for (const kind of SURE_KINDS) requests.push(await source.deliver(stage.calls.of(kind)));
  return requests;
}
