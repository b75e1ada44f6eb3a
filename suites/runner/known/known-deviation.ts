import { RoutespecError } from '../../../spec/error.ts';
import { ALL_REQUIREMENTS, findRequirement } from '../../../spec/requirements/index.ts';
import { type Release, readRelease } from '../../../spec/since.ts';
import { visibleJson } from '../../../spec/text/visible.ts';
import { clipped } from '../../harness/text.ts';
import { ROUTESPEC_VERSION } from '../../harness/version.ts';
import { matchingCases, type Named, toMatcher } from '../select.ts';

/** A known deviation with its expected failures: one line of a baseline, and the meaning of its pattern. */
export interface KnownDeviation extends KnownLine {
  readonly file: string;
  /** The number of the line, from 1. */
  readonly line: number;
  /** The cases in the pattern. All of them are expected to fail. */
  readonly caseIds: ReadonlySet<string>;
  /** The requirements in the pattern. At least one case is expected to fail for one of them. */
  readonly requirements: ReadonlySet<string>;
}

export function locate({ file, line }: KnownDeviation): string {
  return `${file}:${line}`;
}

/**
 * Reads a baseline. A line is `PATTERN [REQUIREMENT] ["diagnosis"] [until YYYY-MM-DD] # reason`, blank, or a comment
 * that begins with `#`. A pattern is the id of a case or of a requirement; `*` stands for anything.
 * @param file the name of the text in messages
 * @throws RoutespecError `usage` for a line of another form, for one that an earlier line repeats, and for a pattern
 * that names nothing
 */
export function parseKnownDeviations(text: string, file: string, cases: readonly Named[]): KnownDeviation[] {
  const known = text.split('\n').flatMap((raw, index) => {
    const entry = raw.trim();
    if (entry === '' || entry.startsWith('#') || SINCE_LINE.test(entry)) return [];
    return [toKnownDeviation(readKnownLine(entry, `${file}:${index + 1}`), file, index + 1, cases)];
  });
  refuseDuplicates(known);
  return known;
}

