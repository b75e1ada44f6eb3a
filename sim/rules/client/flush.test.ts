import { describe, expect, it } from 'vitest';
import type { FlushTimes } from './client-rules.ts';
import { sinceFirstQueued, sinceLastFlush, ticker } from './flush.ts';

const times = (changes: Partial<FlushTimes>): FlushTimes => ({
  nowMs: 0,
  createdAtMs: 0,
  lastFlushMs: 0,
  afterMs: 5000,
  dueMs: null,
  ...changes,
});

describe('when the next flush is due', () => {
  const flushedAt3000 = { lastFlushMs: 3000 };

  it.each<[Partial<FlushTimes>, number, number, number]>([
    [{ nowMs: 0 }, 5000, 5000, 5000],
    [{ nowMs: 5000 }, 10_000, 10_000, 10_000],
    [{ nowMs: 7999, ...flushedAt3000 }, 10_000, 8000, 12_999],
    [{ nowMs: 8000, ...flushedAt3000 }, 10_000, 13_000, 13_000],
    [{ nowMs: 8000, dueMs: 9000 }, 9000, 9000, 9000],
  ])(
    'with %j: ticker %i, since the last flush %i, since the first queued message %i',
    (changes, ticked, flushed, queued) => {
      expect(ticker(times(changes))).toBe(ticked);
      expect(sinceLastFlush(times(changes))).toBe(flushed);
      expect(sinceFirstQueued(times(changes))).toBe(queued);
    },
  );
});
