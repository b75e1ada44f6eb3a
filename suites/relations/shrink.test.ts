import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deviation } from '../nonconformance.ts';
import type { Stage } from '../stage/stage.ts';
import type { Trial } from './pair.ts';
import { type Shown, smallestPair } from './shrink.ts';

/** A world of numbers, each of which is a part. Its trace is the numbers themselves. */
type Plan = readonly number[];

const deviation: Deviation = { requirement: 'CAL-011', expected: 'fewer numbers', seen: 'many' };

/** What the plays of a search cost, and what they were of. */
interface Account {
  readonly tookMs: number;
  readonly played: Plan[];
}

/** Searches in worlds that deviate if they have as many numbers as that. Each of them takes as long as the account says. */
async function search(leastCount: number, pair: { base: Plan; changed: Plan }, account: Account): Promise<Shown<Plan>> {
  // These worlds need nothing from their stage but another world.
  const stage = { elsewhere: (_: unknown, scene: (other: unknown) => unknown) => scene(undefined) } as unknown as Stage;
  const trial: Trial<Plan, Plan> = {
    stage,
    seed: 1,
    relation: { name: 'more', title: 'More', because: 'a test says so', requirements: ['CAL-011'], change: () => [] },
    playing: {
      startOf: () => '2026-03-01T12:00:00.000Z',
      play: async (_, plan) => {
        vi.advanceTimersByTime(account.tookMs);
        account.played.push(plan);
        return plan;
      },
      judge: (plan) => (plan.length >= leastCount ? [deviation] : []),
      partsOf: (plan) => plan.map(String),
      without: (plan, parts) => plan.filter((number) => !parts.has(String(number))),
    },
  };
  return smallestPair(trial, pair, deviation, ([first]) => first);
}

const upTo = (count: number): Plan => Array.from({ length: count }, (_, index) => index);

describe('smallestPair', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leaves out what the failure does not need, and says nothing of a search that came to its end', async () => {
    const { pair, cutShortAfter } = await search(3, { base: [], changed: upTo(8) }, { tookMs: 1, played: [] });
    expect(pair.changed).toHaveLength(3);
    expect(cutShortAfter).toBeUndefined();
  });

  it('plays the world before the change again only if it has become smaller', async () => {
    const account: Account = { tookMs: 1, played: [] };
    await search(2, { base: [7], changed: [7, 8] }, account);
    expect(account.played).toEqual([[], [8], [7]]);
  });

  it('plays a limited number of pairs, and says so', async () => {
    const account: Account = { tookMs: 1, played: [] };
    const { pair, cutShortAfter } = await search(300, { base: [], changed: upTo(300) }, account);
    expect(pair.changed).toHaveLength(300);
    expect(account.played).toHaveLength(24);
    expect(cutShortAfter).toBe('24 pairs');
  });

  it('begins no pair that would end after the time for the search, and says so', async () => {
    const account: Account = { tookMs: 2_000, played: [] };
    const { cutShortAfter } = await search(300, { base: [], changed: upTo(300) }, account);
    expect(account.played).toHaveLength(2);
    expect(cutShortAfter).toBe('4.0 s');
  });
});
