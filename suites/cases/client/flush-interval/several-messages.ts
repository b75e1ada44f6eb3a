import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Need } from '../../../../spec/requirements/requirement.ts';
import { demandAllSent, isSent } from '../../../harness/kit/client/sent.ts';
import { demandSentWithin, type Queued, queueNow } from '../../../harness/kit/client/time-in-queue.ts';
import { okAfter } from '../../../harness/receivers/reply.ts';
import type { ClientOptions } from '../../../harness/stage/client.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** Number of messages for the interval: below the default count, and above it if a larger count is set. */
const SEVERAL = 10;
const MANY = 30;
/** A count above both numbers. */
const COUNT = 50;
const FLUSH_AFTER_MS = 1_500;
/**
 * A service that takes three intervals of its client to answer, and the number of messages queued meanwhile, two in
 * each interval.
 */
const SLOW = { flushAfterMs: 500, answerMs: 1_500, messages: 8, everyMs: 250 };

/** If only the interval sends messages, they wait no longer than it, under any other options. */
export const flushIntervalSeveralMessages = [
  manyCase('QUE-009', 'several', SEVERAL, {}),
  manyCase('QUE-009', 'with-size', MANY, { size: COUNT }, ['size']),
  manyCase('QUE-010', 'flush-after-with-size', MANY, { size: COUNT, flushAfterMs: FLUSH_AFTER_MS }, ['size']),
  manyCase('QUE-009', 'with-flush-at', MANY, { flushAt: COUNT }, ['flushAt']),
  manyCase('QUE-010', 'flush-after-with-flush-at', MANY, { flushAt: COUNT, flushAfterMs: FLUSH_AFTER_MS }, ['flushAt']),
  {
    id: 'flush-interval/slow-service',
    title: 'Messages queued while requests are unanswered are all sent',
    requirements: ['QUE-010'],
    spanMs: SLOW.messages * SLOW.everyMs + LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(
        await stage.capture(okAfter(SLOW.answerMs)),
        { flushAfterMs: SLOW.flushAfterMs },
        'QUE-010',
      );
      const messages = stage.messages.tracks(SLOW.messages);
      for (const message of messages) {
        await client.queue(message);
        await stage.time.passUntil(stage.time.nowMs() + SLOW.everyMs);
      }
      // Their waiting time is not judged, because a client that sends one batch at a time waits for every answer.
      await demandAllSent(stage, client.capture, messages, 'QUE-010');
    },
  },
] as const satisfies readonly Case[];

function manyCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  count: number,
  options: ClientOptions,
  needs: readonly Need[] = [],
) {
  const intervalMs = options.flushAfterMs ?? LIMITS.flushIntervalMs;
  const what = Object.entries(options).map(([field, value]) => `${field} ${value}`);
  return {
    id: `flush-interval/${name}`,
    title: `${count} messages queued together are sent within ${intervalMs / 1000} s${what.length > 0 ? `, with ${what.join(' and ')}` : ''}`,
    requirements: [requirement],
    needs,
    spanMs: intervalMs,
    play: (stage) => demandAllWithin(stage, requirement, count, options, intervalMs),
  } as const satisfies Case;
}

/**
 * Queues plain messages together, and ends the case if one is not sent within the interval.
 * @param requirement The requirement that fails in that case, or if the client cannot be made with these options.
 */
async function demandAllWithin(
  stage: Stage,
  requirement: RequirementId,
  count: number,
  options: ClientOptions,
  intervalMs: number,
): Promise<void> {
  const client = await stage.client(await stage.capture(), options, requirement);
  const queued: Queued[] = [];
  for (const message of stage.messages.tracks(count)) queued.push(await queueNow(stage, client, message));
  for (const each of queued) {
    // A message that was sent no later than the previous one is in time if that one is.
    if (isSent(client.capture, each.message)) continue;
    await demandSentWithin(stage, requirement, client, each, intervalMs);
  }
}
