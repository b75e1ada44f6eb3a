import type { CaseResult, Cause } from '../../spec/shapes/results.ts';
import { type FailedCase, isFailed } from './failed-case.ts';
import { foldBySigns } from './fold.ts';
import { diagnosisOf } from './mistake.ts';
import { signsIn } from './signs.ts';
import { simplestOf } from './simplest.ts';

/**
 * The likely causes of the failed cases, the rarest first, so that a mistake that one case shows is not buried under one
 * that a hundred show. Causes of as many cases keep the order of the run.
 */
export function causesOf(cases: readonly CaseResult[]): Cause[] {
  const failed = cases.filter(isFailed);
  const signsOf = signsIn(failed.map(({ failure }) => failure));
  return foldBySigns(failed, ({ failure }) => signsOf(failure))
    .flatMap(([first, ...others]) => (first === undefined ? [] : [causeOf([first, ...others])]))
    .sort((a, b) => a.cases.length - b.cases.length);
}

function causeOf(cases: readonly [FailedCase, ...FailedCase[]]): Cause {
  const example = simplestOf(cases);
  const { requirement, statement, section, expected, seen } = example.failure;
  const diagnosis = diagnosisOf(example.failure);
  const others = [...new Set(cases.map(({ failure }) => failure.requirement))].filter((id) => id !== requirement);
  return {
    requirement,
    statement,
    section,
    ...(others.length === 0 ? {} : { alsoFails: others }),
    ...(diagnosis === undefined ? {} : { diagnosis }),
    expected,
    seen,
    example: example.id,
    cases: cases.map(({ id }) => id),
  };
}
