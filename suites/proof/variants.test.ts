import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../sim/index.ts';
import { prove, shortly } from './prove.ts';

/** The whole suite is played for each variant, beside other work. */
const VARIANT_LIMIT_MS = 120_000;

describe('the reference', () => {
  it(
    'is green in every case',
    async () => {
      const { failed, couldNotRun, passed } = await prove((reference) => reference);
      expect(couldNotRun.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
      expect(failed.map(shortly)).toEqual([]);
      expect(passed.length).toBeGreaterThanOrEqual(30);
    },
    VARIANT_LIMIT_MS,
  );
});

describe('variants', () => {
  it.each(VARIANTS.map((variant) => [variant.name, variant] as const))(
    '%s is as honest as the reference',
    async (_, { rules }) => {
      const { failed, couldNotRun } = await prove(rules);
      expect(couldNotRun.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
      expect(failed.map(shortly)).toEqual([]);
    },
    VARIANT_LIMIT_MS,
  );
});
