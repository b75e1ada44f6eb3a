import { LIMITS } from '../../../../spec/limits.ts';
import { describePhase } from '../../../harness/kit/client/observations.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import { allSent, demandAllSent } from '../../../harness/kit/client/sent.ts';
import {
  demandSentWithin,
  demandTrackWithin,
  type Queued,
  queueNow,
  timeInQueueMs,
} from '../../../harness/kit/client/time-in-queue.ts';
import { YoungClient } from '../../../harness/kit/client/younger-than-interval.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import type { WorldTime } from '../../../harness/time/world-time.ts';
import type { Case } from '../../case.ts';

/**
 * Number of messages in a trickle. A client that restarts its interval with each message would keep the first one
 * waiting for all.
 */
const TRICKLE = 9;
const TRICKLE_EVERY_MS = 1_000;
/** Time to see that neither of two clients sends anything immediately. */
const AT_ONCE_SPAN_MS = 2_000;
/** Longer than the default, so that even on a real clock there is time to see that nothing is sent immediately. */
const LONG_INTERVAL_MS = 10_000;
/** An interval whose microseconds do not fit into 32 bits. */
const HOURS_MS = 2 * HOUR_MS;
/** Idle time of a client after it has sent something: many intervals, or three on a real clock. */
const IDLE_MS: Readonly<Record<WorldTime['kind'], number>> = { counted: 60_000, stepped: 60_000, real: 15_000 };

/** Time that a message may wait to be sent. */
export const flushIntervalLoneMessages = [
  intervalCase('new-client', 'queued as soon as the client is made', 0),
  intervalCase('later', 'queued 3 s after the client was made', 3_000),
  intervalCase('after-idling', 'queued after several idle intervals', 12_500),
  {
    id: 'flush-interval/after-a-flush',
    title: 'A message queued 1 s after a flush by count is sent within 5 s',
    requirements: ['QUE-009'],
    spanMs: 1_000 + LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const first = stage.messages.tracks(LIMITS.flushCount);
      await queueAll(client, first);
      await demandAllSent(stage, client.capture, first, 'QUE-009');
      await stage.time.passUntil(stage.time.nowMs() + 1_000);
      await demandTrackWithin(stage, 'QUE-009', client, LIMITS.flushIntervalMs);
    },
  },
  {
    id: 'flush-interval/after-a-long-rest',
    title: 'A message queued long after the last one was sent is sent within 5 s',
    requirements: ['QUE-009'],
    // The span of a real clock. Other clocks take a few more steps, which cost little.
    spanMs: IDLE_MS.real + 2 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      await demandTrackWithin(stage, 'QUE-009', client, LIMITS.flushIntervalMs);
      await stage.time.passUntil(stage.time.nowMs() + IDLE_MS[stage.time.kind]);
      await demandTrackWithin(stage, 'QUE-009', client, LIMITS.flushIntervalMs);
    },
  },
  {
    id: 'flush-interval/trickle',
    title: 'Messages queued one a second are each sent within 5 s',
    requirements: ['QUE-009'],
    spanMs: TRICKLE * TRICKLE_EVERY_MS + LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const queued: Queued[] = [];
      for (const message of stage.messages.tracks(TRICKLE)) {
        queued.push(await queueNow(stage, client, message));
        await stage.time.passUntil(stage.time.nowMs() + TRICKLE_EVERY_MS);
      }
      for (const each of queued) await demandSentWithin(stage, 'QUE-009', client, each, LIMITS.flushIntervalMs);
    },
  },
  ...([200, 1_000, 1_200, 2_500] as const).map(flushAfterCase),
  {
    id: 'flush-interval/flush-after-long',
    title: `A first message is not sent at once, but within FlushAfter of ${LONG_INTERVAL_MS / 1000} s`,
    requirements: ['QUE-010'],
    spanMs: LONG_INTERVAL_MS + AT_ONCE_SPAN_MS,
    play: async (stage) => {
      // A client that sends every first message immediately would do so without FlushAfter too, so that is ruled out
      // first.
      const plain = await YoungClient.make(stage);
      const unhurried = await queueNow(stage, plain.client, stage.messages.track());
      await plain.demandNotAtOnce(unhurried.message, 'QUE-002');
      const young = await YoungClient.make(stage, { flushAfterMs: LONG_INTERVAL_MS }, 'QUE-010');
      const queued = await queueNow(stage, young.client, stage.messages.track());
      await young.demandNotAtOnce(queued.message, 'QUE-010');
      await demandSentWithin(stage, 'QUE-010', young.client, queued, LONG_INTERVAL_MS);
    },
  },
  {
    id: 'flush-interval/flush-after-hours',
    title: 'A first message is not sent at once, but within FlushAfter of 2 h',
    requirements: ['QUE-010'],
    needs: ['virtual-clock'],
    play: async (stage) => {
      const { time } = stage;
      // Hours of a clock that is moved in steps take too long.
      if (time.kind !== 'counted') throw new NotTested('needs a clock with `next` and `busy`');
      const young = await YoungClient.make(stage, { flushAfterMs: HOURS_MS }, 'QUE-010');
      const queued = await queueNow(stage, young.client, stage.messages.track());
      await young.demandNotAtOnce(queued.message, 'QUE-010');
      await time.passUntil(time.nowMs() + HOURS_MS - LIMITS.flushIntervalMs);
      await demandSentWithin(stage, 'QUE-010', young.client, queued, HOURS_MS);
    },
  },
  {
    id: 'flush-interval/phase',
    title: 'Start of the interval: last flush, first queued message, or ticker',
    requirements: ['QUE-011'],
    needs: ['virtual-clock'],
    play: async (stage) => {
      const young = await YoungClient.make(stage);
      await stage.time.passUntil(stage.time.nowMs() + 1_000);
      const first = stage.messages.tracks(LIMITS.flushCount);
      await queueAll(young.client, first);
      const flushed = await young.happensWhileYoung(allSent(young.capture, first));
      if (!flushed) throw new NotTested(`${LIMITS.flushCount} messages cause no flush to measure from`);
      await stage.time.passUntil(stage.time.nowMs() + 2_000);
      const queued = await queueNow(stage, young.client, stage.messages.track());
      stage.observe('QUE-011', describePhase(await timeInQueueMs(stage, young.client, queued, LIMITS.flushIntervalMs)));
    },
  },
] as const satisfies readonly Case[];

function intervalCase<const Name extends string>(name: Name, what: string, afterMs: number) {
  return {
    id: `flush-interval/${name}`,
    title: `A message ${what} is sent within 5 s`,
    requirements: ['QUE-009'],
    spanMs: afterMs + LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      await stage.time.passUntil(stage.time.nowMs() + afterMs);
      await demandTrackWithin(stage, 'QUE-009', client, LIMITS.flushIntervalMs);
    },
  } as const satisfies Case;
}

function flushAfterCase<const Interval extends number>(flushAfterMs: Interval) {
  return {
    id: `flush-interval/flush-after-${flushAfterMs}`,
    title: `A message is sent within FlushAfter of ${flushAfterMs / 1000} s`,
    requirements: ['QUE-010'],
    spanMs: flushAfterMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture(), { flushAfterMs }, 'QUE-010');
      await demandTrackWithin(stage, 'QUE-010', client, flushAfterMs);
      await demandTrackWithin(stage, 'QUE-010', client, flushAfterMs);
    },
  } as const satisfies Case;
}
