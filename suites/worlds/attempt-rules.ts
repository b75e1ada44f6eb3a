import { plural } from '../../spec/grammar.ts';
import { LIMITS } from '../../spec/limits.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import { writeDuration } from '../../spec/text/duration.ts';
import { ANSWER_IN_TIME_MS, WINDOW_GRACE_MS } from '../harness/kit/tolerances.ts';
import type { Reply } from '../harness/receivers/reply.ts';
import { HOUR_MS, LOOK_AHEAD_MS, RETRY_LIMIT_MS } from '../harness/time/horizons.ts';
import { hasRetries } from './attempts.ts';
import { answeredMs, decideFate } from './fate.ts';
import type { Finding } from './finding.ts';
import type { Attempt, Trace, TracedHook } from './trace.ts';

/** On a real clock an attempt that began before a success may arrive this much later. */
export const UNDER_WAY_MS = 2_000;

/** No retry may start after a success. The attempts are all those of one message of one source. */
export function judgeAfterSuccess(attempts: readonly Attempt[], trace: Trace): readonly Finding[] {
  const { endMs, clock } = trace;
  const [success] = attempts
    .filter(({ reply }) => decideFate(reply) === 'success')
    .sort((a, b) => answeredMs(a) - answeredMs(b));
  if (success === undefined) return [];
  // An attempt that starts at the instant of the success may have been decided before it.
  const endedMs = answeredMs(success) + (clock === 'real' ? UNDER_WAY_MS : 0);
  const surplus = attempts.filter(
    (each) => each.number > 1 && (each.request.atMs > endedMs || isWithoutCause(each, attempts)),
  );
  // A retry at the URL that succeeded tells more about the mistake than a retry at another URL.
  const further = surplus.find(({ hook }) => hook === success.hook) ?? surplus[0];
  if (further === undefined) {
    const silenceMs = clock === 'counted' ? RETRY_LIMIT_MS : LOOK_AHEAD_MS[clock];
    const hooks = new Set([success.hook, ...attempts.map(({ hook }) => hook), ...success.source.hooks]);
    // A router that never retries sends nothing after a success either.
    const isSilent = endMs - answeredMs(success) >= silenceMs && hasRetries(trace);
    return isSilent ? [...hooks].map((hook) => endRequirement(success, hook, clock)) : [];
  }
  const lateMs = further.request.atMs - answeredMs(success);
  return [
    {
      requirement: endRequirement(success, further.hook, clock),
      expected: `no attempt ${further.number} of ${success.message.mark} at "${further.hook.name}", after the success of attempt ${success.number} at "${success.hook.name}"`,
      seen: lateMs > 0 ? `one ${lateMs / 1000} s after it` : 'one as well, although no attempt had failed',
      request: further.request,
    },
  ];
}

/** True if a URL gets a message again after its success, and nothing had failed that a retry could be for. */
function isWithoutCause(attempt: Attempt, attempts: readonly Attempt[]): boolean {
  const { before, request } = attempt;
  const isFailure = (other: Attempt): boolean => other !== attempt && decideFate(other.reply) !== 'success';
  const hasFailed = attempts.some((other) => isFailure(other) && other.request.atMs <= request.atMs);
  return before !== undefined && decideFate(before) === 'success' && !hasFailed;
}

/** The requirement that a further attempt at this webhook fails. */
function endRequirement(success: Attempt, hook: TracedHook, clock: Trace['clock']): RequirementId {
  const isFirst = success.number === 1;
  if (hook !== success.hook) return isFirst ? 'DLV-002' : 'DLV-004';
  const isSlow = answeredMs(success) - success.request.atMs >= ANSWER_IN_TIME_MS[clock];
  if (isSlow) return isFirst ? 'TMO-001' : 'TMO-005';
  return isFirst ? 'DLV-001' : 'RTY-003';
}

/**
 * A URL that has always answered with a 5xx may not be tried after the window. The attempts are those at one URL.
 * @param windows Number of windows. A URL may get several notifications of a deletion, one after another (readings, 34).
 */
export function judgeWindow(attempts: readonly Attempt[], untilMs: number, windows = 1): readonly Finding[] {
  const endMs = (attempts[0]?.request.atMs ?? 0) + windows * LIMITS.retryWindowMs + WINDOW_GRACE_MS;
  const late = attempts.findIndex(({ request }) => request.atMs > endMs);
  const before = attempts.slice(0, Math.max(0, late));
  const areAllFailed = (each: readonly Attempt[]): boolean =>
    each.length > 0 && each.every(({ reply }) => decideFate(reply) === 'server-error');
  if (late === -1) return areAllFailed(attempts) && untilMs > endMs ? ['RTY-002'] : [];
  if (!areAllFailed(before)) return [];
  const request = attempts[late]?.request;
  return [
    {
      requirement: 'RTY-002',
      expected: `no attempt later than ${(windows * LIMITS.retryWindowMs) / HOUR_MS} h after the first, because all were answered with a 5xx`,
      seen: `one after ${writeDuration((request?.atMs ?? 0) - (attempts[0]?.request.atMs ?? 0))}`,
      request,
    },
  ];
}

/**
 * True if a message with a single URL is retried as often as its answers require. The world must have been played for
 * as long as any retry may take.
 * @param cameLate Whether the message came late in the window of the first message, or after it.
 */
