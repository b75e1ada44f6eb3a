import type { Combination, Dimension, Forbidden } from './dimension.ts';

/** A value of a dimension. */
export interface Choice {
  readonly dimension: string;
  readonly value: string;
  /** Names both. */
  readonly key: string;
  readonly isMasking: boolean;
}

/** Two values of different dimensions. */
export type Pair = readonly [Choice, Choice];

function choiceOf(dimension: string, value: string, isMasking = false): Choice {
  return { dimension, value, key: `${dimension}: ${value}`, isMasking };
}

/** Every value of a dimension. */
export function choicesOf({ name, values, masking = [] }: Dimension): Choice[] {
  return Object.keys(values).map((value) => choiceOf(name, value, masking.includes(value)));
}

/** All pairs of values of different dimensions, in order. */
export function allPairs(dimensions: readonly Dimension[]): Pair[] {
  return pairsAmong(dimensions.map(choicesOf));
}

/** The pairs of some choices that show something: if one of them masks the others, only its own. */
export function shownPairs(choices: readonly Choice[]): Pair[] {
  const pairs = pairsAmong(choices.map((choice) => [choice]));
  const isMasked = choices.some(({ isMasking }) => isMasking);
  return isMasked ? pairs.filter((pair) => pair.some(({ isMasking }) => isMasking)) : pairs;
}

function pairsAmong(choices: readonly (readonly Choice[])[]): Pair[] {
  return choices.flatMap((one, index) =>
    choices.slice(index + 1).flatMap((other) => one.flatMap((first) => other.map((second): Pair => [first, second]))),
  );
}

/** Pairs by the keys of their values, in either order, each with a note. */
export class PairMap<Note> {
  readonly #notes = new Map<string, Map<string, Note>>();

  get(one: Choice, other: Choice): Note | undefined {
    return this.#notes.get(one.key)?.get(other.key);
  }

  set([one, other]: Pair, note: Note): void {
    this.#of(one).set(other.key, note);
    this.#of(other).set(one.key, note);
  }

  delete([one, other]: Pair): void {
    this.#of(one).delete(other.key);
    this.#of(other).delete(one.key);
  }

  #of({ key }: Choice): Map<string, Note> {
    const known = this.#notes.get(key) ?? new Map<string, Note>();
    this.#notes.set(key, known);
    return known;
  }
}

/** The pairs that are never combined, each with the reason. */
export function forbiddenPairs(forbidden: readonly Forbidden[]): PairMap<string> {
  const pairs = new PairMap<string>();
  for (const { dimension, values, withDimension, withValues, because } of forbidden) {
    for (const value of values) {
      for (const other of withValues) pairs.set([choiceOf(dimension, value), choiceOf(withDimension, other)], because);
    }
  }
  return pairs;
}

/** Whether no two values of a combination are forbidden. */
export function isAllowed(combination: Combination, forbidden: readonly Forbidden[]): boolean {
  const pairs = forbiddenPairs(forbidden);
  const choices = Object.entries(combination).map(([name, value]) => [choiceOf(name, value)]);
  return pairsAmong(choices).every(([one, other]) => pairs.get(one, other) === undefined);
}
