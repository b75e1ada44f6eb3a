import type { CaseResult, Newer, Results, Status } from '../spec/shapes/results.ts';
import { toShape } from '../spec/text/message-shape.ts';
import { listGaps } from './clauses.ts';
import { clip } from './text/clip-and-wrap.ts';
import { diagnosisLine, headline, isUnscored, oneLine, verdictWords } from './text/words.ts';

const FAILED: readonly Status[] = ['failed', 'unexpected-pass'];

export function withStatus(results: Results, ...statuses: readonly Status[]): CaseResult[] {
  return results.cases.filter(({ status }) => statuses.includes(status));
}

/** The cases that make a run not conformant. */
export function failedCases(results: Results): CaseResult[] {
  return withStatus(results, ...FAILED);
}

/** Cases grouped by the shape of their reason, the largest group first. Each group has the reason of its first case. */
export function byReason(cases: readonly CaseResult[]): [reason: string, cases: CaseResult[]][] {
  const keyOf = (result: CaseResult): string =>
    // It names a line of the baseline, and each such line needs its own correction.
    result.status === 'unexpected-pass' ? headline(result) : reasonShape(headline(result));
  return [...groupBy(cases, keyOf).values()]
    .flatMap(([first, ...others]): [string, CaseResult[]][] =>
      first === undefined ? [] : [[headline(first), [first, ...others]]],
    )
    .sort(([, a], [, b]) => b.length - a.length);
}

/** A name in backticks stays whole, because reasons with different names need different fixes. */
function reasonShape(reason: string): string {
  return toShape(reason) + (reason.match(/`(?!\w+ \/)[^`]*`/g) ?? []).join('');
}

/** Cases grouped by the part of their id before the first slash, in the order of the run. */
export function byGroup(cases: readonly CaseResult[]): Map<string, CaseResult[]> {
  return groupBy(cases, ({ id }) => id.split('/', 1)[0] ?? id);
}

function groupBy(cases: readonly CaseResult[], keyOf: (result: CaseResult) => string): Map<string, CaseResult[]> {
  const groups = new Map<string, CaseResult[]>();
  for (const result of cases) {
    const key = keyOf(result);
    const members = groups.get(key) ?? [];
    members.push(result);
    groups.set(key, members);
  }
  return groups;
}

/**
 * The cases for a viewer that only counts them. Such a viewer shows green if nothing failed, even if nothing ran. So a
 * run that did not pass without a failed case gets a failed case for the run itself.
 */
export function countableCases(results: Results): CaseResult[] {
  const isPassed = results.verdict === 'conformant' && listGaps(results).length === 0;
  if (isPassed || failedCases(results).length > 0) return results.cases;
  const run: CaseResult = {
    id: 'run/verdict',
    title: 'The run reaches a passing verdict',
    requirements: ['run'],
    status: 'failed',
    durationMs: 0,
    reason: results.reason ?? `The run did not pass: ${verdictWords(results)}`,
    // Only the user knows the command of the whole run.
    reproduce: '',
    transcript: [],
  };
  return [...results.cases, run];
}

const MAX_HALF_CHARS = 130;

/** Findings that the run does not score because of `since`, with their cases, the failures first. */
export function unscoredFindings({ cases }: Pick<Results, 'cases'>): [finding: string, ids: string[]][] {
  const found = new Map<string, string[]>();
  const add = (finding: string, id: string): void => void found.set(finding, [...(found.get(finding) ?? []), id]);
  for (const { id, newer = [] } of cases) for (const each of newer) add(failureWords(each), id);
  for (const result of cases.filter((each) => isUnscored(each) && each.newer === undefined))
    add(headline(result), result.id);
  return [...found];
}

function failureWords({ since, requirement, expected = '', seen = '', diagnosis }: Newer): string {
  const what = `fails ${oneLine(requirement)}, which counts since ${oneLine(since)}`;
  if (diagnosis !== undefined) return `${what}: ${diagnosisLine(diagnosis)}`;
  return expected === ''
    ? what
    : `${what}: ${oneLine(`expected ${clip(expected, MAX_HALF_CHARS)}, seen ${clip(seen, MAX_HALF_CHARS)}`)}`;
}
