import { RoutespecError } from '../../../spec/error.ts';
import { REQUIREMENTS } from '../../../spec/requirements/index.ts';
import type { Case } from '../../cases/case.ts';
import { RETIRED, type Retired } from '../../ledger/retired.ts';
import { matchingCases, toExpression } from '../select.ts';

/** A known deviation, whose failures are expected: one line of a baseline. */
export interface KnownDeviation {
  /** As written in the line. */
  readonly pattern: string;
  /** Why the failure is expected. */
  readonly reason: string;
  /** File and line. */
  readonly where: string;
  /** The cases that the pattern names. All of them are expected to fail. */
  readonly caseIds: ReadonlySet<string>;
  /** The requirements that the pattern names. At least one case is expected to fail for one of them. */
  readonly requirements: ReadonlySet<string>;
}

/**
 * Reads a baseline. A line is `PATTERN # reason`, blank, or a comment that begins with `#`. A pattern is the id of a
 * case or of a requirement; `*` stands for anything.
 *
 * @param file the name of the text in messages
 * @throws RoutespecError `usage` for a line without a reason, and for a pattern that names nothing or only retired ids
 */
export function parseKnownDeviations(
  text: string,
  file: string,
  cases: readonly Case[],
  retired: readonly Retired[] = RETIRED,
): KnownDeviation[] {
  return text.split('\n').flatMap((line, index) => {
    const entry = line.trim();
    return entry === '' || entry.startsWith('#') ? [] : [parseEntry(entry, `${file}:${index + 1}`, cases, retired)];
  });
}

function parseEntry(entry: string, where: string, cases: readonly Case[], retired: readonly Retired[]): KnownDeviation {
  const [, pattern, reason] = /^(\S+)\s+#\s*(\S.*)$/.exec(entry) ?? [];
  if (pattern === undefined || reason === undefined) {
    throw new RoutespecError('usage', `Expected a known deviation to be \`PATTERN # reason\`, got ${entry} (${where})`);
  }
  const isNamed = ({ id }: { readonly id: string }): boolean => toExpression(pattern).test(id);
  matchingCases(cases, pattern, where, retired);
  const idsOf = (named: readonly { readonly id: string }[]): Set<string> =>
    new Set(named.filter(isNamed).map(({ id }) => id));
  return { pattern, reason, where, caseIds: idsOf(cases), requirements: idsOf(REQUIREMENTS) };
}
