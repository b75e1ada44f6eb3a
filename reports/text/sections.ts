import { capitalised, plural } from '../../spec/grammar.ts';
import type { CaseResult, Failure } from '../../spec/shapes/results.ts';
import { visible } from '../../spec/text/visible.ts';
import { clip, wrap } from './clip-and-wrap.ts';
import { escapeCi } from './escape.ts';
import { attemptWords, oftenWords, transcriptExcerpt } from './transcript.ts';
import { headline, MAX_DIAGNOSIS_CHARS } from './words.ts';

/** Longest paragraph: what was expected and seen is prose, not a dump. */
const MAX_PROSE_CHARS = 2000;

/** Limits for evidence; results.json has all of it. */
interface EvidenceLimits {
  /** The first lines of a request, and the last one, which is often its whole body. */
  readonly requestLines: number;
  /** The lines around the request that the failure shows, or else the last ones, with calls and settings. */
  readonly transcriptLines: number;
  /** Of each timeline, from where that of the reference parts. */
  readonly comparedLines: number;
  readonly lineChars: number;
}

/** Enough lines for a request with a small body, and enough characters for a signature, a URL or short JSON. */
const FILE_LIMITS: EvidenceLimits = { requestLines: 30, transcriptLines: 26, comparedLines: 12, lineChars: 240 };

/** One section of the report on a failure. Lines are escaped, and limited in number and length. */
export interface Section {
  readonly label: string;
  /** Prose may be wrapped. Lines of a record (evidence) or a command (to be copied) stay whole. */
  readonly kind: 'prose' | 'record' | 'command';
  readonly lines: readonly string[];
}

/** A case that did not pass, section by section, in the order in which an engineer asks. */
export function listSections(result: CaseResult, limits: EvidenceLimits = FILE_LIMITS): Section[] {
  const { requestLines, transcriptLines, comparedLines, lineChars } = limits;
  const { failure } = result;
  return [
    ...(failure === undefined ? reasonSections(result) : failureSections(failure, result.transcript)),
    ...baselineSections(result),
    ...record('request', requestExcerpt(failure, requestLines), lineChars, failure),
    ...comparedSections(failure, comparedLines, lineChars),
    ...record('transcript', transcriptExcerpt(result.transcript, transcriptLines, failure), lineChars),
    ...repeatSections(result),
  ];
}

function failureSections(failure: Failure, transcript: CaseResult['transcript']): Section[] {
  const { requirement, statement, section, expected, seen, diagnosis, world } = failure;
  const attempt = attemptWords(failure, transcript);
  const often = oftenWords(failure);
  return [
    prose('clause', `${requirement}  ${statement}\n${section}`),
    prose('expected', expected),
    prose('seen', seen),
    ...(attempt === undefined ? [] : [prose('attempt', attempt)]),
    ...(often === undefined ? [] : [prose('often', often)]),
    ...(diagnosis === undefined ? [] : [prose('diagnosis', diagnosis, MAX_DIAGNOSIS_CHARS)]),
    ...(world === undefined ? [] : [prose('world', world)]),
  ];
}

