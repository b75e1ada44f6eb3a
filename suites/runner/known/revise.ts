import type { CaseResult } from '../../../spec/shapes/results.ts';
import type { Named } from '../select.ts';
import { describes, type FailedCase, findReportingCase, isExpired, listFailures, names, toDay } from './judge-known.ts';
import {
  isDuplicate,
  type KnownDeviation,
  type KnownLine,
  NO_REASON,
  parseKnownDeviations,
  toKnownDeviation,
  whyGone,
  writeKnownLine,
} from './known-deviation.ts';

export interface RevisedLine {
  readonly kind: 'added' | 'removed';
  readonly text: string;
  /** Reason why it is removed, or the line that it replaces. */
  readonly why?: string;
}

export interface Revision {
  readonly text: string;
  readonly lines: readonly RevisedLine[];
  /** Numbers of new lines whose reason a person must write. */
  readonly unexplained: readonly number[];
  /** Numbers of expired lines. Only a person can set another date. */
  readonly expired: readonly number[];
}

const HEADER = '# PATTERN [REQUIREMENT] ["words of the diagnosis"] [until YYYY-MM-DD] # reason';

/**
 * Revises a baseline by the results of a run: lines that no longer hold go, and the failures that no line describes get
 * some, whose reason a person has to write. All other lines stay as they are and where they are, with reasons, dates and
 * comments. A line for several cases, of which some no longer fail as it says, becomes one for each of the others. A line
 * stays if the run could not tell, because a case was not played, was not tested or could not run. A line whose case or
 * requirement is gone goes too.
 *
 * @param text the text of the baseline; empty for a new one
 * @param cases all cases of the suite
 * @param options.today the day by which lines expire
 * @param options.reason that of each new line; a run refuses the default
 */
export function reviseBaseline(
  text: string,
  file: string,
  results: readonly CaseResult[],
  cases: readonly Named[],
  { today, reason = NO_REASON }: { readonly today: Date; readonly reason?: string | undefined },
): Revision {
  const gone = splitLines(text).map((raw) => whyGone(raw, cases));
  // An empty line instead of each, so that the others keep their numbers.
  const current = splitLines(text).map((raw, index) => (gone[index] === undefined ? raw : ''));
  const known = parseKnownDeviations(current.join('\n'), file, cases);
  const ended = results.map(withoutBaseline);
  const failed = ended.filter(({ status }) => status === 'failed');
  const lineEnd = text.includes('\r\n') ? '\r' : '';
  const kept: KnownDeviation[] = [];
  const lines: RevisedLine[] = [];
  const revised = splitLines(text).flatMap((raw, index) => {
    const whyItGoes = gone[index];
    if (whyItGoes !== undefined) {
      lines.push({ kind: 'removed', text: raw.trim(), why: whyItGoes });
      return [];
    }
    const deviation = known.find(({ line }) => line === index + 1);
    if (deviation === undefined) return [raw];
    const { why, caseIds } = verdictOn(deviation, ended, known, cases);
    if (why === undefined) {
      kept.push(deviation);
      return [raw];
    }
    const parts = caseIds
      .map((pattern) => toKnownDeviation({ ...deviation, pattern }, file, index + 1, cases))
      .filter((part) => ![...known, ...kept].some((other) => isDuplicate(part, other)));
    kept.push(...parts);
    const texts = parts.map(writeKnownLine);
    lines.push({ kind: 'removed', text: raw.trim(), why });
    lines.push(
      ...texts.map((part): RevisedLine => ({ kind: 'added', text: part, why: `part of ${deviation.pattern}` })),
    );
    return texts.map((part) => part + lineEnd);
  });
  const blocked = ended.flatMap(({ id, blockedBy }) =>
    blockedBy === undefined ? [] : [{ id, failure: { requirement: blockedBy } }],
  );
  const unlisted = [...failed.flatMap(listFailures), ...blocked].filter(
    (each) => !kept.some((deviation) => describes(deviation, each)),
  );
  const added = linesFor(unlisted).map((line) => writeKnownLine({ ...line, reason }));
  lines.push(...added.map((each): RevisedLine => ({ kind: 'added', text: each })));
  const all = [...(text === '' ? [HEADER] : revised), ...added.map((each) => each + lineEnd)];
  const outcome = lines.length === 0 ? text : all.map((line) => `${line}\n`).join('');
  return { text: outcome, lines, ...openLines(outcome, file, cases, today) };
}

