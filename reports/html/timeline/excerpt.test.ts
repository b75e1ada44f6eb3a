import { expect, it } from 'vitest';
import { entryAt } from '../runs.fixture.ts';
import { eventsOf, excerpt } from './excerpt.ts';

it('numbers events, and counts time from the first known instant', () => {
  const transcript = [entryAt(0, { at: null }), entryAt(2_000), entryAt(7_000)];
  expect(eventsOf(transcript).map(({ number, atMs, isTimeKnown }) => [number, atMs, isTimeKnown])).toEqual([
    [1, 0, false],
    [2, 0, true],
    [3, 5_000, true],
  ]);
});

it.each([
  ['is not known', null],
  ['is no instant', 'soon'],
  ['runs backwards', '2025-12-31T00:00:00.000Z'],
])('keeps the time of the event before if an instant %s', (_, at) => {
  expect(eventsOf([entryAt(0), entryAt(5_000), entryAt(0, { at })]).at(-1)?.atMs).toBe(5_000);
});

it('keeps the beginning and more of the end', () => {
  const events = eventsOf(Array.from({ length: 100 }, (_, index) => entryAt(index)));
  expect(excerpt(events, 6).map(({ number }) => number)).toEqual([1, 2, 97, 98, 99, 100]);
  expect(excerpt(events, 100)).toEqual(events);
});
