import { RoutespecError } from '../../../spec/error.ts';
import { ALL_REQUIREMENTS } from '../../../spec/requirements/index.ts';
import { RETIRED, type Retired } from '../../cases/ledger/retired.ts';
import { matchingCases, type Named, toMatcher } from '../select.ts';
import { type KnownLine, NO_REASON, readKnownLine } from './known-line.ts';

/** A known deviation, whose failures are expected: one line of a baseline, and what its pattern names. */
export interface KnownDeviation extends KnownLine {
  /** The file. */
  readonly file: string;
  /** The number of the line, from 1. */
  readonly line: number;
  /** The cases that the pattern names. All of them are expected to fail. */
  readonly caseIds: ReadonlySet<string>;
  /** The requirements that the pattern names. At least one case is expected to fail for one of them. */
  readonly requirements: ReadonlySet<string>;
}

/** The file and line of a known deviation. */
export function placeOf({ file, line }: KnownDeviation): string {
  return `${file}:${line}`;
}

/**
 * Reads a baseline. A line is `PATTERN [REQUIREMENT] ["diagnosis"] [until YYYY-MM-DD] # reason`, blank, or a comment
 * that begins with `#`. A pattern is the id of a case or of a requirement; `*` stands for anything.
 *
 * @param file the name of the text in messages
 * @throws RoutespecError `usage` for a line of another form, for one that an earlier line repeats, and for a pattern that
 * names nothing or only retired ids
 */
export function parseKnownDeviations(
  text: string,
  file: string,
  cases: readonly Named[],
  retired: readonly Retired[] = RETIRED,
): KnownDeviation[] {
  const known = text.split('\n').flatMap((raw, index) => {
    const entry = raw.trim();
    if (entry === '' || entry.startsWith('#')) return [];
    const written = readKnownLine(entry, `${file}:${index + 1}`, retired);
    return [toKnownDeviation(written, file, index + 1, cases, retired)];
  });
  refuseDuplicates(known);
  return known;
}

/** Refuses lines whose reason a person still has to write. @throws RoutespecError `usage` if there are any */
export function demandReasons(deviations: readonly KnownDeviation[]): void {
  const [first, ...others] = deviations.filter(({ reason }) => reason === NO_REASON);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : `; the same in ${lineNumbers(others.map(({ line }) => line))}`;
  const got = `${NO_REASON} for ${first.pattern} (${placeOf(first)})${more}`;
  throw new RoutespecError('usage', `Expected a reason for each known deviation, got ${got}`);
}

/** A line with what its pattern names. @throws RoutespecError `usage` if it names nothing, or says too much */
export function toKnownDeviation(
  written: KnownLine,
  file: string,
  line: number,
  cases: readonly Named[],
  retired: readonly Retired[] = RETIRED,
): KnownDeviation {
  const { pattern, requirement } = written;
  const matcher = toMatcher(pattern);
  const idsOf = (named: readonly { readonly id: string }[]): Set<string> =>
    new Set(named.filter(({ id }) => matcher.test(id)).map(({ id }) => id));
  matchingCases(cases, pattern, `${file}:${line}`, retired);
  const deviation = { ...written, file, line, caseIds: idsOf(cases), requirements: idsOf(ALL_REQUIREMENTS) };
  if (requirement === undefined || deviation.caseIds.size > 0) return deviation;
  const got = `${requirement} after ${pattern} (${placeOf(deviation)})`;
  throw new RoutespecError('usage', `Expected a requirement only after a pattern that matches cases, got ${got}`);
}

/** True if two lines describe the same failures of the same pattern, whatever their dates and reasons. */
export function isDuplicate(one: KnownLine, other: KnownLine): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ pattern, requirement, diagnosis }: KnownLine): string {
  return JSON.stringify([pattern.toUpperCase(), requirement, diagnosis]);
}

function refuseDuplicates(deviations: readonly KnownDeviation[]): void {
  const lines = new Map<string, number>();
  for (const deviation of deviations) {
    const earlier = lines.get(keyOf(deviation));
    if (earlier !== undefined) {
      const got = `${deviation.pattern} again (${placeOf(deviation)}), which is in line ${earlier}`;
      throw new RoutespecError('usage', `Expected each known deviation once, got ${got}`);
    }
    lines.set(keyOf(deviation), deviation.line);
  }
}

/** Numbers of lines in ascending order as words, those in a row as a range: `line 3`, `lines 1, 4-7`. */
export function lineNumbers(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  const words = ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`));
  return `${numbers.length === 1 ? 'line' : 'lines'} ${words.join(', ')}`;
}
