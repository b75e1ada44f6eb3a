import type { CaseEvent, RunEvent } from '../../spec/shapes/events.ts';
import { type Results, resultsSchema } from '../../spec/shapes/results.ts';

/** For tests only: the results from events. The last event of a case counts, at the position of the first. */
export function resultsOfEvents(events: readonly RunEvent[]): Results {
  const cases = new Map<string, CaseEvent>();
  for (const event of events) if (event.event === 'case') cases.set(event.result.id, event);
  const ends = events.filter(({ event }) => event === 'start' || event === 'end');
  return resultsSchema.parse({
    ...Object.assign({}, ...ends),
    cases: [...cases.values()].map(({ result }) => result),
    observations: [...cases.values()].flatMap(({ observations }) => observations),
  });
}
