import type { RequirementId } from '../../spec/requirements/index.ts';
import { TOO_LATE_MS } from '../harness/kit/tolerances.ts';
import type { Reply } from '../harness/receivers/reply.ts';
import { deliveryRequirement } from '../harness/stage/calls.ts';
import { PROMPT_LIMIT_MS, RETRY_LIMIT_MS } from '../harness/time/horizons.ts';
import { isPerhapsSuccess } from './attempt-rules.ts';
import { attemptsAt } from './attempts.ts';
import { isSelected, lossRequirement } from './due-deliveries.ts';
import { type Finding, isDeviation } from './finding.ts';
import { type HookPlan, isReachable } from './plan.ts';
import { isReachableAt, isSurelyOn, perhapsDueAt, surelyDueAt } from './settings-in-force.ts';
import type { Attempt, Trace, TracedHook, TracedMessage, TracedSource } from './trace.ts';

/**
 * Within this time all immediate deliveries have arrived, even if an implementation sends one request at a time and
 * waits for each endpoint that does not answer.
 */
export const PROMPT_MS = 120_000;

const promptTimes = new WeakMap<Trace, number>();

/**
 * The same limit for one trace: it grows with the time that the endpoints took to answer. On a clock without `next` and
 * `busy`, they answer at once.
 */
export function promptMs(trace: Trace): number {
  // A real clock cannot show that a message is missing next to a URL that cannot be reached: it may come with a retry.
  const isWaitedFor = trace.clock === 'real' && !trace.sources.every(({ plan }) => plan.hooks.every(isReachable));
  if (trace.clock !== 'counted') return isWaitedFor ? RETRY_LIMIT_MS : PROMPT_LIMIT_MS[trace.clock];
  const known = promptTimes.get(trace);
  if (known !== undefined) return known;
  const replies = trace.sources.flatMap(({ hooks }) => hooks.flatMap((hook) => hook.replies));
  const ms = PROMPT_MS + replies.reduce((sum, reply) => sum + takenMs(reply), 0);
  promptTimes.set(trace, ms);
  return ms;
}

/** Longest time that a router waits for this reply. */
function takenMs(reply: Reply): number {
  const isHeld = reply.kind === 'stall' || reply.kind === 'endless';
  return isHeld ? TOO_LATE_MS : Math.min(reply.afterMs ?? 0, TOO_LATE_MS);
}

export function judgeLoss(trace: Trace, message: TracedMessage, sourceIndex: number): readonly Finding[] {
  const source = trace.sources[sourceIndex];
  if (source === undefined) return [];
  // By then the message has had its first attempt, so settings that are put later do not affect that attempt.
  const beganMs = message.handedInMs + promptMs(trace);
  const isOn = isSurelyOn(source.settings, message, sourceIndex, beganMs);
  const due = surelyDueAt(source, message, sourceIndex, beganMs);
  if (!isOn || due.length === 0 || !isReachableAt(source.plan.hooks, message)) return [];
  // It is open whether screen calls are delivered (readings, 1).
  if (message.call !== undefined && (message.call.type === 'screen' || !isSelected(message.call))) return [];
  const attempts = source.hooks.flatMap((hook) => attemptsAt(trace, message, sourceIndex, hook));
  const isBeside = !source.plan.hooks.every(isReachable);
  const isSpecial = !source.plan.hooks.every(isPlain) && hasPlainTwin(trace, message);
  const ofEndpoint = isBeside ? 'DLV-005' : 'TLS-001';
  const requirement = isSpecial ? ofEndpoint : lossRequirement(trace, message, sourceIndex);
  if (message.refused !== undefined) return [{ ...message.refused, requirement }];
  if (attempts.some(({ request }) => request.atMs <= beganMs)) {
    // One of several calls of a kind shows that its kind is delivered, too.
    const ofKind =
      requirement === 'CAL-011' && message.call !== undefined ? [deliveryRequirement(message.call.type)] : [];
    return [requirement, ...ofKind, ...judgeUrls(trace, message, sourceIndex, source, attempts)];
  }
  if (trace.endMs < beganMs) return [];
  const expected = `${describeMessage(message)} of ${message.mark} at ${source.hooks.map(({ name }) => `"${name}"`).join(' or ')}`;
  return [{ requirement, expected, seen: 'no request with its mark' }];
}

