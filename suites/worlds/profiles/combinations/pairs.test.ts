import { describe, expect, it } from 'vitest';
import { CLIENT_SUBJECTS } from './client/client-combinations.ts';
import { CLIENT_NEVERS } from './client/never.ts';
import { allBut, type Combination, type Dimension, type Never, never, Pairs, plainOf, type Subject } from './pairs.ts';
import { NEVERS } from './router/never.ts';
import { routerSubjects } from './router/subjects.ts';

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
const BARRED = [never(A, ['a1'], C, ['c1', 'c2'], 'a test says so')];

const MEANS = { deletions: true, audiences: true, clients: true, failures: true };
const ROUTER: readonly Subject[] = routerSubjects(MEANS);

/** The pairs that a subject is about and that no combination of it shows, barred ones left out. */
function missed(subjects: readonly Subject[], nevers: readonly Never[], subject: Subject, seed: number): string[] {
  const dealt = new Pairs(subjects, nevers).dealt(subject.name, seed);
  const before = subjects.slice(0, subjects.indexOf(subject)).filter((each) => each.isWithAll !== true);
  const others = (subject.isWithAll === true ? subjects : [...before, subject]).flatMap(({ dimensions }) => dimensions);
  return subject.dimensions.flatMap((own) =>
    others
      .filter((other) => other !== own)
      .flatMap((other) =>
        Object.keys(own.values)
          .slice(subject.isWithAll === true ? 1 : 0)
          .flatMap((one) =>
            Object.keys(other.values)
              .filter((card) => !isBarred(nevers, [own.name, one], [other.name, card]))
              .filter((card) => !dealt.some((each) => isShown(subjects, each, [own.name, one], [other.name, card])))
              .map((card) => `${own.name}: ${one} + ${other.name}: ${card}`),
          ),
      ),
  );
}

type Named = readonly [deck: string, card: string];

function isBarred(nevers: readonly Never[], one: Named, other: Named): boolean {
  const has = ({ decks, cards }: Never, at: 0 | 1, [name, card]: Named) =>
    decks[at] === name && cards[at].includes(card);
  return nevers.some(
    (each) => (has(each, 0, one) && has(each, 1, other)) || (has(each, 0, other) && has(each, 1, one)),
  );
}

function isShown(subjects: readonly Subject[], combination: Combination, one: Named, other: Named): boolean {
  const masked = subjects
    .flatMap(({ dimensions }) => dimensions)
    .flatMap(({ name, masking = [] }) => (masking.includes(combination[name] ?? '') ? [name] : []));
  const isTold = masked.length === 0 || masked.includes(one[0]) || masked.includes(other[0]);
  return isTold && combination[one[0]] === one[1] && combination[other[0]] === other[1];
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
  it.each([1, 99])('are all dealt by the subject that they belong to, with seed %i', (seed) => {
    expect(subjects.flatMap((subject) => missed(subjects, nevers, subject, seed))).toEqual([]);
  });

  it('are never those that are barred', () => {
    const dealt = subjects.flatMap(({ name }) => new Pairs(subjects, nevers).dealt(name, 1));
    const barred = dealt.flatMap((each) =>
      Object.entries(each).flatMap((one) => Object.entries(each).filter((other) => isBarred(nevers, one, other))),
    );
    expect(barred).toEqual([]);
  });
});

describe('dealing pairs', () => {
  const dealt = (subjects: readonly Subject[], seed = 1) => new Pairs(subjects, BARRED).dealt('second', seed);

  it('takes far fewer combinations than there are, the same for the same seed, and others for another', () => {
    expect(dealt(SUBJECTS).length).toBeLessThan(60);
    expect(dealt(SUBJECTS)).toEqual(dealt(SUBJECTS));
    expect(dealt(SUBJECTS)).not.toEqual(dealt(SUBJECTS, 2));
  });

  it('leaves all other combinations as they are if a card is added to the largest deck', () => {
    const more = [SUBJECTS[0], { name: 'second', dimensions: [deck('c', 6), D, E] }] as Subject[];
    expect(dealt(more).slice(0, dealt(SUBJECTS).length)).toEqual(dealt(SUBJECTS));
  });
});

describe.each([
  ['the router', ROUTER, NEVERS],
  ['the client library', CLIENT_SUBJECTS, CLIENT_NEVERS],
] as const)('what is never dealt for %s', (_, subjects: readonly Subject[], nevers) => {
  const decks = subjects.flatMap(({ dimensions }) => dimensions);
  const cardsOf = (name: string): string[] => Object.keys(decks.find((each) => each.name === name)?.values ?? {});

  it('names decks and cards that exist', () => {
    const named = nevers.flatMap(({ decks: names, cards }) =>
      names.flatMap((name, at) => (cards[at] ?? []).map((card) => [name, card])),
    );
    expect(named.filter(([name = '', card = '']) => !cardsOf(name).includes(card))).toEqual([]);
  });

  it('leaves every plain card free to be combined with any card', () => {
    const plain = decks.map((each): Named => [each.name, plainOf(each)]);
    const barred = decks.flatMap((each) =>
      allBut(each).filter((card) =>
        plain.some((other) => other[0] !== each.name && isBarred(nevers, [each.name, card], other)),
      ),
    );
    expect(barred).toEqual([]);
  });
});
