import { plural } from '../../../spec/grammar.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import type { ProcessLine } from '../../../spec/shapes/results.ts';
import { clipped } from '../../text.ts';
import { LastTraceback, type RawLine } from './last-traceback.ts';

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
