import { plural } from '../../../../spec/grammar.ts';
import { STALL } from '../../../receivers/reply.ts';
import type { ClientOptions } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import { demandThat } from '../../demand.ts';
import { demandAllSent } from '../all-sent.ts';
import { queueAll } from '../queue-all.ts';

/**
 * How many messages are queued at least while the service leaves flushes unanswered: few, because queues are bounded. It
 * is the same number whatever makes a flush, so that a small flush count has many requests under way.
 */
const QUEUED_MEANWHILE = 25;

/**
 * Ends the case if a method does not return while the service leaves a flush unanswered. First checks that it returns
 * when the service answers.
 * @param count How many messages cause a flush.
 */
export async function demandReturns(stage: Stage, count: number, options: ClientOptions): Promise<void> {
  const { messages } = stage;
  const answered = await stage.client(await stage.capture(), options);
  const plain = messages.tracks(QUEUED_MEANWHILE);
  await queueAll(answered, plain);
  await demandAllSent(stage, answered.capture, plain, 'QUE-009');
  const unanswered = await stage.client(await stage.capture(STALL), options);
  await queueAll(unanswered, messages.tracks(count));
  // What follows shows nothing unless something is being sent. These messages are enough for a flush.
  await stage.awaitThat(() => unanswered.capture.requests.length > 0);
  demandThat(unanswered.capture.requests.length > 0, {
    requirement: 'QUE-009',
    expected: `the client to send something once ${plural(count, 'message')} ${count === 1 ? 'is' : 'are'} queued`,
    seen: 'no request',
  });
  await queueAll(unanswered, messages.tracks(QUEUED_MEANWHILE));
}