/** Judges if every URL was tried. It is open whether a notification goes to all of them (readings, 34). */
function judgeUrls(
  trace: Trace,
  message: TracedMessage,
  sourceIndex: number,
  source: TracedSource,
  attempts: readonly Attempt[],
): readonly Finding[] {
  const urls = perhapsDueAt(source, message, sourceIndex).length;
  if (message.call === undefined || urls < 2) return [];
  const troubled = attempts.filter(({ reply }) => BREAKING.includes(reply.kind) || reply.kind === 'stall');
  const tried = new Set(attempts.map(({ hook }) => hook)).size;
  // A router that counts only the head of an answer may wait for the end of its body (readings, 26).
  const isOpen = attempts.some(({ reply }) => isPerhapsSuccess(reply) || reply.kind === 'endless');
  if (isOpen || !isSurelyOn(source.settings, message, sourceIndex))
    return troubled.length > 0 && tried > 1 ? ['DLV-005'] : [];
  const byUrl = new Map(
    surelyDueAt(source, message, sourceIndex).map((hook) => [
      hook,
      attemptsAt(trace, message, sourceIndex, hook).length,
    ]),
  );
  const isBroken = urls === 2 && attempts.every(({ reply }) => BREAKING.includes(reply.kind));
  const ofUrls = wereAllTried(trace, source) ? 'SET-001' : 'DLV-003';
  const finding = judgeEveryUrl(troubled.length === attempts.length ? 'DLV-005' : ofUrls, byUrl, message);
  const isOver = isBroken || trace.endMs - message.handedInMs >= (urls - 1) * RETRY_LIMIT_MS;
  if (!isDeviation(finding)) return finding === 'DLV-005' ? [finding] : ['DLV-003', 'SET-001'];
  return isOver ? [finding] : [];
}

/** True if some message was tried at all of several URLs of another source: then the settings of this one are the reason. */
function wereAllTried(trace: Trace, { hooks: own }: TracedSource): boolean {
  return trace.sources.some(({ hooks }, index) => {
    const wasTried = (message: TracedMessage): boolean =>
      hooks.every((hook) => attemptsAt(trace, message, index, hook).length > 0);
    return hooks !== own && hooks.length > 1 && trace.messages.some(wasTried);
  });
}

/** Replies that break the connection. They must not delay other URLs (readings, 47). */
const BREAKING: readonly Reply['kind'][] = ['reset', 'close', 'garbage', 'half'];

/**
 * True if every URL of a call was tried. After a success at one URL, the others need no attempt. Until then, a URL may
 * use its whole window before the next one is tried, in any order (readings, 22), unless its connections break.
 */
function judgeEveryUrl(
  requirement: RequirementId,
  byUrl: ReadonlyMap<TracedHook, number>,
  { mark }: TracedMessage,
): Finding {
  const missing = [...byUrl].flatMap(([{ name }, attempts]) => (attempts === 0 ? [`"${name}"`] : []));
  const seen = `no attempt at ${missing.join(', ')}`;
  return missing.length === 0 ? requirement : { requirement, expected: `${mark} to be tried at every URL`, seen };
}

function isPlain({ endpoint }: HookPlan): boolean {
  return endpoint === undefined;
}

/** True if a message of the same kind has come from a source whose URLs are all plain HTTP. */
function hasPlainTwin(trace: Trace, { call }: TracedMessage): boolean {
  const plain = [...trace.sources.entries()].filter(([, { plan }]) => plan.hooks.every(isPlain));
  const isTwin = (other: TracedMessage, index: number, hooks: readonly TracedHook[]): boolean =>
    other.call?.type === call?.type && hooks.some((hook) => attemptsAt(trace, other, index, hook).length > 0);
  return plain.some(([index, { hooks }]) => trace.messages.some((other) => isTwin(other, index, hooks)));
}

function describeMessage({ audience, call }: TracedMessage): string {
  if (audience !== undefined) return 'the identify call of the membership';
  return call === undefined ? 'the notification of the deletion' : `the ${call.type} call`;
}
