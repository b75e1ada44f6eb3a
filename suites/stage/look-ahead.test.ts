import { describe, expect, it } from 'vitest';
import { lookAheadMs } from './look-ahead.ts';

const receiver = (...seconds: number[]) => ({ requests: seconds.map((second) => ({ atMs: 1_000 * second })) });

describe('lookAheadMs', () => {
  it.each([
    ['nothing has come yet', [], 4_000],
    ['each receiver has had one request', [receiver(1), receiver(30)], 4_000],
    ['requests have followed each other quickly', [receiver(1, 2, 3)], 4_000],
    ['a retry came after seven seconds', [receiver(1), receiver(1, 8)], 14_000],
    ['the longest of several delays was not the last', [receiver(1, 9, 12)], 16_000],
    ['a retry came after half a minute', [receiver(0, 30)], 20_000],
  ])('is as long as the next retry may take on a real clock if %s', (_, receivers, aheadMs) => {
    expect(lookAheadMs('real', receivers)).toBe(aheadMs);
  });

  it.each([
    ['counted', 24 * 3_600_000],
    ['stepped', 60_000],
  ] as const)('is always the same on a %s clock', (kind, aheadMs) => {
    expect(lookAheadMs(kind, [receiver(1, 8)])).toBe(aheadMs);
  });
});
