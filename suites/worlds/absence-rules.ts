import type { RequirementId } from '../../spec/requirements/index.ts';
import { LOOK_AHEAD_MS } from '../harness/time/horizons.ts';
import { allAttempts, attemptsAt } from './attempts.ts';
import { promptMs } from './loss-rules.ts';
import { findBar } from './routing-rules.ts';
import { mayComeTo } from './settings-in-force.ts';
import type { Trace, TracedMessage } from './trace.ts';

/**
 * The clauses that kept a message from webhooks. Nothing comes from a router that delivers nothing either, so a clause is
 * decided only if another message of its kind has come somewhere in the same world.
 */
export function* judgeAbsence(trace: Trace, message: TracedMessage): Generator<RequirementId, void> {
  const silenceMs = trace.clock === 'counted' ? promptMs(trace) : LOOK_AHEAD_MS[trace.clock];
  if (trace.endMs - message.handedInMs < silenceMs || !kindsThatCame(trace).has(kindOf(message))) return;
  for (const [sourceIndex, source] of trace.sources.entries()) {
    for (const hook of source.hooks) {
      const route = { message, source, sourceIndex, hook };
      const barred = findBar(route, mayComeTo(route, trace.endMs), trace);
      if (barred !== undefined && attemptsAt(trace, message, sourceIndex, hook).length === 0) yield barred.requirement;
    }
  }
}

const kinds = new WeakMap<Trace, ReadonlySet<string>>();

function kindsThatCame(trace: Trace): ReadonlySet<string> {
  const known = kinds.get(trace);
  if (known !== undefined) return known;
  const came = new Set(allAttempts(trace).map(({ message }) => kindOf(message)));
  kinds.set(trace, came);
  return came;
}

function kindOf({ call }: TracedMessage): string {
  return call?.type ?? 'delete';
}
