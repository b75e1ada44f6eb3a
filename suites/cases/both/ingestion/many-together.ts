import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { openPipeline, sendThrough } from '../../../harness/kit/client/client-to-webhook.ts';
import { ESCAPED_BYTES, FITS_BYTES, sizeBytes, sized } from '../../../harness/kit/client/message-sizes.ts';
import { queueByCallers } from '../../../harness/kit/client/queue-all.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** More than a round number that a service may set as a limit for one batch. */
const MESSAGES = 130;
/** Concurrent callers, because one after another takes long. */
const CALLERS = 16;
/** A flush of these takes 470,000 bytes, and less than 500,000 in wire form: one request, or a few. */
const LARGE_BYTES = 23_500;

/** Number and size of messages that come together. */
export const ingestionManyTogether = [
  {
    id: 'ingestion/many-together',
    title: `All ${MESSAGES} messages that a client sends together arrive once`,
    requirements: ['ING-001'],
    needs: ['size'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const { receiver, source } = await openPipeline(stage);
      await source.deliver(stage.calls.track());
      const client = await stage.openClient(source, { size: MESSAGES });
      const messages = stage.messages.tracks(MESSAGES);
      await queueByCallers(CALLERS, [client], messages, 'ING-001');
      await demandAll(stage, receiver, messages);
      await demandOnce(stage, receiver, messages);
    },
  },
  {
    id: 'ingestion/large-together',
    title: `Messages of ${FITS_BYTES} bytes, and ${LIMITS.flushCount} of ${LARGE_BYTES} bytes together, arrive`,
    requirements: ['ING-001'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      const { receiver, source, client } = pipeline;
      await source.deliver(stage.calls.track());
      await sendThrough(stage, pipeline, [sized(stage.messages.track(), FITS_BYTES), inOtherScript(stage)]);
      const messages = stage.messages.tracks(LIMITS.flushCount).map((message) => sized(message, LARGE_BYTES));
      for (const message of messages) await client.queue(message, 'ING-001');
      await demandAll(stage, receiver, messages);
    },
  },
] as const satisfies readonly Case[];

/** A message in characters that take three bytes in UTF-8, and six with escapes, with which it has maximum size. */
function inOtherScript({ messages }: Stage): MarkedMessage {
  const message = messages.identify();
  const bytes = FITS_BYTES - sizeBytes({ ...message, fields: { ...message.fields, Traits: { text: '' } } });
  return {
    ...message,
    fields: { ...message.fields, Traits: { text: '漢'.repeat(Math.floor(bytes / ESCAPED_BYTES)) } },
  };
}

/** Waits for all these messages, and fails if some do not arrive. */
async function demandAll(stage: Stage, receiver: Receiver, messages: readonly MarkedMessage[]): Promise<void> {
  const missing = new Set(messages.map(({ mark }) => mark));
  let seen = 0;
  const areAllThere = (): boolean => {
    for (const { body } of receiver.requests.slice(seen)) {
      seen += 1;
      for (const mark of missing) if (body.includes(mark)) missing.delete(mark);
    }
    return missing.size === 0;
  };
  await stage.awaitThat(areAllThere);
  demandThat(areAllThere(), {
    requirement: 'ING-001',
    expected: `a request for each of ${plural(messages.length, 'message')}`,
    seen: `none for ${missing.size} of them, for example ${[...missing][0]}`,
  });
}

/**
 * Fails if one of these messages arrives again while the clock advances. On a busy machine with a real clock, a retry
 * may cause that.
 */
async function demandOnce(stage: Stage, receiver: Receiver, messages: readonly MarkedMessage[]): Promise<void> {
  if (stage.time.kind === 'real') return;
  await stage.lookAhead();
  const counts = messages.map(({ mark }) => ({ mark, count: requestsWith(receiver, mark).length }));
  const repeated = counts.find(({ count }) => count > 1);
  demandThat(repeated === undefined, {
    requirement: 'ING-001',
    expected: 'one request for each message, because each was answered with 200',
    seen: `${repeated?.count} for ${repeated?.mark}`,
  });
}
