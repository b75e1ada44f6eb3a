import { SHAPE_REQUIREMENTS } from '../../../../spec/requirements/body.ts';
import { readMember } from '../../../harness/checks/member.ts';
import { demandBody, demandMember, demandThat } from '../../../harness/kit/demand.ts';
import { deliverSideBySide, openOutlet } from '../../../harness/kit/traffic.ts';
import { alike, demandMembers, ODD_IDS, ODD_NAMES, PLAIN_IDS } from '../../../harness/kit/values.ts';
import { type CallDocument, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Members of a context from which a helpful router might make others. */
const CONTRADICTING = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  ip: '203.0.113.9',
  locale: 'tr-TR',
  timezone: 'Pacific/Kiritimati',
  library: { name: 'other-ios', version: '9.9.9' },
};

/** The parts of a screen's context, with their members. */
const SCREEN_PARTS = { device: ['model', 'type'], os: ['name', 'version'], app: ['build', 'name', 'version'] } as const;

/** Ids of each kind: the member of the call, that of the body, and the requirement that they are equal. */
const CARRIED = {
  page: [['userId', 'userId', 'BOD-002']],
  identify: [['userId', 'userId', 'BOD-004']],
  track: [['userId', 'userId', 'BOD-005']],
  group: [
    ['userId', 'userId', 'BOD-007'],
    ['groupId', 'groupId', 'BOD-007'],
  ],
  alias: [
    ['previousId', 'Previous ID', 'BOD-012'],
    ['userId', 'User ID', 'BOD-013'],
  ],
} as const;

const IDS = [...ODD_IDS, ...PLAIN_IDS];

/** Ids and names that a careless implementation would change, in the bodies of every kind. */
export const bodyOddNames = [
  {
    id: 'body/odd-ids',
    title: 'Ids of any length and form arrive exactly as given',
    requirements: ['BOD-002', 'BOD-004', 'BOD-005', 'BOD-007', 'BOD-011', 'BOD-012', 'BOD-013', 'CAL-004'],
    play: async (stage) => {
      const outlet = await openOutlet(stage);
      for (const [index, id] of IDS.entries()) {
        const ids = { userId: id, groupId: id, previousId: IDS.at(index - 1) };
        const makeCall = (kind: SureKind): CallDocument =>
          stage.calls.of(kind, Object.fromEntries(CARRIED[kind].map(([name]) => [name, ids[name]])));
        for (const { kind, request } of await deliverSideBySide(stage, outlet, SURE_KINDS, makeCall)) {
          for (const [name, member, requirement] of CARRIED[kind]) {
            demandMember(requirement, request, [member], ids[name]);
          }
        }
      }
    },
  },
  {
    id: 'body/odd-event-names',
    title: 'The name of an event arrives exactly as given',
    requirements: ['BOD-005'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const event of ODD_NAMES) {
        demandMember('BOD-005', await source.deliver(stage.calls.track({ event })), ['event'], event);
      }
    },
  },
  {
    id: 'body/odd-screens',
    title: 'The name and context of a screen arrive as given, with nothing from earlier calls',
    requirements: ['BOD-003', 'BOD-019'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      const userId = stage.calls.id('u');
      for (const name of ODD_NAMES) {
        const context = {
          ...CONTRADICTING,
          device: { model: name, type: name },
          os: { name, version: name },
          app: { name, version: name, build: name },
        };
        const request = await source.deliverOpen(stage.calls.screen({ userId, name, context }));
        demandMember('BOD-003', request, ['name'], name);
        for (const part of ['device', 'os', 'app'] as const) {
          const members = Object.keys(context[part]);
          for (const member of members) demandMember('BOD-019', request, ['context', part, member], name);
        }
      }
      const context = { os: { name: 'AnyOS', version: '17.10' } };
      const request = await source.deliverOpen(stage.calls.screen({ userId, context }));
      demandMember('BOD-019', request, ['context', 'os', 'version'], '17.10');
      const last = ODD_NAMES.at(-1);
      const seen = readMember(readMember(readMember(demandBody(request), 'context'), 'app'), 'name');
      const expected = 'no app name from an earlier call';
      demandThat(seen !== last, { requirement: 'BOD-019', expected, seen: shown(seen), request });
    },
  },
  {
    id: 'body/alike-screens',
    title: 'Context objects of screens that share one member arrive as given',
    requirements: ['BOD-019'],
    play: async (stage) => {
      const { source } = await openOutlet(stage, { type: 'mobile' });
      const parts = Object.entries(SCREEN_PARTS).map(([part, names]) => [part, alike(names)] as const);
      const count = Math.max(...parts.map(([, objects]) => objects.length));
      for (let at = 0; at < count; at += 1) {
        const context = Object.fromEntries(parts.map(([part, objects]) => [part, objects[at % objects.length] ?? {}]));
        const request = await source.deliverOpen(stage.calls.screen({ context }));
        for (const [part, members] of Object.entries(context)) {
          demandMembers('BOD-019', request, ['context', part], members);
        }
      }
    },
  },
  {
    id: 'body/ids-after-an-alias',
    title: 'A call keeps its own identity after an alias call joined it with another',
    requirements: ['BOD-005', 'BOD-004'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      const alias = stage.calls.alias();
      await source.deliver(alias);
      for (const userId of [alias['previousId'], alias['userId']]) {
        for (const kind of ['track', 'identify'] as const) {
          const request = await source.deliver(stage.calls.of(kind, { userId }));
          demandMember(SHAPE_REQUIREMENTS[kind], request, ['userId'], userId);
        }
      }
    },
  },
] as const satisfies readonly Case[];
