import { LOOK_AHEAD_MS } from '../harness/time/horizons.ts';
import { UNDER_WAY_MS } from './attempt-rules.ts';
import { attemptsAt } from './attempts.ts';
import { answeredMs, decideFate } from './fate.ts';
import type { Finding } from './finding.ts';
import { promptMs } from './loss-rules.ts';
import type { Attempt, Trace, TracedMessage, TracedSync } from './trace.ts';

/** A sync sends nothing about a user whose membership it does not change. */
export function* judgeUnchanged(trace: Trace): Generator<Finding, void> {
  const silenceMs = trace.clock === 'counted' ? promptMs(trace) : LOOK_AHEAD_MS[trace.clock];
  for (const sync of trace.syncs ?? []) {
    for (const message of listUnchanged(trace, sync)) {
      const attempts = listAttempts(trace, message, sync);
      const sinceMs = settledMs(attempts, sync, trace);
      const further = attempts.find(({ number, request }) => number > 1 && request.atMs >= sinceMs);
      if (further !== undefined) {
        const expected = `nothing more about ${message.userId}, whose membership the sync did not change`;
        yield { requirement: 'AUD-004', expected, seen: 'a request about them', request: further.request };
      } else if (trace.endMs - sinceMs >= silenceMs) yield 'AUD-004';
    }
  }
}

/** The instant after a sync from which nothing more may come: a request about a membership that is still pending may be its retry. */
function settledMs(attempts: readonly Attempt[], { atMs }: TracedSync, { clock }: Trace): number {
  const success = attempts.find(({ reply }) => decideFate(reply) === 'success');
  if (success === undefined) return Number.POSITIVE_INFINITY;
  const takenMs = answeredMs(success);
  // An attempt at the instant of the success may have been decided before it.
  return takenMs < atMs ? atMs : takenMs + (clock === 'real' ? UNDER_WAY_MS : 1);
}

/** The last message about each user whose membership a sync left as it was. */
function listUnchanged({ messages }: Trace, { source, trait, changed, begin }: TracedSync): Iterable<TracedMessage> {
  const last = new Map<string, TracedMessage>();
  for (const message of messages.slice(0, begin)) {
    const isOfAudience = message.audience?.trait === trait && message.sources.includes(source);
    if (isOfAudience && !changed.has(message.userId)) last.set(message.userId, message);
  }
  return last.values();
}

function listAttempts(trace: Trace, message: TracedMessage, { source }: TracedSync): Attempt[] {
  const hooks = trace.sources[source]?.hooks ?? [];
  return hooks
    .flatMap((hook) => attemptsAt(trace, message, source, hook))
    .sort((one, other) => one.request.atMs - other.request.atMs);
}
