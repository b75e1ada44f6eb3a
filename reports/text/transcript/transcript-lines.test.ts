import { expect, test } from 'vitest';
import type { TranscriptEntry } from '../../../spec/shapes/results.ts';
import { transcriptLines } from './transcript-lines.ts';

const entry = (at: string | null, actor: TranscriptEntry['actor'] = 'suite'): TranscriptEntry => ({
  at,
  elapsedMs: 0,
  actor,
  what: 'did it',
});

test('shows times relative to the first known instant, aligned', () => {
  expect(
    transcriptLines([
      entry(null),
      entry('2026-01-01T00:00:00.000Z', 'receiver'),
      entry('2026-01-01T00:00:05.250Z'),
      entry('2026-01-01T14:01:00.000Z', 'implementation'),
    ]),
  ).toEqual([
    '           -  suite           did it',
    ' 0:00:00.000  receiver        did it',
    ' 0:00:05.250  suite           did it',
    '14:01:00.000  implementation  did it',
  ]);
});

test.each([
  [
    'an instant before the first one',
    [entry('2026-01-01T00:00:01Z'), entry('2026-01-01T00:00:00Z')],
    '-0:00:01.000  suite  did it',
  ],
  ['text that is not an instant', [entry('2026-01-01T00:00:01Z'), entry('soon')], '          -  suite  did it'],
])('shows %s', (_, transcript, last) => {
  expect(transcriptLines(transcript).at(-1)).toBe(last);
});

test('an empty transcript has no lines', () => {
  expect(transcriptLines([])).toEqual([]);
});
