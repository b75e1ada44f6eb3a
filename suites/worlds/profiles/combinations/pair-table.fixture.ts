import { allPairs, choicesOf, forbiddenPairs, PairMap, shownPairs } from './choice.ts';
import type { Covering } from './covering.ts';
import type { Forbidden, Subject } from './dimension.ts';

/** Which pairs are never played. */
interface PairTable {
  /** Pairs that no combination has, by the reason for which they are forbidden. */
  readonly forbidden: ReadonlyMap<string, readonly string[]>;
  /** Pairs that no combination has although nothing forbids them. */
  readonly missed: readonly string[];
}

export function pairTable(
  subjects: readonly Subject[],
  forbidden: readonly Forbidden[],
  covering: readonly Covering<string>[],
): PairTable {
  const dimensions = subjects.flatMap((subject) => subject.dimensions);
  const pairs = allPairs(dimensions);
  const barred = forbiddenPairs(forbidden);
  const played = new PairMap<true>();
  for (const { combination } of covering) {
    const choices = dimensions.flatMap((each) =>
      choicesOf(each).filter(({ value }) => combination[each.name] === value),
    );
    for (const pair of shownPairs(choices)) played.set(pair, true);
  }
  const never = pairs.filter((pair) => played.get(...pair) === undefined);
  const byReason = new Map<string, string[]>();
  const missed: string[] = [];
  for (const [one, other] of never) {
    const because = barred.get(one, other);
    const text = `${one.key} + ${other.key}`;
    if (because === undefined) missed.push(text);
    else byReason.set(because, [...(byReason.get(because) ?? []), text]);
  }
  return { forbidden: byReason, missed };
}
