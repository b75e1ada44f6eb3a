import { describe, expect, it } from 'vitest';
import { withLikely } from '../../../reports/likely/with-likely.ts';
import { run } from '../../../reports/results.fixture.ts';
import { type Fault, VARIANTS } from '../../../sim/harness.ts';
import type { Likely } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { summarise } from '../../runner/results/verdict.ts';
import { seededRandom } from '../../seeded-random.ts';
import { mixturesOf } from '../matrix/mixtures.ts';
import { prove } from '../matrix/prove.ts';
import { faultsToPlant, heldBy } from './planted.fixture.ts';

/** More are played on demand: LIKELY_PAIRS=60 npx vitest run suites/proof/likely/planted.test.ts */
const PAIRS = Number(process.env['LIKELY_PAIRS'] ?? 1);
const LEAST = 0.9;
const SEED = 9;
const PLAY_LIMIT_MS = 180_000;

/** What a run of an implementation with these faults and a mixture of variants looks like. */
async function likelyOf(faults: readonly Fault[], mixture: Pick<Fault, 'rules'>): Promise<readonly Likely[]> {
  const { failed, passed, couldNotRun } = await prove(
    (reference) => faults.reduce((rules, fault) => fault.rules(rules), mixture.rules(reference)),
    CASES,
  );
  const cases = [...failed, ...passed, ...couldNotRun];
  return withLikely(run({ verdict: 'not-conformant', cases, summary: summarise(cases) })).likely ?? [];
}

describe('two faults planted together in a mixture of variants', () => {
  it(
    `are held by the likely mistakes, both in at least ${LEAST * 100} % of the runs`,
    async () => {
      const random = seededRandom(SEED, 'planted');
      const missed: string[] = [];
      for (const mixture of mixturesOf(VARIANTS, PAIRS)) {
        const planted = faultsToPlant(2, random, mixture.rules);
        const likely = await likelyOf(planted, mixture);
        if (heldBy(likely, planted).length === 2) continue;
        const names = [planted, likely.map(({ fault }) => ({ name: fault }))].map((list) =>
          list.map(({ name }) => name),
        );
        missed.push(`${names.join(' looks like ')} in ${mixture.name}`);
      }
      expect(missed.length / PAIRS, missed.join('\n')).toBeLessThanOrEqual(1 - LEAST);
    },
    PLAY_LIMIT_MS * Math.max(1, PAIRS),
  );
});
