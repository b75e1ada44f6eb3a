import { Crowd } from '../../../harness/kit/crowd.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { DAY_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Each is a little above a number at which an implementation may stop. The first seed has the smallest of them. */
const COUNTS = [134, 262, 520, 1_030, 2_060] as const;
const FIRST_SEED = 1;
/** Time for all retries together, for a router that sends messages one after another and waits hours. */
const ALL_OVER_MS = 30 * DAY_MS;
/** Number of concurrent calls. */
const AT_ONCE = 20;
/**
 * If sending the calls takes longer than this, in real time, no larger number is tried, because everything else takes
 * longer yet.
 */
const HAND_IN_LIMIT_MS = 20_000;

/** Number of messages that may wait for their retries at once. */
export const retryMany = [
  {
    id: 'retry/hundreds-pending',
    title: `All of ${COUNTS[0]} to ${COUNTS[4]} messages that wait for a retry at once are retried`,
    requirements: ['RTY-001', 'CAL-011', DELIVERED.track],
    isSeeded: true,
    play: async (stage) => {
      if (stage.time.kind !== 'counted') throw NotTested.needsCounts();
      stage.run?.onWorld();
      const count = chooseCount(stage);
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      const crowd = new Crowd(stage, receiver, count);
      const beganMs = performance.now();
      for (let at = 0; at < count; at += AT_ONCE) {
        await Promise.all(crowd.calls.slice(at, at + AT_ONCE).map((call) => source.call(call, 'CAL-011')));
        demandQuick(count, performance.now() - beganMs);
      }
      await stage.awaitThat(() => crowd.hasArrived);
      await stage.time.runUntil(() => crowd.isOver, stage.time.nowMs() + ALL_OVER_MS);
      crowd.demandRetried();
    },
  },
] as const satisfies readonly Case[];

/** Number of messages that fail: always the same for a seed of the run, and another for the next seed. */
function chooseCount({ run }: Stage): number {
  const seed = run?.seed ?? FIRST_SEED;
  return COUNTS[(seed + COUNTS.length - FIRST_SEED) % COUNTS.length] ?? COUNTS[0];
}

function demandQuick(count: number, tookMs: number): void {
  if (count === COUNTS[0] || tookMs <= HAND_IN_LIMIT_MS) return;
  throw new NotTested({
    kind: 'machine',
    detail: `${count} calls take longer than ${HAND_IN_LIMIT_MS / 1000} s to be sent`,
  });
}
