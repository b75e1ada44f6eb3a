import { expect, it } from 'vitest';
import { entryAt } from '../runs.fixture.ts';
import { eventsOf } from './excerpt.ts';
import { lanesOf } from './lanes.ts';

it('has a row for each place, and the clock last', () => {
  const transcript = [
    entryAt(0, { place: 'wk-1' }),
    entryAt(0, { kind: 'clock', actor: 'clock', place: 'hook-1' }),
    entryAt(0, { place: 'hook-1' }),
    entryAt(0),
    entryAt(0, { place: 'wk-1' }),
  ];
  expect(lanesOf(eventsOf(transcript)).map(({ name, events }) => [name, events.map(({ number }) => number)])).toEqual([
    ['wk-1', [1, 5]],
    ['hook-1', [3]],
    ['suite', [4]],
    ['clock', [2]],
  ]);
});

it('loses no event, however many places there are', () => {
  const transcript = Array.from({ length: 50 }, (_, index) => entryAt(0, { place: `hook-${index}` }));
  const lanes = lanesOf(eventsOf(transcript));
  expect(lanes.length).toBeLessThanOrEqual(8);
  expect(lanes.flatMap(({ events }) => events)).toHaveLength(50);
  expect(lanes.at(-1)?.name).toBe('other places');
});
