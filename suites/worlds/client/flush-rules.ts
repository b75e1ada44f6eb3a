import { plural } from '../../../spec/grammar.ts';
import { LIMITS } from '../../../spec/limits.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { ESCAPED_BYTES, sizeBytes } from '../../harness/kit/client/message-sizes.ts';
import { slackMs } from '../../harness/kit/client/time-in-queue.ts';
import { shown } from '../../harness/text.ts';
import type { Finding } from '../finding.ts';
import { deriveExpectation } from './expectation.ts';
import type { ClientPlan } from './plan.ts';
import { FULL_BATCH_BYTES, intervalMs, intervalRequirement, isCutOff, isServed } from './sent-rules.ts';
import type { ClientTrace, TracedClient, TracedMessage } from './trace.ts';

export function judgeInterval(message: TracedMessage, client: TracedClient, trace: ClientTrace): readonly Finding[] {
  const isDue = deriveExpectation(message).fate === 'sent' && isServed(client.plan) && !isCutOff(message, client);
  // A message that was never sent is lost, not late.
  if (!isDue || message.sightings.length === 0) return [];
  const afterMs = intervalMs(client.plan);
  const held = [intervalRequirement(client.plan)];
  if (sentMs(message) <= message.queuedMs + afterMs) return held;
  const waitedMs = sentMs(message) - Math.max(message.queuedMs, splitMs(message, client));
  if (waitedMs <= afterMs + toleranceMs(client, trace)) return held;
  return [
    {
      requirement: intervalRequirement(client.plan),
      expected: `the ${message.method} message ${shown(message.fields)} to be sent within ${afterMs / 1000} s`,
      seen: `it was sent ${waitedMs / 1000} s after it was queued`,
      request: message.sightings[0]?.request,
    },
  ];
}

/** A method only queues, so the time that it takes shows how late a busy machine lets its client act. */
function toleranceMs({ messages }: TracedClient, { clock, lagMs }: ClientTrace): number {
  const slowestMs = messages.reduce((most, { calledMs, queuedMs }) => Math.max(most, queuedMs - calledMs), lagMs);
  return slackMs({ kind: clock, lagMs: slowestMs });
}

/** A client may keep what does not fit into a batch for its next flush, so its interval runs from the one before. */
function splitMs({ queuedMs }: TracedMessage, { messages }: TracedClient): number {
  const earlier = messages.filter((each) => each.queuedMs <= queuedMs);
  if (earlier.reduce((sum, each) => sum + sizeBytes(each), 0) < FULL_BATCH_BYTES) return 0;
  return Math.max(0, ...earlier.slice(0, -1).map(sentMs).filter(Number.isFinite));
}

/** Time after which a message that is sent was certainly not sent at once, without `next`. */
const AT_ONCE_MS = { counted: 0, stepped: 0, real: 1_000 } as const;
/** On a real clock, an interval that is over this soon after a message may be behind a flush. */
const MARGIN_MS = { counted: 0, stepped: 0, real: 2_000 } as const;

/** If the first message of a client comes alone, it must be queued. */
export function judgeQueued(client: TracedClient, trace: ClientTrace): readonly Finding[] {
  const queues = isFirstQueued(client, trace);
  if (queues === undefined) return [];
  const [first] = client.messages;
  // Without FlushAfter, its clients queue the first message.
  const isOption =
    client.plan.flushAfterMs !== undefined &&
    trace.clients.some((each) => each.plan.flushAfterMs === undefined && isFirstQueued(each, trace) === true);
  const requirement = isOption ? 'QUE-010' : 'QUE-002';
  if (queues) return [requirement];
  return [
    {
      requirement,
      expected: `the first message of a client to be queued, with a flush count of ${effectiveFlushCount(client.plan)}`,
      seen: 'it was sent at once',
      request: first?.sightings[0]?.request,
    },
  ];
}

/** Undefined if the trace does not show it. */
function isFirstQueued(client: TracedClient, { clock }: ClientTrace): boolean | undefined {
  const [first, second] = client.messages;
  if (first === undefined || !isServed(client.plan) || effectiveFlushCount(client.plan) === 1) return undefined;
  const atOnceMs = AT_ONCE_MS[clock];
  const isAlone = second === undefined || second.calledMs > first.queuedMs + atOnceMs;
  if (!isAlone) return undefined;
  // A message that is sent on close was in the queue until then.
  if (sentMs(first) > first.queuedMs + atOnceMs || isCutOff(first, client)) {
    return first.sightings.length > 0 ? true : undefined;
  }
  const isYoung = clock !== 'real' || first.queuedMs + MARGIN_MS.real <= client.bornMs + intervalMs(client.plan);
  return isYoung ? false : undefined;
}

