import { describe, expect, it } from 'vitest';
import { NotTested } from '../not-tested.ts';
import type { WorldTime } from '../time/world-time.ts';
import { lookAheadMs, Waiting } from './waiting.ts';

const receiver = (...seconds: number[]) => ({ requests: seconds.map((second) => ({ atMs: 1_000 * second })) });

describe('lookAheadMs', () => {
  it.each([
    ['nothing has come yet', [], 4_000],
    ['each receiver has had one request', [receiver(1), receiver(30)], 4_000],
    ['requests have followed each other quickly', [receiver(1, 2, 3)], 4_000],
    ['a retry came after seven seconds', [receiver(1), receiver(1, 8)], 14_000],
    ['the longest of several delays was not the last', [receiver(1, 9, 12)], 16_000],
    ['a retry came after as long as it can wait', [receiver(0, 20)], 20_000],
  ])('is as long as the next retry may take on a real clock if %s', (_, receivers, aheadMs) => {
    expect(lookAheadMs('real', receivers)).toBe(aheadMs);
  });

  it.each([
    ['a retry came after eight seconds', [receiver(1, 9)], 60_000],
    ['a retry came after five minutes', [receiver(0, 300)], 600_000],
    ['a retry came after twenty minutes', [receiver(0, 1_200)], 1_200_000],
  ])('is as long as the next retry may take on a clock without `next` and `busy` if %s', (_, receivers, aheadMs) => {
    expect(lookAheadMs('stepped', receivers)).toBe(aheadMs);
  });

  it.each([
    ['real', 21],
    ['stepped', 1_201],
  ] as const)('shows nothing on a %s clock if a retry came after %i seconds', (kind, seconds) => {
    expect(() => lookAheadMs(kind, [receiver(0, seconds)])).toThrow(NotTested);
  });
});

/** Waits on a clock that is at once at its limit, while a number of requests comes in each wait. */
async function waitsWith(kind: WorldTime['kind'], came: readonly number[]): Promise<number> {
  const requests: unknown[] = [];
  let waits = 0;
  const time = {
    kind,
    nowMs: () => 0,
    runUntil: async () => {
      requests.push(...Array.from({ length: came[waits] ?? 0 }));
      waits += 1;
      return false;
    },
  };
  const waiting = new (class extends Waiting {
    override note(): void {}
  })({ time, receivers: { all: () => [{ requests }] } } as never);
  await waiting.awaitThat(() => false);
  return waits;
}

describe('a wait for what is due at once', () => {
  it.each([
    ['ends after the first on a real clock if nothing comes', 'real', [], 1],
    ['goes on while other requests come', 'real', [3, 1], 3],
    ['goes on for no more than four times', 'real', [1, 1, 1, 1, 1, 1], 4],
    ['ends after the first on a virtual clock', 'counted', [3, 1], 1],
  ] as const)('%s', async (_, kind, came, waits) => {
    expect(await waitsWith(kind, came)).toBe(waits);
  });
});