/** A line of a baseline that names the release by which a run judges: `since 0.1`. */
const SINCE_LINE = /^since\s+([^\s#]+)\s*(?:#.*)?$/i;

/** The release to judge by, if a line of a baseline names one. @throws RoutespecError `usage` for two, or for an unknown one */
export function readSinceLine(text: string, file: string): Release | undefined {
  const found = text.split('\n').flatMap((raw, index) => {
    const [, release] = SINCE_LINE.exec(raw.trim()) ?? [];
    return release === undefined ? [] : [{ release, where: `${file}:${index + 1}` }];
  });
  const [first, second] = found;
  if (second !== undefined) throw refused('one line with `since`', 'two', second.where);
  return first && readRelease(first.release, `\`since\` (${first.where})`, ROUTESPEC_VERSION);
}

/** Refuses lines without a reason, which a person must write. @throws RoutespecError `usage` if there are any */
export function demandReasons(deviations: readonly KnownDeviation[]): void {
  const [first, ...others] = deviations.filter(({ reason }) => reason === NO_REASON);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : `; the same in ${lineNumbers(others.map(({ line }) => line))}`;
  const got = `${NO_REASON} for ${first.pattern} (${locate(first)})${more}`;
  throw new RoutespecError('usage', `Expected a reason for each known deviation, got ${got}`);
}

/** A line with the meaning of its pattern. @throws RoutespecError `usage` if it means nothing, or says too much */
export function toKnownDeviation(
  written: KnownLine,
  file: string,
  line: number,
  cases: readonly Named[],
): KnownDeviation {
  const { pattern, requirement } = written;
  const matcher = toMatcher(pattern);
  const listIds = (named: readonly { readonly id: string }[]): Set<string> =>
    new Set(named.filter(({ id }) => matcher.test(id)).map(({ id }) => id));
  matchingCases(cases, pattern, `${file}:${line}`);
  const deviation = { ...written, file, line, caseIds: listIds(cases), requirements: listIds(ALL_REQUIREMENTS) };
  if (requirement === undefined || deviation.caseIds.size > 0) return deviation;
  const where = locate(deviation);
  throw new RoutespecError('usage', `${pattern} matches no case, so ${requirement} cannot follow it (${where})`);
}

/** True if two lines describe the same failures of the same pattern. Dates and reasons do not count. */
export function isDuplicate(one: KnownLine, other: KnownLine): boolean {
  return toKey(one) === toKey(other);
}

function toKey({ pattern, requirement, diagnosis }: KnownLine): string {
  return JSON.stringify([pattern.toUpperCase(), requirement, diagnosis]);
}

function refuseDuplicates(deviations: readonly KnownDeviation[]): void {
  const lines = new Map<string, number>();
  for (const deviation of deviations) {
    const earlier = lines.get(toKey(deviation));
    if (earlier !== undefined) {
      const got = `${deviation.pattern} again (${locate(deviation)}), which is in line ${earlier}`;
      throw new RoutespecError('usage', `Expected each known deviation once, got ${got}`);
    }
    lines.set(toKey(deviation), deviation.line);
  }
}

/** Numbers of lines in ascending order as words, with ranges: `line 3`, `lines 1, 4-7`. */
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

/** One line of a baseline, as it is written. */
export interface KnownLine {
  /** The id of a case or requirement, in which `*` stands for anything. */
  readonly pattern: string;
  /** The id of the failed requirement. Without one, any failure is expected. */
  readonly requirement?: string | undefined;
  /** Words in the diagnosis of the failure. */
  readonly diagnosis?: string | undefined;
  /** The last day in UTC on which the failure is expected, `2027-01-31`. */
  readonly until?: string | undefined;
  readonly reason: string;
}

/** Stands for a reason that a person must still write. */
export const NO_REASON = '?';
const FORM = 'PATTERN [REQUIREMENT] ["diagnosis"] [until YYYY-MM-DD] # reason';
const QUOTED_CHARACTERS = 200;
const LINE = new RegExp(
  [
    /^(\S+)/,
    /(?:\s+(?!until\s)([^\s#"]\S*))?/,
    /(?:\s+("(?:[^"\\]|\\.)*"))?/,
    /(?:\s+until\s+([^\s#]\S*))?/,
    /\s+#\s*(\S.*)$/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/**
 * Reads one line of a baseline that is neither blank nor a comment.
 * @param where its file and line, for messages
 * @throws RoutespecError `usage`
 */
function readKnownLine(entry: string, where: string): KnownLine {
  const [, pattern, requirement, quoted, until, reason] = LINE.exec(entry) ?? [];
  if (pattern === undefined || reason === undefined) {
    throw refused(`a known deviation to be \`${FORM}\``, clipped(entry, QUOTED_CHARACTERS), where);
  }
  return {
    pattern,
    requirement: requirement && readRequirement(requirement, where),
    diagnosis: quoted && readDiagnosis(quoted, where),
    until: until && readDay(until, where),
    reason,
  };
}

export function writeKnownLine({ pattern, requirement, diagnosis, until, reason }: KnownLine): string {
  const details = [requirement, diagnosis && visibleJson(JSON.stringify(diagnosis)), until && `until ${until}`].filter(
    Boolean,
  );
  return [[pattern, ...details].join('  '), `# ${reason}`].join('  ');
}

/**
 * The reason why a line of a baseline no longer names anything: its case or requirement is gone. Undefined if it names something,
 * or is no line of a baseline.
 */
export function whyGone(entry: string, cases: readonly Named[]): string | undefined {
  const [, pattern, requirement] = LINE.exec(entry.trim()) ?? [];
  if (pattern === undefined || entry.trim().startsWith('#')) return undefined;
  const ids = cases.flatMap(({ id, requirements }) => [id, ...requirements]);
  const isGone = !ids.some(toMatcher(pattern).test);
  const name = isGone ? pattern : requirement;
  if (name === undefined || (!isGone && findRequirement(name) !== undefined)) return undefined;
  return `no case or requirement matches ${name}`;
}

function readRequirement(id: string, where: string): string {
  const found = findRequirement(id);
  if (found !== undefined) return found.id;
  throw refused('the id of a requirement after the pattern', id, where);
}

function readDiagnosis(quoted: string, where: string): string {
  const words = parseText(quoted).trim();
  if (words !== '') return words;
  throw refused('a diagnosis to be some words in quotes', clipped(quoted, QUOTED_CHARACTERS), where);
}

/** The text of a JSON string; empty if it is not one. */
function parseText(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return '';
  }
}

function readDay(day: string, where: string): string {
  const instant = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  if (!Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)) return day;
  throw refused('the date after `until` to be a day such as 2027-01-31', clipped(day, QUOTED_CHARACTERS), where);
}

function refused(expected: string, got: string, where: string): RoutespecError {
  return new RoutespecError('usage', `Expected ${expected}, got ${got} (${where})`);
}
