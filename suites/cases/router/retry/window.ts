import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { WorldStep } from '../../../../spec/shapes/world.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { DELIVERED, SURE_KINDS } from '../../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const FAILING = { webhooks: { a: { answers: [500] } } };

/** Each is retried, and differs from the previous one, like those of an endpoint that restarts. */
const CHANGING = Array.from({ length: 20 }, () => [500, 503, 502, 503, 504, 501]).flat();

/** Past the window of a message, and of another notification after it (readings, 34). */
const PAST_WINDOW: WorldStep = { pass: '5h' };
const PAST_TWO_WINDOWS: WorldStep = { pass: '9h' };

const OF_EACH: readonly RequirementId[] = [...Object.values(DELIVERED), 'AUD-001', 'AUD-003'];

/** Time for which a message that keeps failing is retried. */
export const retryWindow = [
  worldCase({
    id: 'retry/window',
    title: 'No attempt starts later than 4 h after the first, with failures of different kinds',
    requirements: ['RTY-002', 'RTY-007'],
    world: {
      sources: { source: FAILING, changing: { webhooks: { a: { answers: CHANGING } } } },
      // One second apart, so that equal instants of their retries say something.
      steps: [{ track: { source: 'changing' } }, { pass: '1s' }, { track: {} }, PAST_WINDOW],
    },
    observeRouter: ({ sources, clock }) => {
      const [own = [], other = []] = sources.map(({ hooks }) => hooks[0]?.requests);
      // On other clocks instants are too coarse.
      const equal = clock === 'counted' ? { equalInstants: countEqual(own, other) } : {};
      return { 'RTY-007': { ...equal, ...describeSchedule(own) } };
    },
  }),
  worldCase({
    id: 'retry/own-window',
    title: 'A message late in the retry window of another has its own window',
    requirements: ['RTY-004', 'RTY-001', 'RTY-002'],
    // Just before the window of the first message ends. The window of a message that comes now is still ahead.
    world: { sources: { source: FAILING }, steps: [{ track: {} }, { pass: '3h59m59s' }, { track: {} }, PAST_WINDOW] },
  }),
  worldCase({
    id: 'retry/after-a-window',
    title: 'A message is retried after the retry window of a similar one of the same user',
    requirements: ['RTY-004', 'RTY-001'],
    // One user whose earlier message never succeeds, and one whose earlier message succeeds at a retry.
    world: {
      steps: [
        trackOf('ada', 500),
        trackOf('ben', 500, 200),
        PAST_WINDOW,
        trackOf('ada', 500, 200),
        trackOf('ben', 500, 200),
      ],
    },
  }),
  worldCase({
    id: 'retry/window-of-each-kind',
    title: 'No message of any kind has an attempt that starts later than 4 h after its first one',
    requirements: ['RTY-002', ...OF_EACH],
    uses: ['audiences'],
    world: {
      sources: {
        ...Object.fromEntries([...SURE_KINDS, 'created'].map((name) => [name, FAILING])),
        changed: { webhooks: { plain: {}, ...FAILING.webhooks }, atFirst: ['plain'] },
      },
      steps: [
        ...SURE_KINDS.map((kind) => callOf(kind, { source: kind })),
        ...[sync('created', 'ada'), sync('changed', 'ben'), { pass: '1m' }],
        ...[{ settings: { source: 'changed', webhooks: ['a'] } }, sync('changed'), PAST_WINDOW],
      ],
    },
  }),
  worldCase({
    id: 'retry/window-of-deletions',
    title: 'No delete notification has an attempt that starts later than 4 h after its first one',
    requirements: ['RTY-002', 'DEL-001'],
    world: { sources: { source: FAILING }, steps: [{ delete: {} }, PAST_TWO_WINDOWS] },
  }),
] as const satisfies readonly Case[];

function trackOf(userId: string, ...answers: number[]): WorldStep {
  return { track: { userId, answers: { a: answers } } };
}

function sync(source: string, ...members: string[]): WorldStep {
  return { audience: { id: source, name: 'Shoppers', source, members } };
}

/** The number of attempts, the seconds that they span, and the first gaps in seconds. */
function describeSchedule(attempts: readonly ReceivedRequest[]): Record<string, unknown> {
  const shownGaps = 20;
  const gapsS = attempts
    .slice(1)
    .map(({ atMs }, index) => Math.round((atMs - (attempts[index]?.atMs ?? 0)) / 100) / 10);
  const spanS = Math.round(((attempts.at(-1)?.atMs ?? 0) - (attempts[0]?.atMs ?? 0)) / 1000);
  return { attempts: attempts.length, spanS, gapsS: gapsS.slice(0, shownGaps) };
}

/** The retries that come at the instant of the attempt before, or of a retry of a message that was sent at another time. */
function countEqual(attempts: readonly ReceivedRequest[], others: readonly ReceivedRequest[]) {
  const retries = attempts.slice(1);
  const instants = new Set(others.slice(1).map(({ atMs }) => atMs));
  return {
    withAttemptBefore: retries.filter(({ atMs }, index) => atMs === attempts[index]?.atMs).length,
    withOtherMessage: retries.filter(({ atMs }) => instants.has(atMs)).length,
    ofRetries: retries.length,
  };
}
