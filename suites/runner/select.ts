import { RoutespecError } from '../../spec/error.ts';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import { didYouMean } from '../../spec/text/nearest.ts';

/** The names by which a pattern selects a case, of the service or of a receiver. */
export interface Named {
  readonly id: string;
  readonly requirements: readonly string[];
}

/**
 * The cases in the patterns. A pattern matches the id of a case, or of a requirement that the case checks; `*` stands
 * for anything. Without patterns, all cases are selected.
 * @throws RoutespecError `usage` for a pattern that selects nothing
 */
export function selectCases<Each extends Named>(cases: readonly Each[], patterns: readonly string[]): readonly Each[] {
  if (patterns.length === 0) return cases;
  const selected = new Set(patterns.flatMap((pattern) => matchingCases(cases, pattern)));
  return cases.filter((each) => selected.has(each));
}

/** The patterns that exclude a case, as they were given, by its id. */
export type Excluded = ReadonlyMap<string, readonly string[]>;

const EXCLUDES = '!';

/**
 * Patterns in two kinds. One that begins with `!` excludes the cases that it matches, even if another selects them.
 * @throws RoutespecError `usage` for one that matches no case
 */
export function readExclusions(
  cases: readonly Named[],
  patterns: readonly string[],
): { readonly selecting: readonly string[]; readonly excluded: Excluded } {
  const excluded = new Map<string, readonly string[]>();
  for (const pattern of patterns.filter((each) => each.startsWith(EXCLUDES))) {
    for (const { id } of matchingCases(cases, pattern.slice(EXCLUDES.length))) {
      excluded.set(id, [...(excluded.get(id) ?? []), pattern]);
    }
  }
  return { selecting: patterns.filter((each) => !each.startsWith(EXCLUDES)), excluded };
}

/**
 * The cases that one pattern selects.
 * @param where the line of the baseline with the pattern, if it is not on the command line
 * @throws RoutespecError `usage` if it selects none
 */
export function matchingCases<Each extends Named>(
  cases: readonly Each[],
  pattern: string,
  where?: string,
): readonly Each[] {
  const matcher = toMatcher(pattern);
  const matches = cases.filter(({ id, requirements }) => [id, ...requirements].some((name) => matcher.test(name)));
  if (matches.length > 0) return matches;
  const place = where === undefined ? '' : ` (${where})`;
  const known = REQUIREMENTS.filter(({ id }) => matcher.test(id));
  if (known.length > 0) throw new RoutespecError('usage', `No case checks what ${pattern} matches${place}`);
  const meant = didYouMean(pattern, listNames(cases));
  throw new RoutespecError('usage', `No case or requirement matches ${pattern}${place}${meant}. See routespec list`);
}

/** Everything that a pattern may name: cases, requirements, and groups of each. */
function listNames(cases: readonly Named[]): string[] {
  const groups = cases.map(({ id }) => id.replace(/\/.*$/, '/*'));
  const checked = cases.flatMap(({ requirements }) => requirements);
  const areas = checked.map((id) => id.replace(/-.*$/, '-*'));
  return [...groups, ...cases.map(({ id }) => id), ...areas, ...checked];
}

/** Matches ids against a pattern. Letter case is ignored. Its time does not depend on the number of `*`. */
export function toMatcher(pattern: string): { readonly test: (name: string) => boolean } {
  const [first = '', ...others] = pattern.toLowerCase().split('*');
  const last = others.pop();
  return {
    test: (name) => {
      const text = name.toLowerCase();
      if (last === undefined) return text === first;
      if (!text.startsWith(first) || !text.endsWith(last)) return false;
      // The earliest position of each part leaves the most room for later ones.
      let at = first.length;
      for (const part of others) {
        const found = text.indexOf(part, at);
        if (found === -1) return false;
        at = found + part.length;
      }
      return at + last.length <= text.length;
    },
  };
}
