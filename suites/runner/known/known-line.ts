import { RoutespecError } from '../../../spec/error.ts';
import { findRequirement } from '../../../spec/requirements/index.ts';
import { longestStablePart } from '../../../spec/text/message-shape.ts';
import { visibleJson } from '../../../spec/text/visible.ts';
import { fateOf, type Retired } from '../../cases/ledger/retired.ts';
import { clipped } from '../../harness/text.ts';

/** One line of a baseline, as it is written. */
export interface KnownLine {
  /** The id of a case or requirement, in which `*` stands for anything. */
  readonly pattern: string;
  /** The id of the requirement that the failure is of. Without one, any failure is expected. */
  readonly requirement?: string | undefined;
  /** Words that the diagnosis of the failure contains. */
  readonly diagnosis?: string | undefined;
  /** The last day in UTC on which the failure is expected, `2027-01-31`. */
  readonly until?: string | undefined;
  /** Reason why the failure is expected. */
  readonly reason: string;
}

/** Stands instead of a reason that a person still has to write. */
export const NO_REASON = '?';
const FORM = 'PATTERN [REQUIREMENT] ["diagnosis"] [until YYYY-MM-DD] # reason';
/** How much of a wrong line a message quotes. */
const QUOTED_CHARACTERS = 200;
/** As much of a diagnosis as tells it from others. */
const DIAGNOSIS_CHARACTERS = 160;
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
export function readKnownLine(entry: string, where: string, retired: readonly Retired[]): KnownLine {
  const [, pattern, requirement, quoted, until, reason] = LINE.exec(entry) ?? [];
  if (pattern === undefined || reason === undefined) {
    throw refused(`a known deviation to be \`${FORM}\``, clipped(entry, QUOTED_CHARACTERS), where);
  }
  return {
    pattern,
    requirement: requirement && readRequirement(requirement, where, retired),
    diagnosis: quoted && readDiagnosis(quoted, where),
    until: until && readDay(until, where),
    reason,
  };
}

/** The same line as text. */
export function writeKnownLine({ pattern, requirement, diagnosis, until, reason }: KnownLine): string {
  const details = [requirement, diagnosis && visibleJson(JSON.stringify(diagnosis)), until && `until ${until}`].filter(
    Boolean,
  );
  return [[pattern, ...details].join('  '), `# ${reason}`].join('  ');
}

/** Begins what a relation, a combination or a sequence tells of its world. It is no diagnosis. */
const STORY = /^(?:relation|combination|sequence:) /;

/**
 * The words by which a line can name a diagnosis, as reports print them: the longest part of its first line that is the same
 * in every run. Undefined if there are none.
 */
export function wordsOf(diagnosis: string): string | undefined {
  const [first = ''] = diagnosis.split('\n', 1);
  const words = STORY.test(first) ? '' : longestStablePart(first);
  const short =
    words.length > DIAGNOSIS_CHARACTERS ? words.slice(0, DIAGNOSIS_CHARACTERS).replace(/\s+\S*$/, '') : words;
  return short === '' ? undefined : short;
}

function readRequirement(id: string, where: string, retired: readonly Retired[]): string {
  const found = findRequirement(id);
  if (found !== undefined) return found.id;
  const former = retired.filter((each) => each.id.toUpperCase() === id.toUpperCase());
  if (former.length === 0) throw refused('the id of a requirement after the pattern', id, where);
  throw refused('the id of a current requirement after the pattern', `${id}, which ${fateOf(former)}`, where);
}

function readDiagnosis(quoted: string, where: string): string {
  const words = textOf(quoted).trim();
  if (words !== '') return words;
  throw refused('a diagnosis to be some words in quotes', clipped(quoted, QUOTED_CHARACTERS), where);
}

/** The text of a JSON string; empty if it is not one. */
function textOf(quoted: string): string {
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
