import { describe, expect, it } from 'vitest';
import type { FlushTimes } from './client-rules.ts';
import { flushAfterMs, flushCount, sinceFirstQueued, sinceLastFlush, ticker } from './flush.ts';

const OPTIONS = { writeKey: 'wk', endpoint: 'http://service.test' };
const times = (changes: Partial<FlushTimes>): FlushTimes => ({
  nowMs: 0,
  createdAtMs: 0,
  lastFlushMs: 0,
  afterMs: 5000,
  dueMs: null,
  ...changes,
});

describe('flushCount and flushAfterMs', () => {
  it.each([
    [{}, 20],
    [{ size: 3 }, 3],
    [{ flushAt: 4 }, 4],
    [{ size: 1 }, 1],
  ])('for %j are %i messages', (options, count) => {
    expect(flushCount({ ...OPTIONS, ...options })).toBe(count);
  });

  it.each([
    [{}, 5000],
    [{ flushAfterMs: 1 }, 1],
  ])('for %j are %i ms', (options, afterMs) => {
    expect(flushAfterMs({ ...OPTIONS, ...options })).toBe(afterMs);
  });
});

describe('when the next flush is due', () => {
  const flushedAt3000 = { lastFlushMs: 3000 };

  it.each<[Partial<FlushTimes>, number, number, number]>([
    [{ nowMs: 0 }, 5000, 5000, 5000],
    [{ nowMs: 4999 }, 5000, 5000, 9999],
    [{ nowMs: 5000 }, 10_000, 10_000, 10_000],
    [{ nowMs: 12_000 }, 15_000, 15_000, 17_000],
    [{ nowMs: 3000, ...flushedAt3000 }, 5000, 8000, 8000],
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
