import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../seeded-random.ts';
import { cover } from './covering.ts';
import type { Dimension, Forbidden, Subject } from './dimension.ts';
import { pairTable } from './pair-table.fixture.ts';

const dimension = (name: string, count: number): Dimension => ({
  name,
  values: Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, at])),
});
const SUBJECTS: readonly Subject<'first' | 'second'>[] = [
  { name: 'first', dimensions: [dimension('a', 4), dimension('b', 3)] },
  { name: 'second', dimensions: [dimension('c', 5), dimension('d', 2), { ...dimension('e', 3), masking: ['e2'] }] },
];
const FORBIDDEN: readonly Forbidden[] = [
  { dimension: 'a', values: ['a1'], withDimension: 'c', withValues: ['c1', 'c2'], because: 'a test says so' },
];

const covering = (seed: number) => cover(SUBJECTS, FORBIDDEN, seededRandom(seed, 'covering'));

describe('cover', () => {
  it.each([1, 2, 3])('plays every pair but the forbidden ones, with seed %i', (seed) => {
    const table = pairTable(SUBJECTS, FORBIDDEN, covering(seed));
    expect(table.missed).toEqual([]);
    expect([...table.forbidden]).toEqual([['a test says so', ['a: a1 + c: c1', 'a: a1 + c: c2']]]);
  });

  it('needs far fewer combinations than there are', () => {
    const count = covering(1).length;
    expect(count).toBeGreaterThanOrEqual(20);
    expect(count).toBeLessThan(50);
  });

  it('gives the same combinations for the same seed, and others for another', () => {
    expect(covering(1)).toEqual(covering(1));
    expect(covering(1)).not.toEqual(covering(2));
  });

  it('gives a subject with all the pairs of its special values first, and leaves those of its plain one to the others', () => {
    const [first, second] = SUBJECTS.map((subject) => ({ ...subject, dimensions: subject.dimensions.slice(0, 1) }));
    const subjects = [{ ...first, isWithAll: true as const }, { ...second }] as Subject<'first' | 'second'>[];
    const made = cover(subjects, [], seededRandom(1, 'covering'));
    const special = made.filter(({ combination }) => combination['a'] !== 'a0');
    expect(special.map(({ subject }) => subject)).toEqual(Array.from({ length: 15 }, () => 'first'));
    expect(made.filter(({ combination }) => combination['a'] === 'a0').map(({ subject }) => subject)).toEqual(
      Array.from({ length: 5 }, () => 'second'),
    );
  });

  it('takes a value that masks the others only for its own pairs', () => {
    const masked = covering(1).filter(({ combination }) => combination['e'] === 'e2');
    const open = covering(1).filter(({ combination }) => combination['e'] !== 'e2');
    expect(masked.length).toBeGreaterThanOrEqual(5);
    const unmasked = SUBJECTS.map((subject) => ({
      ...subject,
      dimensions: subject.dimensions.map((each) => (each.name === 'e' ? dimension('e', 2) : each)),
    }));
    expect(pairTable(unmasked, FORBIDDEN, open).missed).toEqual([]);
  });
});
