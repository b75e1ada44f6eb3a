import { type Fault, REFERENCE, type Rules } from '../../../sim/harness.ts';
import { requirement } from '../../../spec/requirements/index.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { CASES, isGenerated } from '../../cases/index.ts';
import { playSimulator } from '../play-against.ts';

/** Other tests may keep the machine busy, and a case that ends early proves nothing. */
const PATIENCE_MS = 240_000;

/** The verdict of the suite on the reference with some of its rules replaced. */
export interface Proof {
  readonly failed: readonly CaseResult[];
  readonly couldNotRun: readonly CaseResult[];
  readonly notTested: readonly CaseResult[];
  readonly passed: readonly CaseResult[];
}

/** Cases that assert a requirement and so can fail for it. All others only observe. */
export const ASSERTING: readonly Case[] = CASES.filter(({ requirements }) =>
  requirements.some((id) => requirement(id).treatment === 'assert'),
);

/**
 * Cases that check exactly the requirements that they name. A case with an oracle fails for any finding of the oracle,
 * so it does not count as a check of any requirement.
 */
export const NAMING = CASES.filter(({ hasOracle }) => hasOracle !== true);

/**
 * Plays cases against a simulator with these rules. A failing case plays none of its other worlds: that changes no verdict,
 * and takes most of the time.
 * @param known Requirements that are known to fail, so that a case looks for others.
 */
export async function prove(
  change: (reference: Rules) => Rules,
  cases: readonly Case[] = CASES,
  known: readonly string[] = [],
): Promise<Proof> {
  const options = { rules: change(REFERENCE), isThorough: false, known, patienceMs: PATIENCE_MS };
  const results = await playSimulator(cases, options);
  return {
    failed: results.filter(({ status }) => status === 'failed'),
    couldNotRun: results.filter(({ status }) => status === 'could-not-run'),
    notTested: results.filter(({ status }) => status === 'not-tested'),
    passed: results.filter(({ status }) => status === 'passed'),
  };
}

/**
 * The same for a fault. All requirements that it breaks but the first count as known, because it is random which of
 * them a generated case reports first.
 */
export function proveFault({ rules, breaks: [, ...known] }: Fault, cases: readonly Case[]): Promise<Proof> {
  return prove(rules, cases, known);
}

export function failureLine({ id, failure }: CaseResult): string {
  return `${id}: ${failure?.requirement}, expected ${failure?.expected}, seen ${failure?.seen}`;
}

/** True if a case counts as a check of a requirement: it names it, or plays worlds in which anything may fail. */
export function isAbout(each: Pick<Case, 'id'>, wanted: string): boolean {
  return (
    isGenerated(each) ||
    NAMING.some(({ id, requirements }) => id === each.id && requirements.some((named) => named === wanted))
  );
}
