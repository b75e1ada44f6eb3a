import { plural } from '../../../../spec/grammar.ts';
import { maskSecrets } from '../../../../spec/secrets.ts';
import type { ProcessLine } from '../../../../spec/shapes/results.ts';
import { beginsTraceback, continuesTraceback, isAlarm } from '../../../../spec/traceback.ts';
import { clipped } from '../../text.ts';

/** Number of lines that are kept, including the lines for gaps. Lines that must be kept may exceed it a little. */
const LINES = 40;
/** Number of first lines that are kept, because a program names itself and its settings there. */
const FIRST_LINES = 6;
/** Maximum lines for the first data race or crash, if many other lines follow. */
const ALARM_LINES = 16;
/** Number of last lines that are always kept. */
const LEAST_LAST = 6;
/** Maximum lines for a traceback, if many other lines follow. */
const TRACEBACK_LINES = 24;
const LINE_CHARACTERS = 500;
/** Bound on a line until its secrets are masked. It is longer than any shown line, so that no cut divides a secret. */
const RAW_CHARACTERS = 4_000;

/**
 * The first and last lines of a process on both streams, with its first data race or crash and its last traceback
 * between them.
 */
export class OutputTail {
  readonly #partial = { out: '', err: '' };
  readonly #first: RawLine[] = [];
  readonly #last: RawLine[] = [];
  readonly #alarm = new TracebackFinder(ALARM_LINES, 'first alarm');
  readonly #traceback = new TracebackFinder(TRACEBACK_LINES, 'last traceback');
  #number = 0;
  #alarms = 0;
  /** Called when the process prints its first data race or crash. */
  onAlarm: (() => void) | undefined;

  /** Number of data races and crashes that the process has printed. */
  get alarms(): number {
    return this.#alarms;
  }

  /** @param at Time of the text. */
  add(stream: ProcessLine['stream'], text: string, at: Date): void {
    const [first = '', ...others] = text.split('\n');
    let line = this.#joined(stream, first);
    for (const next of others) {
      this.#keep({ stream, text: line, at: at.toISOString(), number: this.#number++ });
      line = next.slice(0, RAW_CHARACTERS);
    }
    this.#partial[stream] = line;
  }

  /** The lines that are kept, in order, including an unfinished last line. */
  lines(now: Date): ProcessLine[] {
    for (const stream of ['out', 'err'] as const) if (this.#partial[stream] !== '') this.add(stream, '\n', now);
    const needed = [...this.#first, ...this.#alarm.lines(), ...this.#traceback.lines()];
    const all = ordered([...needed, ...this.#last]);
    // Each gap takes a line.
    const kept = all.length <= LINES ? all : takeLast(all, needed, LINES - 3);
    return kept.flatMap((line, index) => [...gapBefore(line, kept[index - 1]), shownLine(line)]);
  }

  #joined(stream: ProcessLine['stream'], text: string): string {
    return (this.#partial[stream] + text.slice(0, RAW_CHARACTERS)).slice(0, RAW_CHARACTERS);
  }

  #keep(line: RawLine): void {
    const whole = { ...line, text: line.text.replace(/\r$/, '') };
    if (this.#first.length < FIRST_LINES) this.#first.push(whole);
    this.#last.push(whole);
    if (this.#last.length > LINES) this.#last.shift();
    this.#alarm.add(whole);
    this.#traceback.add(whole);
    if (!isAlarm(whole.text)) return;
    this.#alarms += 1;
    if (this.#alarms === 1) this.onAlarm?.();
  }
}

function ordered(lines: readonly RawLine[]): RawLine[] {
  return [...new Map(lines.map((line) => [line.number, line])).values()].sort((a, b) => a.number - b.number);
}

function takeLast(lines: readonly RawLine[], needed: readonly RawLine[], limit: number): RawLine[] {
  const kept = new Set(needed.map(({ number }) => number));
  const others = lines.filter(({ number }) => !kept.has(number));
  const spare = Math.max(LEAST_LAST, limit - kept.size);
  for (const { number } of others.slice(-spare)) kept.add(number);
  return lines.filter(({ number }) => kept.has(number));
}

/** A line that tells how many lines are left out between two. */
function gapBefore({ number, at, stream }: RawLine, before: RawLine | undefined): ProcessLine[] {
  const leftOut = number - (before?.number ?? -1) - 1;
  return leftOut === 0 ? [] : [{ at, stream, text: `… (${plural(leftOut, 'line')} left out)` }];
}

function shownLine({ at, stream, text }: RawLine): ProcessLine {
  return { at, stream, text: clipped(maskSecrets(text), LINE_CHARACTERS) };
}

interface RawLine extends ProcessLine {
  readonly number: number;
}

/** The lines of one traceback: its first lines, which tell where it began, and its last lines, which name the error. */
interface Block {
  readonly head: RawLine[];
  readonly end: RawLine[];
}

/** Finds the last traceback, or the first data race or crash, in the output of a process. */
class TracebackFinder {
  readonly #half: number;
  readonly #isAlarm: boolean;
  readonly #open = new Map<RawLine['stream'], Block>();
  #found: Block | undefined;

  /** @param limit Number of its lines that are kept. */
  constructor(limit: number, what: 'last traceback' | 'first alarm') {
    this.#half = Math.floor(limit / 2);
    this.#isAlarm = what === 'first alarm';
  }

  add(line: RawLine): void {
    const open = this.#open.get(line.stream);
    if (this.#begins(line.text, open !== undefined)) {
      const block = { head: [line], end: [] };
      this.#open.set(line.stream, block);
      // A sentence about an error has no frames, and is not a traceback.
      if (this.#isAlarm) this.#found = block;
      return;
    }
    if (open === undefined) return;
    this.#append(open, line);
    if (!continuesTraceback(line.text)) this.#open.delete(line.stream);
    else if (line.text.trim() !== '') this.#found = open;
  }

  lines(): readonly RawLine[] {
    return this.#found === undefined ? [] : [...this.#found.head, ...this.#found.end];
  }

  #begins(text: string, isWithin: boolean): boolean {
    return this.#isAlarm ? this.#found === undefined && isAlarm(text) : beginsTraceback(text, isWithin);
  }

  #append({ head, end }: Block, line: RawLine): void {
    if (head.length < this.#half) {
      head.push(line);
      return;
    }
    end.push(line);
    if (end.length > this.#half) end.shift();
  }
}

/** The beginning of a line that names an error, in a traceback or log of most languages. */
const ERROR_LINE = /^\s*([\w.]*(Error|Exception)\b|panic:|fatal\b)/i;

/** The last line that names an error, or else the last line. A report shows the lines around it too. */
export function tellingLine(text: string): string {
  const lines = text.trimEnd().split('\n');
  return (lines.findLast((line) => ERROR_LINE.test(line)) ?? lines.at(-1) ?? '').trim();
}
