import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import { oneOfEach, openPipeline, sendThrough } from '../../../harness/kit/client/client-to-webhook.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import { FAIL, NEVER_HOLDS, OK } from '../../../harness/receivers/reply.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Index of the failing message: in the middle, so that others are delivered before it and after it. */
const FAILING = 2;

/** Messages that arrive together and end differently. */
export const ingestionOneFails = [
  {
    id: 'ingestion/one-of-a-batch-fails',
    title: 'One failed message of a batch is retried, and the others are not sent again',
    requirements: ['ING-001', 'RTY-001', 'RTY-003', 'DLV-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      const { receiver, source, client } = pipeline;
      const messages = oneOfEach(stage);
      for (const { method } of messages) await source.deliver(stage.calls.of(GO_METHOD_FACTS[method].kind));
      const failing = messages[FAILING]?.mark ?? '';
      let hasFailed = false;
      receiver.answerBy(({ body }) => {
        if (hasFailed || !body.includes(failing)) return OK;
        hasFailed = true;
        return FAIL;
      }, NEVER_HOLDS);
      await sendThrough(stage, pipeline, messages);
      // It has nothing left to send, so it need not make the world tick while the router waits.
      await client.close();
      // The others may arrive after that retry.
      const isRetried = (): boolean => requestsWith(receiver, failing).length > 1;
      await stage.time.runUntil(isRetried, stage.time.nowMs() + RETRY_LIMIT_MS);
      await stage.lookAhead();
      for (const { method, mark } of messages) {
        const [, second, third] = requestsWith(receiver, mark);
        if (mark !== failing) {
          demandThat(second === undefined, {
            requirement: 'DLV-001',
            expected: `one attempt for the ${method} message, which was answered with 200`,
            seen: plural(requestsWith(receiver, mark).length, 'attempt'),
            request: second,
          });
          continue;
        }
        demandThat(second !== undefined, {
          requirement: 'RTY-001',
          expected: `a retry of the ${method} message, which was answered with 500`,
          seen: 'no second attempt',
          request: requestsWith(receiver, mark)[0],
        });
        demandThat(third === undefined, {
          requirement: 'RTY-003',
          expected: `two attempts for the ${method} message, of which the second was answered with 200`,
          seen: plural(requestsWith(receiver, mark).length, 'attempt'),
          request: third,
        });
      }
    },
  },
] as const satisfies readonly Case[];
