import {
  type Beginning,
  beginningSchema,
  type CaseEvent,
  endEventSchema,
  eventSchema,
  type RunEvent,
  type StartEvent,
} from '../../spec/shapes/events.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { printableJson } from '../text/escape.ts';

/** `events.jsonl` of a run that is over. */
export function renderEvents(results: Results): string {
  return [startEvent(results), ...caseEvents(results), endEvent(results)].map(eventLine).join('');
}

/** One event as a line. Throws if it does not fit its format, which would be a bug of ours. */
export function eventLine(event: RunEvent): string {
  return printableJson(eventSchema.parse(event), 0);
}

export function startEvent(run: Beginning): StartEvent {
  return { event: 'start', ...beginningSchema.parse(run) };
}

/** The last event of each case. An observation belongs to the case that made it, or else to the first one. */
export function caseEvents({ cases, observations }: Pick<Results, 'cases' | 'observations'>): CaseEvent[] {
  const ids = new Set(cases.map(({ id }) => id));
  return cases.map((result, index) => {
    const own = observations.filter((each) => each.case === result.id || (index === 0 && !ids.has(each.case)));
    return { event: 'case', result, observations: own };
  });
}

export function endEvent(results: Results): RunEvent {
  return endEventSchema.parse({ ...results, event: 'end' });
}
