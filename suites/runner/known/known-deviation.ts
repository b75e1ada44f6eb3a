import { RoutespecError } from '../../../spec/error.ts';
import { REQUIREMENTS } from '../../../spec/requirements/index.ts';
import type { Case } from '../../cases/case.ts';
import { RETIRED, type Retired } from '../../ledger/retired.ts';
import { matchingCases, toExpression } from '../select.ts';

/** A deviation that is known and let pass: one line of a baseline. */
export interface KnownDeviation {
  /** As it was written. */
  readonly pattern: string;
  /** Why it is let pass. */
  readonly reason: string;
  /** File and line. */
  readonly where: string;
  /** The cases that the pattern names, which are all to fail. */
  readonly caseIds: ReadonlySet<string>;
  /** The requirements that it names, of which one is to be failed somewhere. */
  readonly requirements: ReadonlySet<string>;
}

/**
 * Reads a baseline: a line is `PATTERN # reason`, blank, or a comment that begins with `#`. A pattern is the id of a case
 * or of a requirement, `*` standing for anything.
 *
 * @param file what messages call the text
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
