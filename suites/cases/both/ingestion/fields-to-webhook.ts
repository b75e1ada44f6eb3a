import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import { openPipeline, sendThrough } from '../../../harness/kit/client/client-to-webhook.ts';
import { CLIENT_LOOK_AHEAD_MS, lookAheadForClient } from '../../../harness/kit/client/sent.ts';
import { demandBody, demandThat } from '../../../harness/kit/demand.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** A user may do the same thing several times in a second. */
const EQUAL_MESSAGES = 3;

/** Messages that worlds cannot say: equal ones without a mark, and a context whose parts must not arrive elsewhere. */
export const ingestionFollowed = [
  {
    id: 'ingestion/equal-messages',
    title: 'Equal messages that are sent together all arrive',
    requirements: ['ING-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      for (const kind of ['track', 'identify'] as const) await pipeline.source.deliver(stage.calls.of(kind));
      const messages = [stage.messages.track(), stage.messages.identify()];
      for (const message of Array.from({ length: EQUAL_MESSAGES }, () => messages).flat())
        await pipeline.client.queue(message);
      for (const message of messages) {
        const arrived = () => requestsWith(pipeline.receiver, message.mark).length;
        await stage.awaitThat(() => arrived() >= EQUAL_MESSAGES);
        demandThat(arrived() >= EQUAL_MESSAGES, {
          requirement: 'ING-001',
          expected: `${EQUAL_MESSAGES} requests, one for each of as many equal ${message.method} messages`,
          seen: plural(arrived(), 'request'),
        });
      }
    },
  },
  {
    id: 'ingestion/page-context',
    title: 'The Context of a page message is not sent as traits of its user',
    requirements: ['ING-010'],
    spanMs: 2 * LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      for (const kind of ['page', 'identify'] as const) await pipeline.source.deliver(stage.calls.of(kind));
      const Context = { room: stage.messages.id('c') };
      const page = stage.messages.page({ Context });
      await sendThrough(stage, pipeline, [page]);
      const mark = stage.messages.id('t');
      const identify = stage.messages.identify({ UserId: page.mark, Traits: { mark } });
      await sendThrough(stage, pipeline, [{ ...identify, mark }]);
      await lookAheadForClient(stage);
      for (const request of pipeline.receiver.requests) {
        const { traits } = demandBody(request);
        const holds = !JSON.stringify(traits ?? {}).includes(Context.room);
        const expected = 'no traits from the Context of a page message';
        demandThat(holds, { requirement: 'ING-010', expected, seen: shown(traits), request });
      }
    },
  },
] as const satisfies readonly Case[];
