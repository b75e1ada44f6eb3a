import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Process, ProcessLine, Results } from '../../spec/shapes/results.ts';
import { beginsTraceback, continuesTraceback } from '../../spec/traceback.ts';
import { clip } from '../text/clip-and-wrap.ts';
import { escapeTerminal } from '../text/escape.ts';
import type { Paint } from '../text/paint.ts';
import { oneLine } from '../text/words.ts';

/** How many lines of one process are shown; results.json has all that are kept. */
const MAX_LINES = 16;
/** How many of them are of a traceback. */
const TRACEBACK_LINES = { head: 3, end: 6 } as const;
const MAX_LINE_CHARS = 200;

/** What a case says that got an error in place of an answer. */
const ERROR = /\bstatus 5\d\d\b|\b5\d\d with |\bthe error "|The implementation ended with /;

/**
 * What each process of the run said last: where it ended, where a case saw an error, or where a case failed and the process
 * has printed a traceback. Otherwise nobody needs it.
 */
export function processTails(results: Results, paint: Paint): string[][] {
  const { processes = [], startedAt } = results;
  const saw = results.cases.some(sawError) || ERROR.test(results.reason ?? '');
  const failed = results.verdict !== 'conformant';
  return processes
    .filter(
      ({ ended, tail }) => ended !== undefined || saw || (failed && tail.some(({ text }) => beginsTraceback(text))),
    )
    .map((process) => [
      `${paint('warn', 'OUTPUT')}  ${paint('strong', oneLine(process.command))}${endWords(process)}`,
      ...excerpt(process.tail).map(
        (line) => `  ${paint('quiet', '|')} ${shownLine(line, Date.parse(startedAt), paint)}`,
      ),
    ]);
}

function sawError({ status, reason = '', failure }: CaseResult): boolean {
  return (status === 'failed' || status === 'could-not-run') && ERROR.test(`${reason} ${failure?.seen ?? ''}`);
}

function endWords({ ended }: Process): string {
  if (ended === undefined) return '';
  const { code, signal, cases } = ended;
  return `, ended with ${oneLine(signal === null ? `exit code ${code}` : `signal ${signal}`)} after ${plural(cases, 'case')}`;
}

type Shown = ProcessLine | { readonly leftOut: number };

/** The last lines, and the last traceback: its first lines, which say where it began, and its last ones. */
function excerpt(tail: readonly ProcessLine[]): Shown[] {
  const traceback = tracebackIn(tail);
  const shown = new Set([...traceback.slice(0, TRACEBACK_LINES.head), ...traceback.slice(-TRACEBACK_LINES.end)]);
  for (let index = tail.length - 1; index >= 0 && shown.size < MAX_LINES; index -= 1) shown.add(index);
  const indexes = [...shown].sort((a, b) => a - b);
  return indexes.flatMap((index, place) => {
    const line = tail[index];
    return line === undefined ? [] : [...gap(index - (indexes[place - 1] ?? -1) - 1), line];
  });
}

/** The indexes of the lines of the last traceback. */
function tracebackIn(tail: readonly ProcessLine[]): number[] {
  const sure = tail.findLastIndex(({ text }) => beginsTraceback(text, true));
  const begin = sure === -1 ? tail.findLastIndex(({ text }) => beginsTraceback(text)) : sure;
  const stream = tail[begin]?.stream;
  const indexes = begin === -1 ? [] : [begin];
  for (let index = begin + 1; begin !== -1 && index < tail.length; index += 1) {
    const { stream: other, text } = tail[index] ?? { text: '' };
    if (other !== stream) continue;
    indexes.push(index);
    if (!continuesTraceback(text) && !text.startsWith('…')) break;
  }
  return indexes;
}

function gap(leftOut: number): Shown[] {
  return leftOut === 0 ? [] : [{ leftOut }];
}

/** A line with the time since the run began. */
function shownLine(line: Shown, startMs: number, paint: Paint): string {
  if ('leftOut' in line) return paint('quiet', `(${plural(line.leftOut, 'line')} left out)`);
  const seconds = (Date.parse(line.at) - startMs) / 1000;
  const when = Number.isNaN(seconds) ? '-' : `${seconds.toFixed(1)} s`;
  return `${paint('quiet', when.padStart(8))}  ${escapeTerminal(clip(line.text, MAX_LINE_CHARS))}`;
}
