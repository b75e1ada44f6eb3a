import { plural } from '../../spec/grammar.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { untestedClauses } from '../untested-clauses.ts';
import { VERDICT_WORDS } from './words.ts';

/** The verdict in words. A conformant one says how many clauses were not tested, if any. */
export function verdictWords({ verdict, cases }: Pick<Results, 'verdict' | 'cases'>): string {
  const words = VERDICT_WORDS[verdict];
  const left = verdict === 'conformant' ? untestedClauses(cases).length : 0;
  if (left === 0) return words;
  return `${words}, as far as tested (${plural(left, 'asserted clause')} ${left === 1 ? 'was' : 'were'} not)`;
}
