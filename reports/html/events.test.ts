import { expect, it } from 'vitest';
import type { TranscriptEntry } from '../../spec/shapes/results.ts';
import { eventTable } from './events.ts';
import { LEVELS } from './limits.ts';
import { entryAt } from './runs.fixture.ts';

/** The number and the time of each event in the table. */
const shown = (transcript: readonly TranscriptEntry[], events = 60): string[] =>
  [...eventTable(transcript, { ...LEVELS[0], events }).markup.matchAll(/<tr><td>(\d+)<\/td><td>(.*?)<\/td>/g)].map(
    ([, number, time]) => `${number} ${time}`,
  );

it.each([
  ['a dash for an instant that is not known', null, '–'],
  ['a dash for text that is no instant', 'soon', '–'],
  ['the last time again for one that runs backwards', '2025-12-31T00:00:00.000Z', '0:00:05.000'],
])('shows %s', (_, at, time) => {
  expect(shown([entryAt(0), entryAt(5_000), entryAt(0, { at })]).at(-1)).toBe(`3 ${time}`);
});

it('keeps the beginning and more of the end', () => {
  const events = Array.from({ length: 100 }, () => entryAt(0));
  expect(shown(events, 6).map((each) => Number.parseInt(each, 10))).toEqual([1, 2, 97, 98, 99, 100]);
});