/** Empty for a line that still matches; otherwise the reason why not, and its cases that still do. */
interface LineVerdict {
  readonly why?: string;
  readonly caseIds: readonly string[];
}

const HOLDS: LineVerdict = { caseIds: [] };

function verdictOn(
  deviation: KnownDeviation,
  ended: readonly CaseResult[],
  known: readonly KnownDeviation[],
  cases: readonly Named[],
): LineVerdict {
  const failed = ended.filter(({ status }) => status === 'failed');
  const named = failed.filter((result) => listFailures(result).some((each) => names(deviation, each)));
  const others = named.filter((result) => !describesAny(deviation, result));
  if (deviation.caseIds.size === 0) {
    if (named.length > others.length) return HOLDS;
    if (named.length > 0) return { why: `${listed(others)} failed for another reason`, caseIds: [] };
    // The revised baseline describes each failure, so that none of them is unexpected.
    const settled = failed.flatMap(listFailures).map((each) => toKnownDeviation(lineFor(each), '', 0, cases));
    const reporting = findReportingCase(deviation, ended, settled, cases);
    return reporting === undefined ? HOLDS : { why: 'no case fails for it', caseIds: [] };
  }
  const passed = ended.filter(({ id, status }) => status === 'passed' && deviation.caseIds.has(id));
  // A failure that another line describes does not contradict this one.
  const wrong = others.filter((result) => !known.some((other) => describesAny(other, result)));
  if (passed.length === 0 && wrong.length === 0) return HOLDS;
  const refuted = new Set([...passed, ...wrong].map(({ id }) => id));
  const why = [
    ...(passed.length === 0 ? [] : [`${listed(passed)} passed`]),
    ...(wrong.length === 0 ? [] : [`${listed(wrong)} failed for another reason`]),
  ];
  return { why: why.join('; '), caseIds: [...deviation.caseIds].filter((id) => !refuted.has(id)) };
}

function describesAny(deviation: KnownDeviation, result: CaseResult): boolean {
  return listFailures(result).some((each) => describes(deviation, each));
}

function withoutBaseline(result: CaseResult): CaseResult {
  if (result.status === 'expected-failure') return { ...result, status: 'failed' };
  return result.status === 'unexpected-pass' ? { ...result, status: 'passed' } : result;
}

/**
 * A line for each failure, and for each case that one blocks, but only one for several of one requirement. It has no words of a diagnosis, which another
 * release may word otherwise.
 */
function linesFor(failed: readonly FailedCase[]): KnownLine[] {
  const lines = failed.map(lineFor);
  return lines.flatMap((line, index) => {
    const alike = lines.filter(({ requirement }) => requirement === line.requirement);
    if (alike.length < 2 || line.requirement === undefined) return [line];
    return alike[0] === lines[index] ? [{ pattern: line.requirement, reason: NO_REASON }] : [];
  });
}

function lineFor({ id, failure }: FailedCase): KnownLine {
  return { pattern: id, requirement: failure?.requirement, reason: NO_REASON };
}

function openLines(text: string, file: string, cases: readonly Named[], today: Date) {
  const known = parseKnownDeviations(text, file, cases);
  const listNumbers = (isOpen: (deviation: KnownDeviation) => boolean) => known.filter(isOpen).map(({ line }) => line);
  return {
    unexplained: listNumbers(({ reason }) => reason === NO_REASON),
    expired: listNumbers((deviation) => isExpired(deviation, toDay(today))),
  };
}

/** The lines of a text, without the empty one after its last line break. */
function splitLines(text: string): string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function listed([first, ...others]: readonly CaseResult[]): string {
  return others.length === 0 ? `${first?.id}` : `${first?.id} and ${others.length} more`;
}
