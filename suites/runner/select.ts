import { RoutespecError } from '../../spec/error.ts';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import type { Case } from '../cases/case.ts';
import { fateOf, RETIRED, type Retired } from '../ledger/retired.ts';

/**
 * The cases that patterns select: by id of the case or of a requirement that it checks, `*` standing for anything.
 * Without patterns, all of them. @throws RoutespecError `usage` for a pattern that selects nothing.
 */
export function selectCases(cases: readonly Case[], patterns: readonly string[]): readonly Case[] {
  if (patterns.length === 0) return cases;
  const selected = new Set(patterns.flatMap((pattern) => matchingCases(cases, pattern)));
  return cases.filter((each) => selected.has(each));
}

/**
 * The cases that one pattern selects.
 * @param where the line of the baseline that the pattern stands in, if it is not on the command line
 * @throws RoutespecError `usage` where it selects none; of retired ids it says what took their place
 */
export function matchingCases(
  cases: readonly Case[],
  pattern: string,
  where?: string,
  retired: readonly Retired[] = RETIRED,
): readonly Case[] {
  const expression = toExpression(pattern);
  const matches = cases.filter(({ id, requirements }) => [id, ...requirements].some((name) => expression.test(name)));
  if (matches.length > 0) return matches;
  const place = where === undefined ? '' : ` (${where})`;
  const former = retired.filter(({ id }) => expression.test(id));
  if (former.length > 0) {
    const what = where === undefined ? 'a pattern' : 'a known deviation';
    const got = `${pattern}${place}, which ${fateOf(former)}`;
    throw new RoutespecError('usage', `Expected ${what} to name a current case or requirement, got ${got}`);
  }
  const known = REQUIREMENTS.filter(({ id }) => expression.test(id));
  const why = known.length === 0 ? 'which matches none' : `which ${known.length === 1 ? 'has' : 'have'} no case`;
  throw new RoutespecError(
    'usage',
    `Expected a pattern for the ids of cases or requirements, got ${pattern}, ${why}${place}`,
  );
}

/** What an id has to be like for a pattern, in whatever letters it is written. */
export function toExpression(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i');
}
