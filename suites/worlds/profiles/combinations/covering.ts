import { type Choice, choicesOf, forbiddenPairs } from './choice.ts';
import type { Combination, Dimension, Forbidden, Random, Subject } from './dimension.ts';

/** A combination, and the subject for which it was made. */
export interface Covering<Name extends string> {
  readonly subject: Name;
  readonly combination: Combination;
}

/** All choices in one row, so that what is known of two of them is found by their places. */
interface Row {
  readonly choices: readonly Choice[];
  /** For each dimension the places of its choices. */
  readonly places: readonly (readonly number[])[];
  /** For each choice the position of its dimension. */
  readonly dimensionAt: readonly number[];
  /** By two places, in either order. */
  readonly pairs: Uint8Array;
}

/** What is known of a pair. */
const DONE = 0;
const MISSING = 1;
const BARRED = 2;

/**
 * Combinations in which every pair of values of different dimensions occurs, except those that are forbidden. Subjects are
 * covered one after another: each gets what is still missing of the pairs of its dimensions, among themselves and with
 * those of the subjects before it, or with all.
 *
 * It is greedy: each combination begins with a pair that is missing, and takes in every further dimension the value that
 * adds most pairs. The plain values are always allowed, so every combination can be completed. Values that mask the
 * others are taken for their own pairs only. The same random numbers
 * give the same combinations.
 */
export function cover<Name extends string>(
  subjects: readonly Subject<Name>[],
  forbidden: readonly Forbidden[],
  random: Random,
): Covering<Name>[] {
  const dimensions = subjects.flatMap((subject) => subject.dimensions);
  const row = rowOf(dimensions, forbidden);
  const known = new Set<number>();
  return subjects.flatMap(({ name, dimensions: own, isWithAll }) => {
    const places = own.map((each) => dimensions.indexOf(each));
    for (const place of places) known.add(place);
    const isSpecial = (place: number): boolean => {
      const at = row.dimensionAt[place] ?? 0;
      return places.includes(at) && row.places[at]?.[0] !== place;
    };
    const isKnown = (place: number): boolean => known.has(row.dimensionAt[place] ?? 0);
    const isOwn = (one: number, other: number): boolean =>
      isWithAll === true ? isSpecial(one) || isSpecial(other) : isKnown(one) && isKnown(other);
    return combinationsOf(row, isOwn, (begun) => complete(row, dimensions, begun, random)).map((taken) => ({
      subject: name,
      combination: combinationOf(row, taken),
    }));
  });
}

function rowOf(dimensions: readonly Dimension[], forbidden: readonly Forbidden[]): Row {
  const byDimension = dimensions.map(choicesOf);
  const choices = byDimension.flat();
  const dimensionAt = byDimension.flatMap((own, at) => own.map(() => at));
  const places = dimensions.map((_, at) => [...choices.keys()].filter((place) => dimensionAt[place] === at));
  const barred = forbiddenPairs(forbidden);
  const pairs = Uint8Array.from({ length: choices.length ** 2 }, (_, index) => {
    const [one, other] = [Math.floor(index / choices.length), index % choices.length];
    const [first, second] = [choices[one], choices[other]];
    if (first === undefined || second === undefined || dimensionAt[one] === dimensionAt[other]) return DONE;
    return barred.get(first, second) === undefined ? MISSING : BARRED;
  });
  return { choices, places, dimensionAt, pairs };
}

/** Begins a combination with each pair that is still missing, and notes the pairs that the whole combination shows. */
function combinationsOf(
  row: Row,
  isOwn: (one: number, other: number) => boolean,
  completed: (begun: readonly number[]) => number[],
): number[][] {
  const { choices, pairs } = row;
  const made: number[][] = [];
  for (const [index, known] of pairs.entries()) {
    const [one, other] = [Math.floor(index / choices.length), index % choices.length];
    if (known !== MISSING || one > other || !isOwn(one, other)) continue;
    const taken = completed([one, other]);
    noteShown(row, taken);
    made.push(taken);
  }
  return made;
}

function noteShown({ choices, pairs }: Row, taken: readonly number[]): void {
  for (const one of telling(choices, taken)) {
    for (const other of taken) {
      pairs[one * choices.length + other] = DONE;
      pairs[other * choices.length + one] = DONE;
    }
  }
}

/** Completes a combination that begins with some choices. */
function complete(row: Row, dimensions: readonly Dimension[], begun: readonly number[], random: Random): number[] {
  const taken = [...begun];
  const open = [...dimensions.keys()].filter((at) => !begun.some((place) => row.dimensionAt[place] === at));
  for (const at of shuffled(open, random)) {
    const best = bestChoices(row, row.places[at] ?? [], taken);
    const pick = dimensions[at]?.isCostly === true ? 0 : Math.floor(random() * best.length);
    taken.push(...best.slice(pick, pick + 1));
  }
  return taken;
}

/** Those of some choices that add most pairs to what is taken. */
function bestChoices({ choices, pairs }: Row, places: readonly number[], taken: readonly number[]): number[] {
  const shown = telling(choices, taken);
  const best: number[] = [];
  let most = 0;
  for (const place of places) {
    const known = (other: number): number => pairs[place * choices.length + other] ?? DONE;
    if (choices[place]?.isMasking === true || taken.some((other) => known(other) === BARRED)) continue;
    const gain = shown.filter((other) => known(other) === MISSING).length;
    if (gain > most) best.length = 0;
    most = Math.max(most, gain);
    if (gain === most) best.push(place);
  }
  return best;
}

/** Those that mask the others, if there are any. Only what they are combined with is shown. */
function telling(choices: readonly Choice[], places: readonly number[]): readonly number[] {
  const masking = places.filter((place) => choices[place]?.isMasking === true);
  return masking.length > 0 ? masking : places;
}

function combinationOf({ choices, places }: Row, taken: readonly number[]): Combination {
  const own = places.flatMap((of) => choices[taken.find((place) => of.includes(place)) ?? -1] ?? []);
  return Object.fromEntries(own.map(({ dimension, value }) => [dimension, value]));
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** How many combinations are played in one world at most. An implementation may handle them one after another. */
const WORLD_COMBINATIONS = 70;

/**
 * The combinations of a subject in worlds of a limited size.
 * @param shared A dimension in which all combinations of one world have the same value.
 */
export function inWorlds<Name extends string>(
  covering: readonly Covering<Name>[],
  subject: Name,
  shared = '',
): Combination[][] {
  const groups = new Map<string, Combination[]>();
  for (const { combination } of covering.filter((each) => each.subject === subject)) {
    const key = combination[shared] ?? '';
    groups.set(key, [...(groups.get(key) ?? []), combination]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / WORLD_COMBINATIONS) }, (_, index) =>
      group.slice(index * WORLD_COMBINATIONS, (index + 1) * WORLD_COMBINATIONS),
    ),
  );
}
