import { type Case, rolesOf } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import type { KnownDeviation } from '../../runner/known/known-deviation.ts';
import { selectCases } from '../../runner/select.ts';
import { readKnownDeviations } from './known-file.ts';
import type { RunOptions } from './run-options.ts';
import { rolesUnderTest } from './target-choices.ts';

/** The cases to play, and the failures that are expected in them. */
export interface Selection {
  readonly cases: readonly Case[];
  readonly knownDeviations: readonly KnownDeviation[];
}

/** What the options select. @throws RoutespecError `usage`, or `invalid` for a baseline that cannot be read */
export async function readSelection({ targets, patterns, expectFile }: RunOptions): Promise<Selection> {
  const roles = rolesUnderTest(targets);
  const cases = selectCases(
    CASES.filter((each) => rolesOf(each).some((role) => roles.includes(role))),
    patterns,
  );
  return { cases, knownDeviations: expectFile === undefined ? [] : await readKnownDeviations(expectFile) };
}
