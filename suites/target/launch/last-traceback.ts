import type { ProcessLine } from '../../../spec/shapes/results.ts';
import { beginsTraceback, continuesTraceback } from '../../../spec/traceback.ts';

/** A line as it came, with its number among all lines of the process. */
export interface RawLine extends ProcessLine {
  readonly number: number;
}

/** The lines of one traceback: its first ones, which say where it began, and its last ones, which say what went wrong. */
interface Block {
  readonly head: RawLine[];
  readonly end: RawLine[];
}

/** Finds the last traceback in what a process prints. */
export class LastTraceback {
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