export function judgeRetries(attempts: readonly Attempt[], cameLate: boolean): readonly Finding[] {
  const [first, second, third] = attempts;
  if (first === undefined) return [];
  const tooFew = (requirement: RequirementId, expected: string): readonly Finding[] => [
    {
      requirement: cameLate ? 'RTY-004' : requirement,
      expected,
      seen: countRetries(attempts),
      request: attempts.at(-1)?.request,
      isLast: true,
    },
  ];
  const fate = decideFate(first.reply);
  const ofTimeout = timeoutRequirement(first);
  const shown = listRetried(attempts, cameLate);
  if (third !== undefined) return shown;
  if (fate === 'timeout' && second === undefined) return tooFew(ofTimeout, 'a retry after a timeout');
  if (
    fate === 'timeout' &&
    second !== undefined &&
    isEarly(first, second) &&
    decideFate(second.reply) === 'server-error'
  ) {
    return tooFew('RTY-001', 'another retry, because the one after a timeout was answered with a 5xx');
  }
  // A message that times out is retried at least once (readings, 24), and a router may count every earlier retry. So a retry that
  // times out may be the last, after a 5xx too: two are certain only where each was answered with a 5xx (readings, 25).
  if (fate !== 'server-error' || (second !== undefined && decideFate(second.reply) !== 'server-error')) return shown;
  const statuses = new Set(attempts.map(({ reply }) => (reply.kind === 'answer' ? reply.status : undefined)));
  // Too few retries look the same as a status that is not retried, unless all retries got one status.
  if (statuses.size > 1) return shown;
  const isRareAtFirst = second === undefined && !statuses.has(500);
  return tooFew(isRareAtFirst ? 'RTY-006' : 'RTY-001', 'two retries or more after a 5xx');
}

/** The number of retries, in words. */
function countRetries({ length }: readonly Attempt[]): string {
  return length > 1 ? plural(length - 1, 'retry', 'retries') : 'no retry';
}

/** The clauses that the retries of one message have shown. */
function listRetried([first, second, third]: readonly Attempt[], cameLate: boolean): readonly RequirementId[] {
  if (first === undefined || second === undefined) return [];
  if (cameLate) return ['RTY-004'];
  const [fate, next] = [first, second].map(({ reply }) => decideFate(reply));
  if (fate === 'timeout') return [timeoutRequirement(first)];
  if (fate !== 'server-error') return [];
  return third !== undefined && next === 'server-error' ? ['RTY-006', 'RTY-001'] : ['RTY-006'];
}

function timeoutRequirement({ reply }: Attempt): RequirementId {
  return reply.kind === 'stall' ? 'TMO-002' : 'TMO-003';
}

function hasTimedOut({ reply }: Attempt): boolean {
  return decideFate(reply) === 'timeout';
}

/** True if a retry began so early that every reading leaves time for another one in the window of its message. */
function isEarly(first: Attempt, { request }: Attempt): boolean {
  return request.atMs - first.request.atMs <= LIMITS.retryWindowMs / 2;
}

/**
 * True if a message that no URL accepted is retried at each URL that answered with 5xx only. The attempts are grouped
 * by URL; there are several URLs. The world must have been played for as long as any retry may take.
 */
export function judgeRetriesByUrl(
  byUrl: readonly (readonly Attempt[])[],
  { endMs, clock }: Pick<Trace, 'endMs' | 'clock'>,
): readonly Finding[] {
  const shown = byUrl.flatMap((attempts) => listRetried(attempts, false));
  // An answer with an open meaning may count as a success.
  if (byUrl.flat().some(({ reply }) => isPerhapsSuccess(reply))) return shown;
  const given = byUrl.filter((attempts) => attempts.every(({ reply }) => decideFate(reply) === 'server-error'));
  // A URL whose turn came late may have retries left.
  const long = byUrl.filter(([first]) => first !== undefined && endMs - first.request.atMs >= RETRY_LIMIT_MS);
  const few = long.find((each) => given.includes(each) && each.length < 3);
  const [silent] = long.flatMap((each) => (each.length === 1 && each.every(hasTimedOut) ? each : []));
  // Other clocks tell instants coarsely.
  const atOnce = clock === 'counted' ? tellRetriesAtOnce(byUrl) : '';
  if (few === undefined && silent !== undefined) {
    const { hook, request } = silent;
    const expected = `a retry at "${hook.name}" after a timeout, because no other URL took the message`;
    return [{ requirement: timeoutRequirement(silent), expected, seen: `no retry${atOnce}`, request, isLast: true }];
  }
  if (few === undefined) return shown;
  return [
    {
      requirement: 'RTY-001',
      expected: `two retries or more at "${few[0]?.hook.name}" after a 5xx, because no other URL took the message`,
      seen: countRetries(few) + atOnce,
      request: few.at(-1)?.request,
      isLast: true,
    },
  ];
}

/**
 * Words about a URL that got several retries of a message at one instant: some of them may have been for another URL.
 */
function tellRetriesAtOnce(byUrl: readonly (readonly Attempt[])[]): string {
  for (const attempts of byUrl) {
    const times = attempts.slice(1).map(({ request }) => request.atMs);
    const atMs = times.find((each, index) => times[index + 1] === each);
    const [first] = attempts;
    if (first === undefined || atMs === undefined) continue;
    const after = writeDuration(atMs - first.request.atMs);
    return `, but ${times.filter((each) => each === atMs).length} retries at "${first.hook.name}" at one instant, ${after} after the first attempt there`;
  }
  return '';
}

export function isPerhapsSuccess(reply: Reply): boolean {
  return reply.kind === 'answer' && ['success', 'open'].includes(decideFate(reply));
}
