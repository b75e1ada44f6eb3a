import { plural } from '../../spec/grammar.ts';
import { maskUserInfo } from '../../spec/secrets.ts';
import type { TranscriptEntry } from '../../spec/shapes/results.ts';
import { bodyText } from '../target/raw-json.ts';
import { visible } from '../text.ts';
import { DetailBudget } from './transcript-detail.ts';

/** How many lines of one case are kept, at its beginning and at its end. The middle of a flood is not worth keeping. */
const HEAD_LINES = 100;
const TAIL_LINES = 100;
/** How many calls and settings are kept from that middle, because they tell what led to the end. */
const HANDED_LINES = 50;
const LINE_CHARACTERS = 300;
/** The same for the characters of the beginning, and of the end: several times what any honest case needs. */
const HALF_CHARACTERS = 16_000;

/** What a line says beyond its words. */
export interface Story extends Pick<TranscriptEntry, 'kind' | 'place' | 'attempt'> {
  /** The call, message or settings as handed in. It must not change afterwards. */
  readonly handed?: unknown;
}

interface Line extends Omit<TranscriptEntry, 'detail'> {
  readonly handed?: unknown;
}

/** What happened in one case, line by line, with the instants of its world. */
export class Transcript {
  readonly #beganMs = performance.now();
  readonly #head: Line[] = [];
  /** Calls and settings between the beginning and the end. */
  readonly #handed: Line[] = [];
  readonly #tail: Line[] = [];
  #headCharacters = 0;
  #tailCharacters = 0;
  #dropped = 0;

  /** Adds a line. `atMs` is the instant of the world in epoch milliseconds, undefined before there is a world. */
  add(actor: TranscriptEntry['actor'], what: string, atMs?: number, story: Story = {}): void {
    // What is cut off is cut again, because making a character visible lengthens the text.
    const whole = story.kind === 'call' ? `${what}: ${bodyText(story.handed)?.slice(0, LINE_CHARACTERS)}` : what;
    const words = visible(maskUserInfo(whole.slice(0, 2 * LINE_CHARACTERS)).slice(0, LINE_CHARACTERS));
    const line = this.#line(actor, words.slice(0, LINE_CHARACTERS), atMs, story);
    if (this.#tail.length === 0 && this.#head.length < HEAD_LINES && this.#headCharacters < HALF_CHARACTERS) {
      this.#head.push(line);
      this.#headCharacters += line.what.length;
      return;
    }
    this.#tail.push(line);
    this.#tailCharacters += line.what.length;
    while (this.#tail.length > TAIL_LINES || this.#tailCharacters > HALF_CHARACTERS) this.#drop(this.#tail.shift());
  }

  #drop(line: Line | undefined): void {
    this.#tailCharacters -= line?.what.length ?? 0;
    if (line?.handed !== undefined && this.#handed.length < HANDED_LINES) this.#handed.push(line);
    else this.#dropped += 1;
  }

  clear(): void {
    this.#head.length = 0;
    this.#handed.length = 0;
    this.#tail.length = 0;
    this.#headCharacters = 0;
    this.#tailCharacters = 0;
    this.#dropped = 0;
  }

  /** All lines that are kept. Their details are bounded together, the earliest first. */
  entries(): TranscriptEntry[] {
    const leftOut = plural(this.#dropped, 'line');
    const gap = this.#dropped === 0 ? [] : [this.#line('suite', `(${leftOut} left out)`, undefined, { kind: 'note' })];
    const budget = new DetailBudget();
    return [...this.#head, ...this.#handed, ...gap, ...this.#tail].map(({ handed, ...entry }) =>
      handed === undefined ? entry : { ...entry, detail: budget.detailOf(handed) },
    );
  }

  #line(actor: TranscriptEntry['actor'], what: string, atMs: number | undefined, story: Story): Line {
    const at = atMs === undefined ? null : new Date(atMs).toISOString();
    return { at, elapsedMs: Math.round(performance.now() - this.#beganMs), actor, what, kind: 'note', ...story };
  }
}
