import { describe, expect, it } from 'vitest';
import { type CaseEvent, eventSchema, type RunEvent } from '../../spec/shapes/events.ts';
import { type Results, resultsSchema } from '../../spec/shapes/results.ts';
import { completeResults } from '../complete-results.ts';
import { EMPTY_RUN, HOSTILE_RUN, RICH_RUN } from '../results.fixture.ts';
import { renderEvents } from './events.ts';

const read = (results: Results): RunEvent[] =>
  renderEvents(results)
    .trimEnd()
    .split('\n')
    .map((line) => eventSchema.parse(JSON.parse(line)));

/** The results from events, without the production code that reads them. */
function resultsOfEvents(events: readonly RunEvent[]): Results {
  const cases = events.filter((event): event is CaseEvent => event.event === 'case');
  const ends = events.filter(({ event }) => event === 'start' || event === 'end');
  return resultsSchema.parse({
    ...Object.assign({}, ...ends),
    cases: cases.map(({ result }) => result),
    observations: cases.flatMap(({ observations }) => observations),
  });
}

const SHARD: Results = { ...RICH_RUN, shard: { index: 1, of: 2, selection: 'abc' }, cut: true, unplayed: ['a/b'] };

describe('the events of a run', () => {
  it.each([
    ['nothing', EMPTY_RUN],
    ['every status', RICH_RUN],
    ['a shard that was cut off', SHARD],
    ['causes and requirements', completeResults(RICH_RUN)],
    ['hostile text', HOSTILE_RUN],
  ])('are the results again: %s', (_, results) => {
    expect(resultsOfEvents(read(results))).toEqual(JSON.parse(JSON.stringify(results)));
  });
});
