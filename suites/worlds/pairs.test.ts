import { describe, expect, it } from 'vitest';
import { seededRandom } from '../harness/seeded-random.ts';
import { allBut, type Combination, type Dimension, type Never, never, Pairs, plainOf, type Subject } from './pairs.ts';
import { CLIENT_NEVERS, CLIENT_SUBJECTS } from './profiles/combinations/client.ts';
import { NEVERS, routerSubjects } from './profiles/combinations/router-decks.ts';

const deck = (name: string, count: number): Dimension => ({
  name,
  values: Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, at])),
});
const [A, B, C, D] = [deck('a', 4), deck('b', 3), deck('c', 5), deck('d', 2)];
const E: Dimension = { ...deck('e', 3), masking: ['e2'] };
const SUBJECTS: readonly Subject[] = [
  { name: 'first', dimensions: [A, B] },
  { name: 'second', dimensions: [C, D, E] },
];
const BARRED = [never(A, ['a1'], C, ['c1', 'c2'], 'of a test')];

const MEANS = { deletions: true, audiences: true, clients: true, failures: true };
const ROUTER: readonly Subject[] = routerSubjects(MEANS);

/** The pairs of all subjects that no combination shows, barred ones left out. */
function missed(subjects: readonly Subject[], nevers: readonly Never[], seed: number): string[] {
  const dealt = [...new Pairs(subjects, nevers).dealt(seededRandom(seed, 'test')).values()].flat();
  const shown = new Set(dealt.flatMap((each) => shownBy(subjects, each)));
  const barred = barredOf(nevers);
  const cards = subjects.flatMap(({ dimensions }) => dimensions).flatMap(cardsOf);
  return cards
    .flatMap((one, at) =>
      cards
        .slice(0, at)
        .filter((other) => other[0] !== one[0])
        .map((other) => `${one} + ${other}`),
    )
    .filter((pair) => !barred.has(pair) && !shown.has(pair));
}

const cardsOf = ({ name, values }: Dimension): Named[] => Object.keys(values).map((card) => [name, card]);

type Named = readonly [deck: string, card: string];

/** The pairs that are never dealt, in either order. */
function barredOf(nevers: readonly Never[]): ReadonlySet<string> {
  const pairs = nevers.flatMap(({ decks, cards }) =>
    cards[0].flatMap((one) => cards[1].map((other) => [`${decks[0]},${one}`, `${decks[1]},${other}`] as const)),
  );
  return new Set(pairs.flatMap(([one, other]) => [`${one} + ${other}`, `${other} + ${one}`]));
}

/** The pairs of a combination that neither a masking card nor one that hides a deck keeps from being seen. */
function shownBy(subjects: readonly Subject[], combination: Combination): string[] {
  const decks = subjects.flatMap(({ dimensions }) => dimensions);
  const masking = decks.filter((each) => each.masking?.includes(combination[each.name] ?? '') === true);
  const hiding = decks.filter((each) => each.hides !== undefined && combination[each.name] !== plainOf(each));
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
  it.each([1, 99])('are all dealt, with seed %i', (seed) => {
    expect(missed(subjects, nevers, seed)).toEqual([]);
  });

  it('are never those that are barred', () => {
    const barred = barredOf(nevers);
    const combinations = [...new Pairs(subjects, nevers).dealt(seededRandom(1, 'test')).values()].flat();
    const dealt = combinations.map((each) => Object.entries(each).map(String));
    const all = dealt.flatMap((each) => each.flatMap((one) => each.map((other) => `${one} + ${other}`)));
    expect(all.filter((pair) => barred.has(pair))).toEqual([]);
  });
});

describe('dealing pairs', () => {
  const dealt = (seed = 1) => new Pairs(SUBJECTS, BARRED).dealt(seededRandom(seed, 'test')).get('second') ?? [];

  it('takes far fewer combinations than there are, the same for the same seed, and others for another', () => {
    expect(dealt().length).toBeLessThan(60);
    expect(dealt()).toEqual(dealt());
    expect(dealt()).not.toEqual(dealt(2));
  });
});

describe.each([
  ['the router', ROUTER, NEVERS],
  ['the client library', CLIENT_SUBJECTS, CLIENT_NEVERS],
] as const)('what is never dealt for %s', (_, subjects: readonly Subject[], nevers) => {
  const decks = subjects.flatMap(({ dimensions }) => dimensions);
  const namesOf = (name: string): string[] => Object.keys(decks.find((each) => each.name === name)?.values ?? {});

  it('names decks and cards that exist', () => {
    const named = nevers.flatMap(({ decks: names, cards }) =>
      names.flatMap((name, at) => (cards[at] ?? []).map((card) => [name, card])),
    );
    expect(named.filter(([name = '', card = '']) => !namesOf(name).includes(card))).toEqual([]);
  });

  it('leaves every plain card free to be combined with any card', () => {
    const plain = decks.map((each): Named => [each.name, plainOf(each)]);
    const pairs = decks.flatMap((each) =>
      allBut(each).flatMap((card) => plain.map((other) => `${each.name},${card} + ${other}`)),
    );
    const never = barredOf(nevers);
    const barred = pairs.filter((pair) => never.has(pair));
    expect(barred).toEqual([]);
  });
});
