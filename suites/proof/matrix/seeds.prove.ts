import { expect, it } from 'vitest';
import { CASES, isGenerated } from '../../cases/index.ts';
import { playSimulator } from '../play-against.ts';

/** Enough for many worlds, while other tests run. */
const TEST_LIMIT_MS = 600_000;
/** The matrix plays the default seed. */
const SEEDS = [2, 3, 4];

it.each(SEEDS)('the reference fails no generated case with seed %i', { timeout: TEST_LIMIT_MS }, async (seed) => {
  const results = await playSimulator(CASES.filter(isGenerated), { seed, patienceMs: TEST_LIMIT_MS });
  // A machine that is busy for long may cut a case off.
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(results.filter(({ status }) => status === 'passed')).not.toEqual([]);
});
