import { describe, expect, it } from 'vitest';
import { seededRandom } from '../harness/seeded-random.ts';
import {
  allBut,
  type Combination,
  type Dimension,
  type Never,
  never,
  Pairs,
  plainChoice,
  type Subject,
} from './pairs.ts';
import { CLIENT_NEVERS, CLIENT_SUBJECTS } from './profiles/combinations/client.ts';
import { NEVERS, routerSubjects } from './profiles/combinations/router-dimensions.ts';

const dimension = (name: string, count: number): Dimension => ({
  name,
  values: Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, at])),
});
const [A, B, C, D] = [dimension('a', 4), dimension('b', 3), dimension('c', 5), dimension('d', 2)];
const E: Dimension = { ...dimension('e', 3), masking: ['e2'] };
const SUBJECTS: readonly Subject[] = [
  { name: 'first', dimensions: [A, B] },
  { name: 'second', dimensions: [C, D, E] },
];
const BARRED = [never(A, ['a1'], C, ['c1', 'c2'], 'of a test')];

const MEANS = { deletions: true, audiences: true, clients: true, failures: true };
const ROUTER: readonly Subject[] = routerSubjects(MEANS);

/** The pairs of all subjects that no combination shows, barred ones left out. */
function missed(subjects: readonly Subject[], nevers: readonly Never[], seed: number): string[] {
  const combined = [...new Pairs(subjects, nevers).combine(seededRandom(seed, 'test')).values()].flat();
  const shown = new Set(combined.flatMap((each) => shownBy(subjects, each)));
  const barred = listBarred(nevers);
  const choices = subjects.flatMap(({ dimensions }) => dimensions).flatMap(listChoices);
  return choices
    .flatMap((one, at) =>
      choices
        .slice(0, at)
        .filter((other) => other[0] !== one[0])
        .map((other) => `${one} + ${other}`),
    )
    .filter((pair) => !barred.has(pair) && !shown.has(pair));
}

const listChoices = ({ name, values }: Dimension): Named[] => Object.keys(values).map((choice) => [name, choice]);

type Named = readonly [dimension: string, choice: string];

/** The pairs that are never combined, in either order. */
function listBarred(nevers: readonly Never[]): ReadonlySet<string> {
  const pairs = nevers.flatMap(({ dimensions, choices }) =>
    choices[0].flatMap((one) =>
      choices[1].map((other) => [`${dimensions[0]},${one}`, `${dimensions[1]},${other}`] as const),
    ),
  );
  return new Set(pairs.flatMap(([one, other]) => [`${one} + ${other}`, `${other} + ${one}`]));
}

/** The pairs of a combination that neither a masking choice nor one that hides a dimension keeps from being seen. */
function shownBy(subjects: readonly Subject[], combination: Combination): string[] {
  const dimensions = subjects.flatMap(({ dimensions }) => dimensions);
  const masking = dimensions.filter((each) => each.masking?.includes(combination[each.name] ?? '') === true);
  const hiding = dimensions.filter((each) => each.hides !== undefined && combination[each.name] !== plainChoice(each));
  const entries = Object.entries(combination);
  const isSeen = (one: Named, other: Named): boolean => {
    const names = [one[0], other[0]];
    const isTold = masking.length === 0 || masking.some(({ name }) => names.includes(name));
    return isTold && !hiding.some(({ name, hides = '' }) => names.includes(hides) && !names.includes(name));
  };
  return entries.flatMap((one) => entries.filter((other) => isSeen(one, other)).map((other) => `${one} + ${other}`));
}

const ALL: readonly (readonly [string, readonly Subject[], readonly Never[]])[] = [
  ['a test', SUBJECTS, BARRED],
  ['the router', ROUTER, NEVERS],
  ['the router without deletions', routerSubjects({ ...MEANS, deletions: false }), NEVERS],
  ['the router without audiences', routerSubjects({ ...MEANS, audiences: false }), NEVERS],
  ['the router without failures', routerSubjects({ ...MEANS, failures: false }), NEVERS],
  ['the client library', CLIENT_SUBJECTS, CLIENT_NEVERS],
];

describe.each(ALL)('the pairs of %s', (_, subjects, nevers) => {
  it.each([1, 99])('are all shown, with seed %i', (seed) => {
    expect(missed(subjects, nevers, seed)).toEqual([]);
  });

  it('are never those that are barred', () => {
    const barred = listBarred(nevers);
    const combinations = [...new Pairs(subjects, nevers).combine(seededRandom(1, 'test')).values()].flat();
    const combined = combinations.map((each) => Object.entries(each).map(String));
    const all = combined.flatMap((each) => each.flatMap((one) => each.map((other) => `${one} + ${other}`)));
    expect(all.filter((pair) => barred.has(pair))).toEqual([]);
  });
});

describe('dealing pairs', () => {
  const combined = (seed = 1) => new Pairs(SUBJECTS, BARRED).combine(seededRandom(seed, 'test')).get('second') ?? [];

  it('takes far fewer combinations than there are, the same for the same seed, and others for another', () => {
    expect(combined().length).toBeLessThan(60);
    expect(combined()).toEqual(combined());
    expect(combined()).not.toEqual(combined(2));
  });
});

describe.each([
  ['the router', ROUTER, NEVERS],
  ['the client library', CLIENT_SUBJECTS, CLIENT_NEVERS],
] as const)('what is never combined for %s', (_, subjects: readonly Subject[], nevers) => {
  const dimensions = subjects.flatMap(({ dimensions }) => dimensions);
  const listNames = (name: string): string[] =>
    Object.keys(dimensions.find((each) => each.name === name)?.values ?? {});

  it('names dimensions and choices that exist', () => {
    const named = nevers.flatMap(({ dimensions: names, choices }) =>
      names.flatMap((name, at) => (choices[at] ?? []).map((choice) => [name, choice])),
    );
    expect(named.filter(([name = '', choice = '']) => !listNames(name).includes(choice))).toEqual([]);
  });

  it('leaves every plain choice free to be combined with any choice', () => {
    const plain = dimensions.map((each): Named => [each.name, plainChoice(each)]);
    const pairs = dimensions.flatMap((each) =>
      allBut(each).flatMap((choice) => plain.map((other) => `${each.name},${choice} + ${other}`)),
    );
    const never = listBarred(nevers);
    const barred = pairs.filter((pair) => never.has(pair));
    expect(barred).toEqual([]);
  });
});
