import { plural } from '../../spec/grammar.ts';
import type { TranscriptEntry } from '../../spec/shapes/results.ts';
import { visible } from '../text.ts';

/** How many lines of one case are kept, at its beginning and at its end. The middle of a flood is not worth keeping. */
const HEAD_LINES = 100;
const TAIL_LINES = 100;
const LINE_CHARACTERS = 300;

/** What happened in one case, line by line, with the instants of its world. */
export class Transcript {
  readonly #beganMs = performance.now();
  readonly #head: TranscriptEntry[] = [];
  readonly #tail: TranscriptEntry[] = [];
  #dropped = 0;

  /** Adds a line. `atMs` is the instant of the world in epoch milliseconds, undefined before there is a world. */
  add(actor: TranscriptEntry['actor'], what: string, atMs?: number): void {
    const entry = this.#entry(actor, visible(what).slice(0, LINE_CHARACTERS), atMs);
    if (this.#head.length < HEAD_LINES) {
      this.#head.push(entry);
      return;
    }
    this.#tail.push(entry);
    if (this.#tail.length > TAIL_LINES) {
      this.#tail.shift();
      this.#dropped += 1;
    }
  }

  entries(): TranscriptEntry[] {
    if (this.#dropped === 0) return [...this.#head, ...this.#tail];
    return [
      ...this.#head,
      this.#entry('suite', `(${plural(this.#dropped, 'line')} left out)`, undefined),
      ...this.#tail,
    ];
  }

  #entry(actor: TranscriptEntry['actor'], what: string, atMs: number | undefined): TranscriptEntry {
    const at = atMs === undefined ? null : new Date(atMs).toISOString();
    return { at, elapsedMs: Math.round(performance.now() - this.#beganMs), actor, what };
  }
}