/** A client may wait this long after the message that triggers a flush, in case more come (readings, 15). */
const LINGER_MS = 500;

export function judgeFlushCount(client: TracedClient, trace: ClientTrace): readonly Finding[] {
  if (!isServed(client.plan)) return [];
  const count = effectiveFlushCount(client.plan);
  const limitMs = Math.max(LINGER_MS, trace.clock === 'counted' ? 0 : toleranceMs(client, trace));
  const queued = client.messages.filter(
    // A message that was never sent is lost, not late.
    (each) => each.sightings.length > 0 && deriveExpectation(each).fate === 'sent' && !isCutOff(each, client),
  );
  for (const { queuedMs } of queued) {
    const waiting = queued.filter((each) => each.queuedMs <= queuedMs && sentMs(each) > queuedMs + limitMs);
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
export function judgeEarly(client: TracedClient, { clock }: ClientTrace): readonly Finding[] {
  const { plan, bornMs, messages, closedMs } = client;
  if (!isServed(plan) || closedMs !== undefined) return [];
  const count = effectiveFlushCount(plan);
  const taken = messages.filter(({ returned }) => returned.kind === 'taken');
  // A client may flush when its queue fills a batch in bytes.
  if (taken.reduce((sum, message) => sum + sizeBytes(message), 0) >= HALF_BATCH_BYTES) return [];
  const instants = new Set(taken.map(({ queuedMs }) => queuedMs));
  const endMs = bornMs + intervalMs(plan) - MARGIN_MS[clock];
  for (const { request } of taken.flatMap(({ sightings }) => sightings)) {
    // All clients of a process may share one ticker. Only a request at the instant of a message is due to the count.
    if (request.atMs >= endMs || !(clock === 'real' || instants.has(request.atMs))) continue;
    // A flush may include messages that came while the client started it.
    const waiting = taken.filter((message) => message.calledMs <= request.atMs && sentMs(message) >= request.atMs);
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
export function judgeTogether(client: TracedClient, { clock }: ClientTrace): readonly Finding[] {
  if (!isServed(client.plan) || effectiveFlushCount(client.plan) < FEW) return [];
  const [first, ...others] = client.messages.filter(({ sightings }) => sightings.length === 1);
  if (first === undefined) return [];
  const limitMs = first.queuedMs + AT_ONCE_MS[clock];
  const together = [first, ...others.filter(({ queuedMs }) => queuedMs <= limitMs)];
  const requests = new Set(together.map(({ sightings }) => sightings[0]?.request));
  if (together.length < FEW) return [];
  // A client may escape all text, so that large messages fill a request each.
  if (ESCAPED_BYTES * together.reduce((sum, each) => sum + sizeBytes(each), 0) >= FULL_BATCH_BYTES) return [];
  if (requests.size < together.length) return ['QUE-012'];
  const expected = `fewer requests than the ${together.length} messages that were queued at one instant`;
  return [{ requirement: 'QUE-012', expected, seen: plural(requests.size, 'request') }];
}

/** If there are fewer messages, each may be in a separate request for another reason. */
const FEW = 3;

function effectiveFlushCount({ size, flushAt }: ClientPlan): number {
  return flushAt ?? size ?? LIMITS.flushCount;
}

function countRequirement({ size, flushAt }: ClientPlan): RequirementId {
  if (flushAt !== undefined) return flushAt === 1 ? 'QUE-007' : 'QUE-006';
  if (size !== undefined) return size === 1 ? 'QUE-005' : 'QUE-004';
  return 'QUE-003';
}

/** The requirement that fails if a client cannot be made with its options. */
export function optionsRequirement(plan: ClientPlan): RequirementId {
  if (plan.size !== undefined || plan.flushAt !== undefined) return countRequirement(plan);
  if (plan.flushAfterMs !== undefined) return 'QUE-010';
  return plan.debug === true ? 'WIR-006' : 'WIR-001';
}

function sentMs({ sightings }: TracedMessage): number {
  return sightings[0]?.request.atMs ?? Number.POSITIVE_INFINITY;
}
