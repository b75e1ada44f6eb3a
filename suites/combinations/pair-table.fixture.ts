import { allPairs, choicesOf, forbiddenPairs, PairMap, shownPairs } from './choice.ts';
import type { Covering } from './covering.ts';
import type { Forbidden, Subject } from './dimension.ts';

/** How many pairs there are, and which of them are never played, with the reason. */
export interface PairTable {
  readonly dimensions: number;
  readonly pairs: number;
  readonly combinations: number;
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
  return {
    dimensions: dimensions.length,
    pairs: pairs.length,
    combinations: covering.length,
    forbidden: byReason,
    missed,
  };
}

/** The table in Markdown, under a heading. */
export function written(heading: string, table: PairTable): string {
  const { dimensions, pairs, combinations, forbidden, missed } = table;
  const never = [...forbidden.values()].flat().length;
  const lists = [...forbidden].map(
    ([because, keys]) => `### Never, because ${because}\n\n${keys.map((key) => `- ${key}\n`).join('')}`,
  );
  return [
    `## ${heading}\n`,
    `${dimensions} dimensions, ${pairs} pairs of values, of which ${pairs - never - missed.length} are played in ${combinations} combinations and ${never} never.\n`,
    ...lists,
  ].join('\n');
}
