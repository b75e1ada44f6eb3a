import { plural } from '../../spec/grammar.ts';
import type { TranscriptEntry } from '../../spec/shapes/results.ts';
import { visible } from '../text.ts';

/** How many lines of one case are kept, at its beginning and at its end. The middle of a flood is not worth keeping. */
const HEAD_LINES = 100;
const TAIL_LINES = 100;
const LINE_CHARACTERS = 300;
/** The same for the characters of the beginning, and of the end: several times what any honest case needs. */
const HALF_CHARACTERS = 16_000;

/** What happened in one case, line by line, with the instants of its world. */
export class Transcript {
  readonly #beganMs = performance.now();
  readonly #head: TranscriptEntry[] = [];
  readonly #tail: TranscriptEntry[] = [];
  #headCharacters = 0;
  #tailCharacters = 0;
  #dropped = 0;

  /** Adds a line. `atMs` is the instant of the world in epoch milliseconds, undefined before there is a world. */
  add(actor: TranscriptEntry['actor'], what: string, atMs?: number): void {
    const entry = this.#entry(actor, visible(what.slice(0, LINE_CHARACTERS)).slice(0, LINE_CHARACTERS), atMs);
    if (this.#tail.length === 0 && this.#head.length < HEAD_LINES && this.#headCharacters < HALF_CHARACTERS) {
      this.#head.push(entry);
      this.#headCharacters += entry.what.length;
      return;
    }
    this.#tail.push(entry);
    this.#tailCharacters += entry.what.length;
    while (this.#tail.length > TAIL_LINES || this.#tailCharacters > HALF_CHARACTERS) {
      this.#tailCharacters -= this.#tail.shift()?.what.length ?? 0;
      this.#dropped += 1;
    }
  }

  clear(): void {
    this.#head.length = 0;
    this.#tail.length = 0;
    this.#headCharacters = 0;
    this.#tailCharacters = 0;
    this.#dropped = 0;
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
