import type { CaseResult } from '../../spec/shapes/results.ts';
import { wrap } from './clip-and-wrap.ts';
import { escapeCi } from './escape.ts';
import { type Paint, paintWith } from './paint.ts';
import { type Section, storySections } from './story.ts';

/** The width of the column of labels; the longest label is `transcript`. */
const LABEL_CHARS = 12;
/** Prose gets at least this much room, however narrow the terminal is. */
const MIN_PROSE_CHARS = 30;
/** Fits the panes in which CI systems show files. */
const FILE_WIDTH = 120;

/** The story of a case as lines; prose is wrapped at about `width` characters, and records are put behind a bar. */
export function layOutStory(result: CaseResult, width: number, paint: Paint): string[] {
  const proseChars = Math.max(MIN_PROSE_CHARS, width - LABEL_CHARS);
  return storySections(result).flatMap((section) => layOutSection(section, proseChars, paint));
}

function layOutSection({ label, kind, lines }: Section, proseChars: number, paint: Paint): string[] {
  const bar = kind === 'record' ? paint('quiet', '|') : '';
  const shown = kind === 'prose' ? lines.flatMap((line) => wrap(line, proseChars)) : lines;
  return shown.map((line, index) => {
    const margin = paint('quiet', (index === 0 ? label : '').padEnd(LABEL_CHARS));
    return `${margin}${bar}${bar === '' || line === '' ? '' : ' '}${line}`;
  });
}

/** The story of a case as plain text, for reports in files. */
export function storyText(result: CaseResult): string {
  return escapeCi(layOutStory(result, FILE_WIDTH, paintWith(false)).join('\n'));
}
