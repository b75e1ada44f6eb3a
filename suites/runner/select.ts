import { RoutespecError } from '../../spec/error.ts';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import type { Case } from '../cases/case.ts';

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
 * @param where where the pattern stands, if not on the command line
 * @throws RoutespecError `usage` where it selects none
 */
export function matchingCases(cases: readonly Case[], pattern: string, where?: string): readonly Case[] {
  const expression = toExpression(pattern);
  const matches = cases.filter(({ id, requirements }) => [id, ...requirements].some((name) => expression.test(name)));
  if (matches.length > 0) return matches;
  const known = REQUIREMENTS.filter(({ id }) => expression.test(id));
  const why = known.length === 0 ? 'which matches none' : `which ${known.length === 1 ? 'has' : 'have'} no case`;
  const place = where === undefined ? '' : ` (${where})`;
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
