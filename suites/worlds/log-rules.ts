import { LOGGED_LIMIT_MS, mentionsTimeout } from '../harness/kit/logged-timeouts.ts';
import { TOO_LATE_MS } from '../harness/kit/tolerances.ts';
import { allAttempts } from './attempts.ts';
import { decideFate } from './fate.ts';
import type { Finding } from './finding.ts';
import { isUnchanged, perhapsDueAt } from './settings-in-force.ts';
import type { Attempt, Trace } from './trace.ts';

/** Time from an attempt to the entry about its timeout. */
const ENTRY_MS = TOO_LATE_MS + LOGGED_LIMIT_MS;

/** Each timeout must have an entry in the log, unless that has lost its first entries, as a log of limited length does. */
export function judgeLog(trace: Trace): readonly Finding[] {
  const { log = [] } = trace;
  const entriesMs = log.filter(mentionsTimeout).map(({ at }) => Date.parse(at));
  const due = allAttempts(trace)
    .filter((attempt) => isSurelyLogged(attempt, trace))
    .sort((one, other) => one.request.atMs - other.request.atMs);
  const firstMs = due[0]?.request.atMs ?? 0;
  if (!log.some(({ at }) => Date.parse(at) <= firstMs + ENTRY_MS)) return [];
  const left = entriesMs.sort((one, other) => one - other);
  for (const { message, hook, request } of due) {
    const at = left.findIndex((atMs) => atMs >= request.atMs);
    const [atMs = Number.POSITIVE_INFINITY] = at === -1 ? [] : left.splice(at, 1);
    if (atMs <= request.atMs + ENTRY_MS) continue;
    const expected = `a log entry that mentions the timeout of ${message.mark} at ${hook.name}`;
    return [{ requirement: 'TMO-004', expected, seen: 'no such entry within 15 s', request }];
  }
  return due.length === 0 ? [] : ['TMO-004'];
}

/** A message with several URLs may be taken at another one meanwhile, and other settings may end an attempt. */
function isSurelyLogged({ message, source, sourceIndex, request, reply }: Attempt, { endMs }: Trace): boolean {
  const untilMs = request.atMs + ENTRY_MS;
  return (
    decideFate(reply) === 'timeout' &&
    untilMs <= endMs &&
    perhapsDueAt(source, message, sourceIndex, untilMs).length === 1 &&
    isUnchanged(source, message, sourceIndex, untilMs)
  );
}
