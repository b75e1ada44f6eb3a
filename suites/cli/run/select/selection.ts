import { RoutespecError } from '../../../../spec/error.ts';
import type { Results, Shard } from '../../../../spec/shapes/results.ts';
import { type Case, rolesOf } from '../../../cases/case.ts';
import { CASES } from '../../../cases/index.ts';
import type { KnownDeviation } from '../../../runner/known/known-deviation.ts';
import { matchingCases, selectCases } from '../../../runner/select.ts';
import type { Addresses } from '../../../target/implementation-at.ts';
import { readKnownDeviations } from '../known-file.ts';
import type { RunOptions } from '../run-options.ts';
import { mayHavePartner, type Role, rolesUnderTest, type TargetChoices } from '../target-choices.ts';
import { casesAgain, seedsAgain } from './last-run.ts';
import { casesOfShard, shardFacts } from './shard.ts';

/** The cases to play, and the failures that are expected in them. */
export interface Selection {
  /** In the order in which they are played. */
  readonly cases: readonly Case[];
  readonly knownDeviations: readonly KnownDeviation[];
  /** How many cases there are for what is under test. */
  readonly of: number;
  /** Seeds of cases that are not played with that of the run, by case id. */
  readonly seeds?: Readonly<Record<string, number>>;
  /** Set if the run plays only one part of what is selected. */
  readonly shard?: Shard;
}

const ROLE_WORDS: Readonly<Record<Role, string>> = { router: 'the router', client: 'the client library' };

/**
 * What the options select.
 * @param last The results of the last run, if the options ask for what failed in it.
 * @throws RoutespecError `usage`, or `invalid` for a baseline that cannot be read
 */
export async function readSelection(options: RunOptions, last?: Results): Promise<Selection> {
  const { targets, patterns, expectFile, shard, again } = options;
  const tested = CASES.filter((each) => isUnderTest(each, targets));
  for (const pattern of patterns) demandRole(pattern, tested, targets);
  const selected = selectCases(tested, patterns);
  const left = last === undefined || again === undefined ? selected : casesAgain(selected, last, again);
  const cases = shard === undefined ? left : casesOfShard(left, shard);
  return {
    cases,
    of: tested.length,
    knownDeviations: expectFile === undefined ? [] : await readKnownDeviations(expectFile),
    ...(last === undefined || options.isSeedGiven ? {} : { seeds: seedsAgain(cases, last) }),
    ...(shard === undefined ? {} : { shard: shardFacts(shard, left, expectFile) }),
  };
}

/**
 * Whether a case checks a role that is under test. If only one role is to be tested, a case of both roles is played only
 * if there is an implementation of the other role too, or the simulator may be one.
 */
function isUnderTest(each: Case, targets: TargetChoices): boolean {
  const roles = rolesOf(each);
  if (!roles.some((role) => rolesUnderTest(targets).includes(role))) return false;
  if (targets.only === undefined || mayHavePartner(targets)) return true;
  return roles.every((role) => targets[role] !== undefined);
}

/**
 * What is left to play now that the targets are open. If only one role is to be tested and nothing has the other one, the
 * cases that need both are left out, unless there are no others: then they say themselves what they need.
 */
export function selectionAt<T extends Selection>(
  selection: T,
  targets: TargetChoices,
  { router, client }: Addresses,
): T {
  const isHalf = router === undefined || client === undefined;
  if (targets.only === undefined || !isHalf) return selection;
  const needsOther = (each: Case): boolean => rolesOf(each).length > 1;
  const cases = selection.cases.filter((each) => !needsOther(each));
  if (cases.length === 0) return selection;
  return { ...selection, cases, of: selection.of - CASES.filter(needsOther).length };
}

/** @throws RoutespecError `usage` if a pattern matches no case, or only cases of a role that is not under test */
function demandRole(pattern: string, tested: readonly Case[], targets: TargetChoices): void {
  const matches = matchingCases(CASES, pattern);
  if (matches.some((each) => tested.includes(each))) return;
  const roles = [...new Set(matches.flatMap(rolesOf))].map((role) => ROLE_WORDS[role]);
  const cases = roles.length === 1 ? `cases of ${roles.join('')}` : `cases that need ${roles.join(' and ')}`;
  const under = rolesUnderTest(targets).map((role) => ROLE_WORDS[role]);
  throw new RoutespecError(
    'usage',
    `Expected a pattern that matches a case of what is under test, which is ${under.join(' and ')}, ` +
      `got ${pattern}, which matches only ${cases}`,
  );
}
