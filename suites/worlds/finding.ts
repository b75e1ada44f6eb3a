import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Deviation } from '../harness/nonconformance.ts';
import type { Stage } from '../harness/stage/stage.ts';

/** A clause that a rule has decided: its id if it held, or the deviation from it. */
export type Finding = RequirementId | Deviation;

export function isDeviation(finding: Finding): finding is Deviation {
  return typeof finding === 'object';
}

/** The findings of a check that decides these clauses: one deviation, or all of them. */
export function decide(deviation: Deviation | undefined, ...clauses: readonly RequirementId[]): readonly Finding[] {
  return deviation === undefined ? clauses : [deviation];
}

export function* listDeviations(findings: Iterable<Finding>): Generator<Deviation, void> {
  for (const finding of findings) if (isDeviation(finding)) yield finding;
}

/** The deviations among findings, while the stage counts a world for each clause that held. */
export function* judgeFindings(stage: Pick<Stage, 'decided'>, findings: Iterable<Finding>): Generator<Deviation, void> {
  const decided = new Set<RequirementId>();
  try {
    for (const finding of findings) {
      if (isDeviation(finding)) yield finding;
      else decided.add(finding);
    }
  } finally {
    stage.decided(decided);
  }
}
