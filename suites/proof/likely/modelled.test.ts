import { describe, expect, test } from 'vitest';
import { type Played, rarityIn } from '../../../reports/likely/evidence.ts';
import type { RecordedFault } from '../../../reports/likely/fault-record.ts';
import { likelyMistakes } from '../../../reports/likely/likely-mistakes.ts';
import type { Mark } from '../../../reports/likely/mark.ts';
import { faultRecord } from '../../../reports/likely/with-likely.ts';
import { seededRandom } from '../../seeded-random.ts';
import { faultsToPlant, heldBy, namedBy } from './planted.fixture.ts';

const record = faultRecord();
const rarity = rarityIn(record);
const SEED = 1;
const RUNS = 150;

/**
 * A run of an implementation with several faults, as far as the record tells: red is what any of them turns red. A case
 * that two turn red shows either, at random.
 */
function modelled(faults: readonly RecordedFault[], random: () => number, cases = record.cases): Played {
  const red = new Map<string, Mark>();
  for (const fault of faults) {
    for (const [id, mark] of fault.red) if (cases.includes(id) && (!red.has(id) || random() < 0.5)) red.set(id, mark);
  }
  return { red, green: new Set(cases.filter((id) => !red.has(id))) };
}

/** The same run of an implementation with honest choices, which let some of the red cases pass. */
function withHidden({ red, green }: Played, shown: number, random: () => number): Played {
  const seen = new Map([...red].filter(() => random() < shown));
  return { red: seen, green: new Set([...green, ...[...red.keys()].filter((id) => !seen.has(id))]) };
}

function recorded(name: string): RecordedFault[] {
  return record.faults.filter((fault) => fault.name === name);
}

describe('one fault', () => {
  test('is named first and alone, or is alike with the one that is', () => {
    const others = record.faults.filter((fault) => {
      const likely = likelyMistakes(modelled([fault], Math.random), record, rarity);
      return likely.length !== 1 || namedBy(likely, [fault]).length === 0;
    });
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  test.each([1, 2, 3])('is named in part %i of 3 of the run, if it shows there', (part) => {
    const cases = record.cases.filter((_, index) => index % 3 === part - 1);
    const shows = record.faults.filter(({ red }) => cases.some((id) => red.has(id)));
    const named = shows.filter(
      (fault) => namedBy(likelyMistakes(modelled([fault], Math.random, cases), record, rarity), [fault]).length > 0,
    );
    expect(shows.length).toBeGreaterThan(record.faults.length / 3);
    expect(named.length / shows.length).toBeGreaterThan(0.97);
  });
});

describe('of several faults together', () => {
  test.each<[count: number, shown: number, least: number]>([
    [2, 1, 0.97],
    [3, 1, 0.93],
    [2, 0.9, 0.8],
    [2, 0.75, 0.55],
  ])('%i, of whose red cases a share of %d shows, all are held in a share of %d of the runs', (count, shown, least) => {
    const random = seededRandom(SEED, `${count} ${shown}`);
    const held = Array.from({ length: RUNS }, () => {
      const planted = faultsToPlant(count, random);
      const run = modelled(
        planted.flatMap(({ name }) => recorded(name)),
        random,
      );
      const likely = likelyMistakes(withHidden(run, shown, random), record, rarity);
      return heldBy(likely, planted).length === planted.length;
    });
    expect(held.filter(Boolean).length / RUNS).toBeGreaterThanOrEqual(least);
  });
});
