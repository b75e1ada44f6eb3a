import { plural } from '../../../../spec/grammar.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { NotTested } from '../../../nonconformance.ts';
import { STALL } from '../../../receivers/reply.ts';
import type { CapturedClient, ClientOptions } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import { demandThat } from '../../demand.ts';
import { demandAllSent } from '../all-sent.ts';

/**
 * How many messages are queued at least while the service leaves flushes unanswered: few, because queues are bounded. It
 * is the same number whatever makes a flush, so that a small flush count has many requests under way.
 */
const QUEUED_MEANWHILE = 25;

/** How long a method may take to return while the service does not answer. Libraries wait longer than that for an answer. */
const BLOCKED_MS = 10_000;
/** How long a method may take to return while the service answers, if one that waits is to stand out. */
const PROMPT_MS = 5_000;

/**
 * Ends the case if a method does not return while the service leaves a flush unanswered. First checks that it returns
 * when the service answers.
 * @param count How many messages cause a flush.
 */
export async function demandReturns(stage: Stage, count: number, options: ClientOptions): Promise<void> {
  const { messages } = stage;
  const answered = await stage.client(await stage.capture(), options);
  const plain = messages.tracks(QUEUED_MEANWHILE);
  await queuePromptly(answered, plain);
  await demandAllSent(stage, answered.capture, plain, 'QUE-009');
  const unanswered = await stage.client(await stage.capture(STALL), options);
  const queue = async (batch: readonly MarkedMessage[]): Promise<void> => {
    try {
      for (const message of batch) await unanswered.queue(message, undefined, BLOCKED_MS);
    } catch (error) {
      await queuePromptly(answered, messages.tracks(1));
      throw error;
    }
  };
  await queue(messages.tracks(count));
  // What follows shows nothing unless something is being sent. These messages are enough for a flush.
  await stage.awaitThat(() => unanswered.capture.requests.length > 0);
  demandThat(unanswered.capture.requests.length > 0, {
    requirement: 'QUE-009',
    expected: `the client to send something once ${plural(count, 'message')} ${count === 1 ? 'is' : 'are'} queued`,
    seen: 'no request',
  });
  await queue(messages.tracks(QUEUED_MEANWHILE));
}

/**
 * Queues messages while the service answers.
 * @throws NotTested if a method returns so late that this machine is too busy to tell a method that waits from a slow one
 */
async function queuePromptly(client: CapturedClient, messages: readonly MarkedMessage[]): Promise<void> {
  for (const message of messages) {
    const beganMs = performance.now();
    await client.queue(message);
    const tookMs = performance.now() - beganMs;
    if (tookMs <= PROMPT_MS) continue;
    throw new NotTested(
      `it took ${(tookMs / 1000).toFixed(1)} s until ${message.method} returned while the service answered, so one that waits would not stand out`,
    );
  }
}
