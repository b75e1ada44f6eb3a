import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Need } from '../../../../spec/requirements/requirement.ts';
import { demandInterval, type Queued, queueNow } from '../../../kit/client/flush-delay.ts';
import { demandAllSent, isSent, tracks } from '../../../kit/client/queue-traffic.ts';
import { okAfter } from '../../../receivers/reply.ts';
import type { ClientOptions } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** Messages that are left to the interval: with the default count, and with one that is set, more than the default. */
const SEVERAL = 10;
const MANY = 30;
/** A count that those do not come to. */
const COUNT = 50;
const FLUSH_AFTER_MS = 1_500;
/** A service that takes three intervals of its client for an answer, and what is queued meanwhile, two in each. */
const SLOW = { flushAfterMs: 500, answerMs: 1_500, messages: 8, everyMs: 250 };

/** How long many messages may wait that no count sends, whatever else the client was made with. */
export const clientFlushIntervalMany = [
  manyCase('QUE-009', 'several', SEVERAL, {}),
  ...(['size', 'flushAt'] as const).flatMap((field) => [
    manyCase('QUE-009', `with-${nameOf(field)}`, MANY, { [field]: COUNT }, [field]),
    manyCase('QUE-010', `flush-after-with-${nameOf(field)}`, MANY, { [field]: COUNT, flushAfterMs: FLUSH_AFTER_MS }, [
      field,
    ]),
  ]),
  {
    id: 'flush-interval/slow-service',
    title: 'Of messages that come while requests are unanswered none is lost',
    requirements: ['QUE-010'],
    spanMs: SLOW.messages * SLOW.everyMs + LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(
        await stage.capture(okAfter(SLOW.answerMs)),
        { flushAfterMs: SLOW.flushAfterMs },
        'QUE-010',
      );
      const messages = tracks(stage, SLOW.messages);
      for (const message of messages) {
        await client.queue(message);
        await stage.time.passUntil(stage.time.nowMs() + SLOW.everyMs);
      }
      // How long they wait is not judged: a client that sends one batch at a time waits for each of the answers.
      await demandAllSent(stage, client.capture, messages, 'QUE-010');
    },
  },
] as const satisfies readonly Case[];

function nameOf(field: 'size' | 'flushAt'): string {
  return field === 'size' ? 'size' : 'flush-at';
}

function manyCase(
  requirement: RequirementId,
  name: string,
  count: number,
  options: ClientOptions,
  needs: readonly Need[] = [],
): Case {
  const intervalMs = options.flushAfterMs ?? LIMITS.flushIntervalMs;
  const what = Object.entries(options).map(([field, value]) => `${field} ${value}`);
  return {
    id: `flush-interval/${name}`,
    title: `Of ${count} messages that are queued together each is sent within ${intervalMs / 1000} s${what.length > 0 ? `, with ${what.join(' and ')}` : ''}`,
    requirements: [requirement],
    needs,
    spanMs: intervalMs,
    run: (stage) => demandManyInTime(stage, requirement, count, options, intervalMs),
  };
}

async function demandManyInTime(
  stage: Stage,
  requirement: RequirementId,
  count: number,
  options: ClientOptions,
  intervalMs: number,
): Promise<void> {
  const client = await stage.client(await stage.capture(), options, requirement);
  const queued: Queued[] = [];
  for (const message of tracks(stage, count)) queued.push(await queueNow(stage, client, message));
  for (const each of queued) {
    // What has been sent by the time that one before it was is in time with that one.
    if (isSent(client.capture, each.message)) continue;
    await demandInterval(stage, requirement, client, each, intervalMs);
  }
}
