import { ALL_REQUIREMENTS } from '../spec/requirements/index.ts';
import type { CaseResult, Status } from '../spec/shapes/results.ts';

/** Statuses of cases that have shown what the implementation does, expected or not. */
const SHOWING: readonly Status[] = ['passed', 'failed', 'expected-failure', 'unexpected-pass'];
const ASSERTED: ReadonlySet<string> = new Set(
  ALL_REQUIREMENTS.filter(({ treatment }) => treatment === 'assert').map(({ id }) => id),
);

/** The asserted clauses that have a selected case, but about which no case has shown anything. */
export function untestedClauses(cases: readonly CaseResult[]): string[] {
  const shown = new Set(cases.flatMap(({ status, requirements }) => (SHOWING.includes(status) ? requirements : [])));
  const left = cases.flatMap(({ status, requirements }) => (status === 'not-tested' ? requirements : []));
  return [...new Set(left)].filter((id) => ASSERTED.has(id) && !shown.has(id));
}

/**
 * For cases that were not tested for one reason: the asserted clauses that are untested for it. If other cases have
 * shown all of their clauses, it is the ids of the cases.
 */
export function leftUntested(cases: readonly CaseResult[]): (notTested: readonly CaseResult[]) => string[] {
  const untested = new Set(untestedClauses(cases));
  return (notTested) => {
    // A case is about its first requirement, so that comes before those that it also checks.
    const primary = notTested.flatMap(({ requirements }) => requirements.slice(0, 1));
    const clauses = [...new Set([...primary, ...notTested.flatMap(({ requirements }) => requirements)])];
    const left = clauses.filter((id) => untested.has(id));
    return left.length > 0 ? left : notTested.map(({ id }) => id);
  };
}
