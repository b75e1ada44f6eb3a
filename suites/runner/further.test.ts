import { describe, expect, it } from 'vitest';
import type { Status } from '../../spec/shapes/results.ts';
import type { Outcome } from './case/outcome.ts';
import type { FurtherPlayed } from './events.ts';
import { type FurtherLimits, playFurther } from './further.ts';
import { makeCase, makeResult } from './results.fixture.ts';

const CASES = ['a', 'b'].map((id) => makeCase({ id, title: id, requirements: ['CAL-011'] }));

/** Plays two cases with one world each, and returns the seeds that each was played with, and what was reported. */
async function playedOn(
  limits: FurtherLimits,
  chooseStatus: (id: string, seed: number) => Status = () => 'passed',
  { stopAfter = Number.POSITIVE_INFINITY, ...members }: { stopAfter?: number; isCutShort?: true } = {},
) {
  const seeds: Record<string, number[]> = { a: [], b: [] };
  const findings: string[] = [];
  const over = new AbortController();
  let last: FurtherPlayed | undefined;
  await playFurther(CASES, {
    limits,
    seed: 1,
    concurrency: 3,
    signal: over.signal,
    play: async ({ id }, seed, share): Promise<Outcome> => {
      seeds[id]?.push(seed);
      share.onWorld();
      await Promise.resolve();
      if (seed >= stopAfter) over.abort();
      return { result: makeResult(id, chooseStatus(id, seed)), observations: [], findings: [], ...members };
    },
    onPlayed: (played, outcome) => {
      last = played;
      if (outcome !== undefined) findings.push(`${outcome.result.id} ${outcome.result.status}`);
    },
  });
  return { seeds, findings, last };
}

describe('playFurther', () => {
  it('continues with the seeds after the one of the run until so many worlds were played', async () => {
    const { seeds, findings, last } = await playedOn({ worlds: 6 });
    expect(seeds).toMatchObject({ a: expect.arrayContaining([2, 3, 4]), b: expect.arrayContaining([2, 3]) });
    expect(last?.worlds).toBeGreaterThanOrEqual(6);
    expect(last?.worlds).toBeLessThan(6 + 3);
    expect(findings).toEqual([]);
  });

  it.each(['failed', 'could-not-run'] as const)('reports a case that %s once, and plays it no more', async (status) => {
    const { seeds, findings } = await playedOn({ worlds: 30 }, (id, seed) =>
      id === 'a' && seed >= 4 ? status : 'passed',
    );
    expect(findings).toEqual([`a ${status}`]);
    expect(Math.max(...(seeds['a'] ?? []))).toBeLessThan(7);
    expect(Math.max(...(seeds['b'] ?? []))).toBeGreaterThan(10);
  });

  it('ends when it is interrupted, and reports no case that was cut short', async () => {
    const { findings } = await playedOn({}, () => 'could-not-run', { stopAfter: 5, isCutShort: true });
    expect(findings).toEqual([]);
  });
});
