import { plural } from '../../../spec/grammar.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import type { ProcessLine } from '../../../spec/shapes/results.ts';
import { beginsTraceback, continuesTraceback } from '../../../spec/traceback.ts';
import { clipped } from '../../text.ts';

/** How many lines are kept, with those that say what was left out. */
const LINES = 40;
/** How many of them a traceback may take that is followed by many other lines. */
const TRACEBACK_LINES = 24;
const LINE_CHARACTERS = 500;
/** How much of a line is kept until secrets in it are masked. More than is shown, so that no cut divides a secret. */
const RAW_CHARACTERS = 4_000;

/** The last lines that a process has printed on both streams, and its last traceback, if that came earlier. */
export class OutputTail {
  readonly #partial = { out: '', err: '' };
  readonly #last: RawLine[] = [];
  readonly #traceback = new LastTraceback(TRACEBACK_LINES);
  #number = 0;

  /** @param at When the text came. */
  add(stream: ProcessLine['stream'], text: string, at: Date): void {
    const [first = '', ...others] = text.split('\n');
    let line = this.#joined(stream, first);
    for (const next of others) {
      this.#keep({ stream, text: line, at: at.toISOString(), number: this.#number++ });
      line = next.slice(0, RAW_CHARACTERS);
    }
    this.#partial[stream] = line;
  }

  /** The lines that are kept, in the order in which they came. A line that has not ended yet is one of them. */
  lines(now: Date): ProcessLine[] {
    for (const stream of ['out', 'err'] as const) if (this.#partial[stream] !== '') this.add(stream, '\n', now);
    const traceback = this.#traceback.lines();
    const rest = this.#last.filter(({ number }) => number > (traceback.at(-1)?.number ?? -1));
    const all = isWithin(traceback, this.#last) ? this.#last : [...traceback, ...rest];
    // Each gap takes a line: before the traceback, within it, after it.
    const kept = all.length === this.#number ? all : lastOf(all, traceback, LINES - 3);
    return kept.flatMap((line, index) => [...gapBefore(line, kept[index - 1]), shownLine(line)]);
  }

  #joined(stream: ProcessLine['stream'], text: string): string {
    return (this.#partial[stream] + text.slice(0, RAW_CHARACTERS)).slice(0, RAW_CHARACTERS);
  }

  #keep(line: RawLine): void {
    const whole = { ...line, text: line.text.replace(/\r$/, '') };
    this.#last.push(whole);
    if (this.#last.length > LINES) this.#last.shift();
    this.#traceback.add(whole);
  }
}

function isWithin(lines: readonly RawLine[], others: readonly RawLine[]): boolean {
  return lines.length === 0 || (lines[0]?.number ?? 0) >= (others[0]?.number ?? 0);
}

/** The last lines, among them those of the traceback. */
function lastOf(lines: readonly RawLine[], traceback: readonly RawLine[], limit: number): RawLine[] {
  const needed = new Set(traceback.map(({ number }) => number));
  const spare = limit - lines.filter(({ number }) => needed.has(number)).length;
  const others = lines.filter(({ number }) => !needed.has(number)).slice(-spare);
  const kept = new Set([...needed, ...others.map(({ number }) => number)]);
  return lines.filter(({ number }) => kept.has(number));
}

/** A line that says how many lines are left out between two. */
function gapBefore({ number, at, stream }: RawLine, before: RawLine | undefined): ProcessLine[] {
  const leftOut = number - (before?.number ?? -1) - 1;
  return leftOut === 0 ? [] : [{ at, stream, text: `… (${plural(leftOut, 'line')} left out)` }];
}

function shownLine({ at, stream, text }: RawLine): ProcessLine {
  return { at, stream, text: clipped(maskSecrets(text), LINE_CHARACTERS) };
}

/** A line as it came, with its number among all lines of the process. */
interface RawLine extends ProcessLine {
  readonly number: number;
}

/** The lines of one traceback: its first ones, which say where it began, and its last ones, which say what went wrong. */
interface Block {
  readonly head: RawLine[];
  readonly end: RawLine[];
}

/** Finds the last traceback in what a process prints. */
class LastTraceback {
  readonly #half: number;
  /** The traceback that each stream is in, if it is in one. */
  readonly #open = new Map<RawLine['stream'], Block>();
  #last: Block | undefined;

  /** @param limit How many of its lines are kept. */
  constructor(limit: number) {
    this.#half = Math.floor(limit / 2);
  }

  add(line: RawLine): void {
    const open = this.#open.get(line.stream);
    if (beginsTraceback(line.text, open !== undefined)) {
      this.#open.set(line.stream, { head: [line], end: [] });
      return;
    }
    if (open === undefined) return;
    this.#append(open, line);
    if (!continuesTraceback(line.text)) this.#open.delete(line.stream);
    // A sentence about an error has no frames, and is no traceback.
    else if (line.text.trim() !== '') this.#last = open;
  }

  lines(): readonly RawLine[] {
    return this.#last === undefined ? [] : [...this.#last.head, ...this.#last.end];
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

/** How a line of a traceback or of a log begins that names an error, in most languages. */
const ERROR_LINE = /^\s*([\w.]*(Error|Exception)\b|panic:|fatal\b)/i;

/** The last line that names an error, or else the last one. A report shows the lines around it too. */
export function tellingLine(text: string): string {
  const lines = text.trimEnd().split('\n');
  return (lines.findLast((line) => ERROR_LINE.test(line)) ?? lines.at(-1) ?? '').trim();
}
