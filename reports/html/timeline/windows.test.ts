import { expect, it } from 'vitest';
import type { TranscriptEntry } from '../../../spec/shapes/results.ts';
import { entryAt, exchangeAt } from '../runs.fixture.ts';
import { eventsOf } from './excerpt.ts';
import { lanesOf } from './lanes.ts';
import { windowsOf } from './windows.ts';

const HOUR_MS = 3_600_000;

function windowsIn(transcript: readonly TranscriptEntry[]) {
  const events = eventsOf(transcript);
  const windows = lanesOf(events).flatMap((lane) => windowsOf(lane, events));
  return windows.map(({ lane, kind, from, untilMs }) => [lane, kind, from.number, untilMs]);
}

it('shows the time to reply where there was no answer at once', () => {
  expect(windowsIn([...exchangeAt(0, 1), ...exchangeAt(1_000, 2, 'holds the request back')])).toEqual([
    ['hook-1', 'reply', 3, 6_000],
  ]);
  expect(windowsIn(exchangeAt(0, 1).slice(0, 1))).toEqual([['hook-1', 'reply', 1, 5_000]]);
});

it('shows the time for retries, from the first attempt, where time passed', () => {
  expect(windowsIn([...exchangeAt(0, 1), ...exchangeAt(2_000, 2), entryAt(HOUR_MS)])).toEqual([
    ['hook-1', 'retries', 1, 4 * HOUR_MS],
  ]);
  expect(windowsIn([entryAt(0), entryAt(HOUR_MS)])).toEqual([]);
});

it('shows the last of many windows', () => {
  const held = Array.from({ length: 20 }, (_, index) => exchangeAt(index, index, 'holds the request back')).flat();
  const shown = windowsIn(held);
  expect(shown).toHaveLength(12);
  expect(shown.at(-1)).toEqual(['hook-1', 'reply', 39, 5_019]);
});
