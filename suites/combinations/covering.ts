import { allPairs, type Choice, choicesOf, forbiddenPairs, PairMap, shownPairs } from './choice.ts';
import type { Combination, Dimension, Forbidden, Random, Subject } from './dimension.ts';

/** A combination, and the subject for which it was made. */
export interface Covering<Name extends string> {
  readonly subject: Name;
  readonly combination: Combination;
}

/**
 * Combinations in which every pair of values of different dimensions occurs, except those that are forbidden. Subjects are
 * covered one after another: each gets what is still missing of the pairs of its dimensions, among themselves and with
 * those of the subjects before it.
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
  const all = subjects.flatMap(({ dimensions }) => dimensions);
  const barred = forbiddenPairs(forbidden);
  const wanted = allPairs(all).filter((pair) => barred.get(...pair) === undefined);
  const missing = new PairMap<true>();
  for (const pair of wanted) missing.set(pair, true);
  const complete = completer(all, barred, missing, random);
  return subjects.flatMap(({ name }, index) => {
    const known = new Set(
      subjects.slice(0, index + 1).flatMap(({ dimensions }) => dimensions.map((each) => each.name)),
    );
    const made: Covering<Name>[] = [];
    for (const pair of wanted) {
      if (missing.get(...pair) === undefined || !pair.every(({ dimension }) => known.has(dimension))) continue;
      const choices = complete(pair);
      for (const covered of shownPairs(choices)) missing.delete(covered);
      made.push({ subject: name, combination: combinationOf(all, choices) });
    }
    return made;
  });
}

/** Completes a combination that begins with some values. */
function completer(
  dimensions: readonly Dimension[],
  barred: PairMap<string>,
  missing: PairMap<true>,
  random: Random,
): (begun: readonly Choice[]) => Choice[] {
  const offers = dimensions.map((dimension) => ({ dimension, choices: choicesOf(dimension) }));
  return (begun) => {
    const taken = [...begun];
    const open = offers.filter(({ dimension }) => !begun.some((choice) => choice.dimension === dimension.name));
    for (const { dimension, choices } of shuffled(open, random)) {
      const gains = choices
        .filter((choice) => !choice.isMasking && taken.every((other) => barred.get(choice, other) === undefined))
        .map((choice) => ({
          choice,
          gain: telling(taken).filter((other) => missing.get(choice, other) !== undefined).length,
        }));
      const most = Math.max(...gains.map(({ gain }) => gain));
      const best = gains.filter(({ gain }) => gain === most);
      const place = dimension.isCostly === true ? 0 : Math.floor(random() * best.length);
      taken.push(...best.slice(place, place + 1).map(({ choice }) => choice));
    }
    return taken;
  };
}

/** Those that mask the others, if there are any. Only what they are combined with is shown. */
function telling(choices: readonly Choice[]): readonly Choice[] {
  const masking = choices.filter(({ isMasking }) => isMasking);
  return masking.length > 0 ? masking : choices;
}

function combinationOf(dimensions: readonly Dimension[], choices: readonly Choice[]): Combination {
  const values = new Map(choices.map(({ dimension, value }) => [dimension, value]));
  return Object.fromEntries(dimensions.map(({ name }) => [name, values.get(name) ?? '']));
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
