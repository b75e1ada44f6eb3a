import { plural } from '../../spec/grammar.ts';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import type { CaseResult, Results, Status } from '../../spec/shapes/results.ts';
import { VERDICT_WORDS } from './words.ts';

/** Statuses of cases that have shown what the implementation does, expected or not. */
const SHOWING: readonly Status[] = ['passed', 'failed', 'expected-failure', 'unexpected-pass'];
const ASSERTED: ReadonlySet<string> = new Set(
  REQUIREMENTS.filter(({ treatment }) => treatment === 'assert').map(({ id }) => id),
);

/** The asserted clauses that have a selected case, but about which no case has shown anything. */
function untestedClauses(cases: readonly CaseResult[]): string[] {
  const shown = new Set(cases.flatMap(({ status, requirements }) => (SHOWING.includes(status) ? requirements : [])));
  const left = cases.flatMap(({ status, requirements }) => (status === 'not-tested' ? requirements : []));
  return [...new Set(left)].filter((id) => ASSERTED.has(id) && !shown.has(id));
}

/** The verdict in words. A conformant one says how many clauses were not tested, if any. */
export function verdictWords({ verdict, cases }: Pick<Results, 'verdict' | 'cases'>): string {
  const words = VERDICT_WORDS[verdict];
  const left = verdict === 'conformant' ? untestedClauses(cases).length : 0;
  if (left === 0) return words;
  return `${words}, as far as tested (${plural(left, 'asserted clause')} ${left === 1 ? 'was' : 'were'} not)`;
}
