import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Failure } from '../../spec/shapes/results.ts';
import { clip } from './clip-and-wrap.ts';
import { escapeTerminal } from './escape.ts';
import { transcriptExcerpt } from './transcript-excerpt.ts';
import { headline } from './words.ts';

/** Longest paragraph: what was expected and seen is prose, not a dump. */
const MAX_PROSE_CHARS = 2000;
/** Enough for a request with its headers and a small body; results.json has all of it. */
const MAX_REQUEST_LINES = 30;
/** Enough for a signature, a URL or a short JSON body. */
const MAX_LINE_CHARS = 240;

/** One section of the report on a failure. Lines are escaped, and limited in number and length. */
export interface Section {
  readonly label: string;
  /** Prose may be wrapped. Lines of a record (evidence) or a command (to be copied) stay whole. */
  readonly kind: 'prose' | 'record' | 'command';
  readonly lines: readonly string[];
}

/** Why a case failed, section by section, in the order in which an engineer asks. */
export function storySections(result: CaseResult): Section[] {
  const { failure } = result;
  return [
    ...(failure === undefined ? reasonSections(result) : failureSections(failure)),
    ...record('request', firstLines(splitLines(failure?.request ?? ''), MAX_REQUEST_LINES)),
    ...record('transcript', transcriptExcerpt(result.transcript)),
    { label: 'repeat', kind: 'command', lines: [escapeTerminal(result.reproduce)] },
  ];
}

function failureSections({ requirement, statement, section, expected, seen, diagnosis }: Failure): Section[] {
  return [
    prose('clause', `${requirement}  ${statement}\n${section}`),
    prose('expected', expected),
    prose('seen', seen),
    ...(diagnosis === undefined ? [] : [prose('diagnosis', diagnosis)]),
  ];
}

function reasonSections(result: CaseResult): Section[] {
  return [prose('clause', result.requirements.join(', ')), prose('reason', headline(result))];
}

function prose(label: string, text: string): Section {
  const lines = splitLines(clip(text, MAX_PROSE_CHARS)).map((line) => escapeTerminal(line));
  return { label, kind: 'prose', lines };
}

function record(label: string, lines: readonly string[]): Section[] {
  if (lines.length === 0) return [];
  return [{ label, kind: 'record', lines: lines.map((line) => escapeTerminal(clip(line, MAX_LINE_CHARS))) }];
}

/** Splits at CR LF and LF; a lone CR stays, to be made visible. Empty text has no lines. */
function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/);
}

function firstLines(lines: readonly string[], max: number): readonly string[] {
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max), `(${plural(lines.length - max, 'more line')})`];
}
