import type { World, WorldStep } from '../../../../spec/shapes/world.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { DELIVERED, SURE_KINDS } from '../../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Other users' calls, next to those of one user. Together, more than ten messages of a source fail at once. */
const OTHER_USERS = 9;
/** A user may do the same thing several times, and an import may give it the same time. */
const EQUAL_CALLS = 3;

const FAILING = { answers: { a: [500, 500, 200] } };
const OF_USER = { userId: 'one-user', ...FAILING };

/** Messages that share a source, a URL or a user, and are retried independently of each other. */
export const retrySideBySide = [
  worldCase({
    id: 'retry/side-by-side',
    title: 'When many messages fail at the same time, each is retried until it succeeds',
    requirements: ['RTY-001', 'RTY-003', DELIVERED.track, DELIVERED.group, DELIVERED.alias],
    world: {
      sources: { source: { webhooks: { a: { host: 'shared' } } }, other: { webhooks: { a: { host: 'shared' } } } },
      steps: [
        ...(['track', 'track', 'group', 'alias'] as const).map((kind) => callOf(kind, OF_USER)),
        ...Array.from({ length: OTHER_USERS }, () => ({ track: FAILING })),
        { track: { source: 'other', ...OF_USER } },
        // The same settings again must not affect pending messages, under any reading of replaced settings.
        { settings: { source: 'source' } },
      ],
    },
  }),
  {
    id: 'retry/equal-calls',
    title: 'When equal calls fail at the same time, each of them is retried',
    requirements: ['RTY-001', 'CAL-011'],
    play: async (stage) => {
      const fails = Array.from({ length: EQUAL_CALLS }, () => FAIL);
      const receiver = await stage.receiver(...fails, OK);
      const source = await stage.source({ hooks: [{ receiver }] });
      const call = stage.calls.track({ timestamp: '2025-06-30T21:15:30.250Z' });
      for (let count = 1; count <= EQUAL_CALLS; count += 1) {
        await source.call(call);
        await stage.arrival(receiver, count, `call ${count} of ${EQUAL_CALLS} equal ones`, 'CAL-011');
      }
      for (let retry = 1; retry <= EQUAL_CALLS; retry += 1) {
        await stage.awaitRetry(receiver, 'RTY-001', EQUAL_CALLS + retry);
      }
    },
  },
  worldCase({
    id: 'retry/beside-other-kinds',
    title: 'Retries do not depend on other calls of the same user meanwhile',
    requirements: ['RTY-001', ...Object.values(DELIVERED)],
    uses: ['deletions'],
    world: besideOtherKinds(),
  }),
] as const satisfies readonly Case[];

/** A source for each kind, whose first message fails while messages of every other kind come for its user. */
function besideOtherKinds(): World {
  const kinds = [...SURE_KINDS, 'delete'] as const;
  const stepOf = (kind: (typeof kinds)[number], source: string, members = {}): WorldStep => {
    const userId = `user-of-${source}`;
    return kind === 'delete' ? { delete: { userId, sources: [source] } } : callOf(kind, { source, userId, ...members });
  };
  return {
    sources: {
      ...Object.fromEntries(SURE_KINDS.map((kind) => [kind, {}])),
      delete: { webhooks: { a: { answers: [500, 200] } } },
    },
    steps: [
      ...kinds.map((kind) => stepOf(kind, kind, FAILING)),
      ...kinds.flatMap((source) => kinds.filter((each) => each !== source).map((kind) => stepOf(kind, source))),
    ],
  };
}
