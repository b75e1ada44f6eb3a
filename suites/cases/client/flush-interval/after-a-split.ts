import { LIMITS } from '../../../../spec/limits.ts';
import { largeTracks, sized, TOO_LARGE_BYTES } from '../../../harness/kit/client/message-sizes.ts';
import { demandSentWithin, demandTrackWithin, type Queued } from '../../../harness/kit/client/time-in-queue.ts';
import type { Case } from '../../case.ts';

/** One message more than certainly fits into a batch, and fewer than the default flush count. */
const ONE_TOO_MANY = 17;
/** Number of intervals that the case waits for: one for each single message, and two for the messages of a split. */
const INTERVALS = 6;

/** The interval sends everything that is queued, after any earlier flush. */
export const flushIntervalAfterASplit = [
  {
    id: 'flush-interval/after-each-kind-of-flush',
    title: 'Messages left by a split, or queued after a split, flush or refusal, are sent within 5 s',
    requirements: ['QUE-009', 'BAT-003'],
    spanMs: INTERVALS * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const demandNextWithin = () => demandTrackWithin(stage, 'QUE-009', client, LIMITS.flushIntervalMs);
      await demandNextWithin();
      const queued: Queued[] = [];
      for (const message of largeTracks(stage, ONE_TOO_MANY)) {
        await client.queue(message, 'BAT-003');
        queued.push({ message, atMs: stage.time.nowMs() });
      }
      // A client may keep the rest for its next flush, so each message may be an interval behind the previous one.
      let latestMs = 0;
      for (const { message, atMs } of queued) {
        const from = { message, atMs: Math.max(atMs, latestMs) };
        await demandSentWithin(stage, 'QUE-009', client, from, LIMITS.flushIntervalMs);
        latestMs = Math.max(latestMs, client.capture.sightings(message.mark)[0]?.request.atMs ?? 0);
      }
      await demandNextWithin();
      await client.tryQueue(sized(stage.messages.track(), TOO_LARGE_BYTES));
      await demandNextWithin();
      await client.tryQueue(stage.messages.lacking('Track', 'Event'));
      await demandNextWithin();
    },
  },
] as const satisfies readonly Case[];
