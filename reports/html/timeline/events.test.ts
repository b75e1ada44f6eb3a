import { expect, it } from 'vitest';
import type { TranscriptEntry } from '../../../spec/shapes/results.ts';
import { entryAt, exchangeAt } from '../runs.fixture.ts';
import { excerpt, findWindows, groupByPlace, listEvents } from './events.ts';

it.each([
  ['is not known', null],
  ['is no instant', 'soon'],
  ['runs backwards', '2025-12-31T00:00:00.000Z'],
])('keeps the time of the event before if an instant %s', (_, at) => {
  expect(listEvents([entryAt(0), entryAt(5_000), entryAt(0, { at })]).at(-1)?.atMs).toBe(5_000);
});

it('keeps the beginning and more of the end', () => {
  const events = listEvents(Array.from({ length: 100 }, (_, index) => entryAt(index)));
  expect(excerpt(events, 6).map(({ number }) => number)).toEqual([1, 2, 97, 98, 99, 100]);
  expect(excerpt(events, 100)).toEqual(events);
});

it('loses no event, however many places there are', () => {
  const transcript = Array.from({ length: 50 }, (_, index) => entryAt(0, { place: `hook-${index}` }));
  const rows = groupByPlace(listEvents(transcript));
  expect(rows.length).toBeLessThanOrEqual(8);
  expect(rows.flatMap(({ events }) => events)).toHaveLength(50);
  expect(rows.at(-1)?.name).toBe('other places');
});

function windowsIn(transcript: readonly TranscriptEntry[]) {
  const events = listEvents(transcript);
  const windows = groupByPlace(events).flatMap((row) => findWindows(row, events));
  return windows.map(({ kind, from, untilMs }) => [kind, from.number, untilMs]);
}

it('shows the last of many windows', () => {
  const held = Array.from({ length: 20 }, (_, index) => exchangeAt(index, index, 'holds the request back')).flat();
  const shown = windowsIn(held);
  expect(shown).toHaveLength(12);
  expect(shown.at(-1)).toEqual(['reply', 39, 5_019]);
});
