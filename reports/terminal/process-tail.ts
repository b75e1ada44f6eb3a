import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Process, ProcessLine, Results } from '../../spec/shapes/results.ts';
import { visible } from '../../spec/text/visible.ts';
import { beginsTraceback, continuesTraceback, isAlarm } from '../../spec/traceback.ts';
import { clip } from '../text/clip-and-wrap.ts';
import type { Paint } from '../text/paint.ts';
import { endWords, oneLine } from '../text/words.ts';

/** Most lines of one process; results.json has all that are kept. */
const MAX_LINES = 16;
/** Lines at the beginning, and at the end, of the first data race or crash and of the last traceback among them. */
const HEAD_LINES = 3;
const END_LINES = 4;
const MAX_LINE_CHARS = 200;

/** Matches the words of a case that got an error instead of an answer. */
const ERROR =
  /\bstatus 5\d\d\b|\b5\d\d with |\bthe error "|\b(?:Nothing is listening|No answer): |The implementation ended with /;

/**
 * The output of each process that may explain something: the process has ended, a case saw an error, or a case failed
 * and the process printed a traceback. A data race or a crash is a notice even if the run is green.
 */
export function processTails(results: Results, paint: Paint): string[][] {
  const { processes = [], startedAt } = results;
  const saw = results.cases.some(sawError) || ERROR.test(results.reason ?? '');
  const failed = results.verdict !== 'conformant';
  return processes.flatMap((process) => {
    const { ended, tail, alarms, command } = process;
    const isWanted = ended !== undefined || saw || (failed && tail.some(({ text }) => beginsTraceback(text)));
    if (!isWanted && alarms === undefined) return [];
    const title = `${paint('warn', isWanted ? 'OUTPUT' : 'NOTICE')}  ${paint('strong', oneLine(command))}`;
    const lines = isWanted ? excerpt(tail) : chosen(tail, alarmIn(tail).slice(0, MAX_LINES));
    const shown = lines.map((line) => `  ${paint('quiet', '|')} ${shownLine(line, Date.parse(startedAt), paint)}`);
    return [[`${title}${processWords(process)}`, ...shown]];
  });
}

function sawError({ status, reason = '', failure }: CaseResult): boolean {
  return (status === 'failed' || status === 'could-not-run') && ERROR.test(`${reason} ${failure?.seen ?? ''}`);
}

/** The end of a process, and its alarms: ` printed 2 data races or crashes`. */
function processWords(process: Process): string {
  const { ended } = process;
  const parts = [...(ended === undefined ? [] : [`ended ${endWords(ended)}`]), ...alarmWords(process)];
  return parts.length === 0 ? '' : ` ${parts.join(' and ')}`;
}

/** The number of data races and crashes that a process printed, if any. */
export function alarmWords({ alarms }: Process): string[] {
  return alarms === undefined ? [] : [`printed ${plural(alarms, 'data race or crash', 'data races or crashes')}`];
}

type Shown = ProcessLine | { readonly leftOut: number };

/** The last lines, and the beginnings and ends of the first alarm and of the last traceback. */
function excerpt(tail: readonly ProcessLine[]): Shown[] {
  const blocks = [alarmIn(tail), tracebackIn(tail)];
  const indexes = new Set(blocks.flatMap((block) => [...block.slice(0, HEAD_LINES), ...block.slice(-END_LINES)]));
  for (let index = tail.length - 1; index >= 0 && indexes.size < MAX_LINES; index -= 1) indexes.add(index);
  return chosen(tail, [...indexes]);
}

/** The lines at `indexes` in order, with the number of lines left out between them. */
function chosen(tail: readonly ProcessLine[], indexes: readonly number[]): Shown[] {
  const inOrder = indexes.toSorted((a, b) => a - b);
  return inOrder.flatMap((index, place) => {
    const line = tail[index];
    const leftOut = index - (inOrder[place - 1] ?? -1) - 1;
    return line === undefined ? [] : [...(leftOut === 0 ? [] : [{ leftOut }]), line];
  });
}

function alarmIn(tail: readonly ProcessLine[]): number[] {
  return blockFrom(
    tail,
    tail.findIndex(({ text }) => isAlarm(text)),
  );
}

function tracebackIn(tail: readonly ProcessLine[]): number[] {
  const sure = tail.findLastIndex(({ text }) => beginsTraceback(text, true));
  return blockFrom(tail, sure === -1 ? tail.findLastIndex(({ text }) => beginsTraceback(text)) : sure);
}

function blockFrom(tail: readonly ProcessLine[], begin: number): number[] {
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

/** A line with the time since the run began. */
function shownLine(line: Shown, startMs: number, paint: Paint): string {
  if ('leftOut' in line) return paint('quiet', `(${plural(line.leftOut, 'line')} left out)`);
  const seconds = (Date.parse(line.at) - startMs) / 1000;
  const when = Number.isNaN(seconds) ? '-' : `${seconds.toFixed(1)} s`;
  return `${paint('quiet', when.padStart(8))}  ${visible(clip(line.text, MAX_LINE_CHARS))}`;
}
