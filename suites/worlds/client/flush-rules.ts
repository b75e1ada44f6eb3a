import { plural } from '../../../spec/grammar.ts';
import { LIMITS } from '../../../spec/limits.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { sizeBytes } from '../../harness/kit/client/message-sizes.ts';
import { slackMs } from '../../harness/kit/client/time-in-queue.ts';
import { shown } from '../../harness/text.ts';
import { STEP_LIMIT_MS } from '../../harness/time/stepped-time.ts';
import type { Finding } from '../finding.ts';
import { deriveExpectation } from './expectation.ts';
import type { ClientPlan } from './plan.ts';
import { intervalRequirement, isCutOff, isServed } from './sent-rules.ts';
import type { ClientTrace, TracedClient, TracedMessage } from './trace.ts';

export function judgeInterval(message: TracedMessage, client: TracedClient, trace: ClientTrace): readonly Finding[] {
  const { flushAfterMs = LIMITS.flushIntervalMs } = client.plan;
  const waitedMs = timeInQueueMs(message);
  const isDue = deriveExpectation(message).fate === 'sent' && isServed(client.plan) && !isCutOff(message, client);
  // A message that was never sent is lost, not late.
  if (!isDue || waitedMs === Number.POSITIVE_INFINITY) return [];
  if (waitedMs <= flushAfterMs + toleranceMs(trace)) return [intervalRequirement(client.plan)];
  return [
    {
      requirement: intervalRequirement(client.plan),
      expected: `the ${message.method} message ${shown(message.fields)} to be sent within ${flushAfterMs / 1000} s`,
      seen: `it was sent ${waitedMs / 1000} s after it was queued`,
      request: message.sightings[0]?.request,
    },
  ];
}

/** Without `next` and `busy`, events of a step show only at its end. */
function toleranceMs({ clock, lagMs }: ClientTrace): number {
  return slackMs({ kind: clock, lagMs }) + (clock === 'stepped' ? STEP_LIMIT_MS : 0);
}

/** If the first message of a client comes alone, it must be queued. */
export function judgeQueued(client: TracedClient, trace: ClientTrace): readonly Finding[] {
  const [first, second] = client.messages;
  const isAlone = first !== undefined && first.queuedMs !== second?.queuedMs;
  if (!isExact(client, trace) || !isAlone || effectiveFlushCount(client.plan) === 1) return [];
  // A message that is sent on close was in the queue until then.
  if (timeInQueueMs(first) > 0 || isCutOff(first, client)) return first.sightings.length > 0 ? ['QUE-002'] : [];
  return [
    {
      requirement: 'QUE-002',
      expected: `the first message of a client to be queued, with a flush count of ${effectiveFlushCount(client.plan)}`,
      seen: 'it was sent at once',
      request: first.sightings[0]?.request,
    },
  ];
}

/** A client may wait this long after the message that triggers a flush, in case more come (readings, 15). */
const LINGER_MS = 500;

export function judgeFlushCount(client: TracedClient, trace: ClientTrace): readonly Finding[] {
  if (!isExact(client, trace)) return [];
  const count = effectiveFlushCount(client.plan);
  const queued = client.messages.filter((each) => deriveExpectation(each).fate === 'sent' && !isCutOff(each, client));
  for (const { queuedMs } of queued) {
    const waiting = queued.filter((each) => each.queuedMs <= queuedMs && sentMs(each) > queuedMs + LINGER_MS);
    if (waiting.length >= count) {
      return [
        {
          requirement: countRequirement(client.plan),
          expected: `a flush at ${new Date(queuedMs).toISOString()}, with a flush count of ${count}`,
          seen: `${plural(waiting.length, 'message')} left in the queue`,
          request: waiting[0]?.sightings[0]?.request,
        },
      ];
    }
  }
  return queued.length >= count ? [countRequirement(client.plan)] : [];
}

/**
 * True if a client sends nothing before it reaches its flush count. Only messages younger than the interval count,
 * because they cannot be flushed by the interval.
 */
export function judgeEarly(client: TracedClient, trace: ClientTrace): readonly Finding[] {
  const { plan, madeMs, messages, closedMs } = client;
  if (!isExact(client, trace) || closedMs !== undefined) return [];
  const count = effectiveFlushCount(plan);
  const taken = messages.filter(({ returned }) => returned.kind === 'taken');
  // A client may flush when its queue fills a batch in bytes.
  if (taken.reduce((sum, message) => sum + sizeBytes(message), 0) >= HALF_BATCH_BYTES) return [];
  const instants = new Set(taken.map(({ queuedMs }) => queuedMs));
  const endMs = madeMs + (plan.flushAfterMs ?? LIMITS.flushIntervalMs);
  for (const { request } of taken.flatMap(({ sightings }) => sightings)) {
    // All clients of a process may share one ticker. Only a request at the instant of a message is due to the count.
    if (request.atMs >= endMs || !instants.has(request.atMs)) continue;
    // A flush may include messages that came while the client started it.
    const waiting = taken.filter((message) => message.queuedMs <= request.atMs && sentMs(message) >= request.atMs);
    if (waiting.length >= count) continue;
    const expected = `no flush before ${plural(count, 'message')} are queued, or the first interval ends`;
    const seen = `a request with ${plural(waiting.length, 'message')} in the queue`;
    return [{ requirement: countRequirement(plan), expected, seen, request }];
  }
  return [];
}

/** Smaller batches are not full. */
const HALF_BATCH_BYTES = 250_000;

/** Messages that were queued at one instant must share requests. */
export function judgeTogether(client: TracedClient, trace: ClientTrace): readonly Finding[] {
  if (!isExact(client, trace) || effectiveFlushCount(client.plan) < FEW) return [];
  const [first, ...others] = client.messages.filter(({ sightings }) => sightings.length === 1);
  if (first === undefined) return [];
  const together = [first, ...others.filter(({ queuedMs }) => queuedMs === first.queuedMs)];
  const requests = new Set(together.map(({ sightings }) => sightings[0]?.request));
  if (together.length < FEW) return [];
  if (requests.size < together.length) return ['QUE-012'];
  const expected = `fewer requests than the ${together.length} messages that were queued at one instant`;
  return [{ requirement: 'QUE-012', expected, seen: plural(requests.size, 'request') }];
}

/** If there are fewer messages, each may be in a separate request for another reason. */
const FEW = 3;

/** True if every instant is certain: the clock reports all timers of the client, and nothing has to be retried. */
function isExact({ plan }: TracedClient, { clock }: ClientTrace): boolean {
  return clock === 'counted' && isServed(plan);
}

function effectiveFlushCount({ size, flushAt }: ClientPlan): number {
  return flushAt ?? size ?? LIMITS.flushCount;
}

function countRequirement({ size, flushAt }: ClientPlan): RequirementId {
  if (flushAt !== undefined) return flushAt === 1 ? 'QUE-007' : 'QUE-006';
  if (size !== undefined) return size === 1 ? 'QUE-005' : 'QUE-004';
  return 'QUE-003';
}

function sentMs({ sightings }: TracedMessage): number {
  return sightings[0]?.request.atMs ?? Number.POSITIVE_INFINITY;
}

function timeInQueueMs(message: TracedMessage): number {
  return sentMs(message) - message.queuedMs;
}
