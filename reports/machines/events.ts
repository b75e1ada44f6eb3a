import { type CaseEvent, eventSchema, type RunEvent, type StartEvent } from '../../spec/shapes/events.ts';
import type { CaseResult, Observation, Results } from '../../spec/shapes/results.ts';
import { printableJsonLine } from '../text/escape.ts';

/** `events.jsonl` of a run that is over. */
export function renderEvents(results: Results): string {
  return [startEvent(results), ...caseEvents(results), endEvent(results)].map(eventLine).join('');
}

/** One event as a line. Throws if it does not fit its format, which would be a bug of ours. */
export function eventLine(event: RunEvent): string {
  return printableJsonLine(eventSchema.parse(event));
}

/** The facts of a run that are known at its start. */
type Beginning = Pick<Results, 'routespec' | 'spec' | 'target' | 'startedAt' | 'seed' | 'shard'>;

export function startEvent({ routespec, spec, target, startedAt, seed, shard }: Beginning): StartEvent {
  return { event: 'start', routespec, spec, target, startedAt, seed, ...(shard === undefined ? {} : { shard }) };
}

/** The last event of each case. An observation belongs to the case that made it, or else to the first one. */
export function caseEvents({ cases, observations }: Pick<Results, 'cases' | 'observations'>): CaseEvent[] {
  const ids = new Set(cases.map(({ id }) => id));
  return cases.map((result, index) => {
    const own = observations.filter((each) => each.case === result.id || (index === 0 && !ids.has(each.case)));
    return caseEvent(result, own);
  });
}

export function caseEvent(result: CaseResult, observations: readonly Observation[]): CaseEvent {
  return { event: 'case', result, observations: [...observations] };
}

export function endEvent(results: Results): RunEvent {
  const { routespec, spec, target, startedAt, seed, shard, cases, observations, ...rest } = results;
  return { event: 'end', ...rest };
}
