import type { CaseResult } from '../../spec/shapes/results.ts';
import type { FaultRecord } from './fault-record.ts';
import { type Mark, markOf } from './mark.ts';

/** What a run says about the cases that a record knows. */
export interface Played {
  /** How each failed case failed, by id. */
  readonly red: ReadonlyMap<string, Mark>;
  /** Ids of the cases that passed. */
  readonly green: ReadonlySet<string>;
}

/** How rare it is, among all faults, that a case fails in this way. Never negative, and largest if none does it. */
export type Rarity = (caseId: string, mark: Mark) => number;

/** Cases that were not tested or could not run say nothing, and neither do failures that a baseline expects. */
export function playedOf(cases: readonly CaseResult[]): Played {
  const red = cases.flatMap(({ id, status, failure }): [string, Mark][] =>
    status === 'failed' && failure !== undefined ? [[id, markOf(failure)]] : [],
  );
  const green = cases.filter(({ status }) => status === 'passed' || status === 'unexpected-pass');
  return { red: new Map(red), green: new Set(green.map(({ id }) => id)) };
}

/** The rarity is the logarithm of one in how many faults makes the case fail in this way. */
export function rarityIn({ faults }: FaultRecord): Rarity {
  const counts = new Map<string, number>();
  for (const { red } of faults) {
    for (const [id, mark] of red) counts.set(keyOf(id, mark), (counts.get(keyOf(id, mark)) ?? 0) + 1);
  }
  return (id, mark) => Math.log((faults.length + 1) / (counts.get(keyOf(id, mark)) ?? 1));
}

function keyOf(id: string, { requirement, look }: Mark): string {
  return `${id} ${requirement} ${look}`;
}