/** The timelines of the implementation and of the reference, from where they part, and what only the reference sends there. */
function comparedSections(failure: Failure | undefined, most: number, lineChars: number): Section[] {
  const { compared } = failure ?? {};
  if (compared === undefined || most === 0) return [];
  const { own, reference, sends = [] } = compared;
  const first = (lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? ['nothing more'] : lines.slice(0, most);
  const wire = sends.slice(0, most).map((line) => `    ${line}`);
  return [
    ...record('yours', first(own), lineChars),
    ...record('reference', [...first(reference), ...(wire.length === 0 ? [] : ['  and it sends', ...wire])], lineChars),
  ];
}

/** The reason why a baseline that names the case does not expect the failure. */
function baselineSections({ status, failure, reason }: CaseResult): Section[] {
  return status !== 'failed' || failure === undefined || reason === undefined ? [] : [prose('baseline', reason)];
}

function repeatSections({ reproduce }: CaseResult): Section[] {
  return reproduce === '' ? [] : [{ label: 'repeat', kind: 'command', lines: [visible(reproduce)] }];
}

function reasonSections(result: CaseResult): Section[] {
  return [prose('clause', result.requirements.join(', ')), prose('reason', headline(result))];
}

function prose(label: string, text: string, maxChars = MAX_PROSE_CHARS): Section {
  const lines = splitLines(clip(text, maxChars)).map((line) => visible(line));
  return { label, kind: 'prose', lines };
}

function record(label: string, lines: readonly string[], lineChars: number, failure?: Failure): Section[] {
  if (lines.length === 0) return [];
  const names = namesIn(failure);
  return [{ label, kind: 'record', lines: lines.map((line) => visible(clipLine(line, lineChars, names))) }];
}

/** A name in backticks, or of a header. */
const NAME = /`([^`\n]{1,80})`|\b([A-Z]\w*(?:-[A-Z]\w*)+)\b/g;

/** The names of the headers and members that a failure is about. The evidence always shows them. */
function namesIn(failure: Failure | undefined): readonly string[] {
  if (failure === undefined) return [];
  const { expected, seen, diagnosis = '', statement } = failure;
  const found = [...[expected, seen, diagnosis, statement].join('\n').matchAll(NAME)];
  const paths = found.map(([, member, header]) => member ?? header ?? '');
  return [...new Set(paths.flatMap((path) => [path, path.split('.').at(-1) ?? path]))];
}

/** Number of characters before a name that stay when the beginning of a line is cut. */
const CONTEXT_CHARS = 10;

/**
 * A line of evidence. If it is cut, a note has its length, and the first member with one of the names stays. A line that is
 * little longer than its bound stays whole, because the note would take as much room as the rest.
 */
function clipLine(line: string, maxChars: number, names: readonly string[]): string {
  const note = ` (${line.length} characters in results.json)`;
  if (line.length <= maxChars + note.length) return line;
  const room = maxChars - note.length;
  const [at = 0] = names.map((name) => line.indexOf(`"${name}":`)).filter((index) => index > room - 2 * CONTEXT_CHARS);
  if (at === 0) return `${clip(line, room)}${note}`;
  const half = Math.floor(room / 2);
  const rest = line.slice(at - CONTEXT_CHARS).replace(/^[\uDC00-\uDFFF]/, '');
  return `${clip(line, half)}${clip(rest, room - half)}${note}`;
}

/** Splits at CR LF and LF; a lone CR stays, to be made visible. Empty text has no lines. */
function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/);
}

/**
 * The lines of a request that say most: the first one, the last one, which is often the whole body, those of the headers
 * that the failure names, and then the others from the top.
 */
function requestExcerpt(failure: Failure | undefined, max: number): readonly string[] {
  const lines = splitLines(failure?.request ?? '');
  if (max === 0) return [];
  // A note about one missing line takes as much room as the line.
  if (lines.length <= max + 1) return lines;
  const heads = new Set(namesIn(failure).map((name) => name.toLowerCase()));
  const { expected = '', seen = '', diagnosis = '' } = failure ?? {};
  const words = new Set([expected, seen, diagnosis].join(' ').match(/[A-Z]\w+/g));
  const isNamed = (line: string): boolean => {
    const [name = ''] = line.split(':', 1);
    return heads.has(name.toLowerCase()) || words.has(capitalised(name.toLowerCase()));
  };
  const all = [...lines.keys()];
  const ranked = [0, lines.length - 1, ...all.filter((index) => isNamed(lines[index] ?? '')), ...all];
  const kept = new Set([...new Set(ranked)].slice(0, max));
  const gap = all.findIndex((index) => !kept.has(index));
  const left = `(${plural(lines.length - max, 'more line')} in results.json)`;
  return all.flatMap((index) => [...(index === gap ? [left] : []), ...(kept.has(index) ? [lines[index] ?? ''] : [])]);
}

/** The width of the column of labels; the longest label is `transcript`. */
const LABEL_CHARS = 12;
/** Fits the panes in which CI systems show files. */
const FILE_WIDTH = 120;

/** A case as plain text, for reports in files. Prose is wrapped, and records are behind a bar. */
export function formatSections(result: CaseResult): string {
  return escapeCi(listSections(result).flatMap(writeLines).join('\n'));
}

function writeLines({ label, kind, lines }: Section): string[] {
  const bar = kind === 'record' ? '|' : '';
  const shown = kind === 'prose' ? lines.flatMap((line) => wrap(line, FILE_WIDTH - LABEL_CHARS)) : lines;
  return shown.map((line, index) => {
    const margin = (index === 0 ? label : '').padEnd(LABEL_CHARS);
    return `${margin}${bar}${bar === '' || line === '' ? '' : ' '}${line}`;
  });
}
