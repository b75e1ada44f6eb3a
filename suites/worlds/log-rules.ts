import type { LogEntry } from '../../spec/shapes/contract.ts';
import { IN_TIME_MS, TOO_LATE_MS } from '../harness/kit/tolerances.ts';
import { isPerhapsSuccess } from './attempt-rules.ts';
import { allAttempts } from './attempts.ts';
import { answeredMs, decideFate } from './fate.ts';
import type { Finding } from './finding.ts';
import { isReachable } from './plan.ts';
import { isUnchanged, perhapsDueAt } from './settings-in-force.ts';
import type { Attempt, Trace } from './trace.ts';

/** A log entry may be a little later than the timeout, but is due as soon as any prompt message. */
const LOGGED_LIMIT_MS = 15_000;

/** Time from an attempt to the entry about its timeout. */
export const ENTRY_MS = TOO_LATE_MS + LOGGED_LIMIT_MS;

/** Any usual wording for an endpoint that did not answer in time. */
const TIMEOUT_WORDS =
  /time[\s_-]*d?[\s_-]*out|deadline|too (late|long|slow)|no (answer|response|reply)|not (answer|respond|reply)|exceed|expired|abort/i;

/** Each timeout must have an entry in the log, unless that has lost its first entries, as a log of limited length does. */
export function judgeLog(trace: Trace): readonly Finding[] {
  const { log } = trace;
  if (log === undefined) return [];
  const usual = usualEntries(trace);
  const isAboutTimeout = (entry: LogEntry): boolean =>
    TIMEOUT_WORDS.test(`${entry.kind} ${entry.message}`) && !usual.has(describeEntry(entry));
  const entriesMs = log.filter(isAboutTimeout).map(({ at }) => Date.parse(at));
  const due = allAttempts(trace)
    .filter((attempt) => isSurelyLogged(attempt, trace))
    .sort((one, other) => one.request.atMs - other.request.atMs);
  const firstMs = due[0]?.request.atMs ?? 0;
  if (log.length > 0 && !log.some(({ at }) => Date.parse(at) <= firstMs + ENTRY_MS)) return [];
  const left = entriesMs.sort((one, other) => one - other);
  for (const { message, hook, request } of due) {
    const at = left.findIndex((atMs) => atMs >= request.atMs);
    const [atMs = Number.POSITIVE_INFINITY] = at === -1 ? [] : left.splice(at, 1);
    if (atMs <= request.atMs + ENTRY_MS) continue;
    const expected = `a log entry that mentions the timeout of ${message.mark} at "${hook.name}"`;
    return [{ requirement: 'TMO-004', expected, seen: 'no such entry within 15 s', request }];
  }
  return due.length === 0 ? [] : ['TMO-004'];
}

/**
 * The texts of the entries before anything but an answer was due. A log may have an entry for every attempt that mentions its time limit,
 * and such entries say nothing of a timeout.
 */
function usualEntries(trace: Trace): ReadonlySet<string> {
  if (!trace.sources.every(({ hooks }) => hooks.every(({ plan }) => isReachable(plan)))) return new Set();
  const isAnswered = ({ reply }: Attempt): boolean => reply.kind === 'answer' && (reply.afterMs ?? 0) < IN_TIME_MS;
  const others = allAttempts(trace).filter((attempt) => !isAnswered(attempt));
  const firstMs = Math.min(...others.map(({ request }) => request.atMs));
  return new Set((trace.log ?? []).filter(({ at }) => Date.parse(at) < firstMs).map(describeEntry));
}

/** The text of an entry without its numbers, which differ from attempt to attempt. */
function describeEntry({ kind, message }: LogEntry): string {
  return `${kind} ${message}`.replace(/\d+/g, '#');
}

/**
 * Other settings may end an attempt. A message with several URLs may be taken at another one meanwhile, and one entry may be about
 * several of its attempts.
 */
function isSurelyLogged(attempt: Attempt, trace: Trace): boolean {
  const { message, source, sourceIndex, request, reply } = attempt;
  const untilMs = request.atMs + ENTRY_MS;
  if (decideFate(reply) !== 'timeout' || untilMs > trace.endMs) return false;
  if (!isUnchanged(source, message, sourceIndex, untilMs)) return false;
  if (perhapsDueAt(source, message, sourceIndex, untilMs).length === 1) return true;
  const others = allAttempts(trace).filter((other) => other.message === message && other.sourceIndex === sourceIndex);
  const [first] = others.sort((one, other) => one.request.atMs - other.request.atMs);
  return (
    first?.request === request && !others.some((other) => isPerhapsSuccess(other.reply) && answeredMs(other) <= untilMs)
  );
}
