import { plural } from '../../../spec/grammar.ts';
import { maskUserInfo } from '../../../spec/secrets.ts';
import type { TranscriptEntry } from '../../../spec/shapes/results.ts';
import { visible } from '../../../spec/text/visible.ts';
import { bodyText, RawJson } from '../target/raw-json.ts';
import { abbreviated } from '../text.ts';

/** Number of lines that are kept at the beginning and at the end of one case. The middle of a flood is dropped. */
const HEAD_LINES = 100;
const TAIL_LINES = 100;
/** Number of calls and settings that are kept from that middle, because they explain the end. */
const HANDED_LINES = 50;
const LINE_CHARACTERS = 300;
/** More of a line is read than is kept, because the password of an address is masked before the line is cut. */
const READ_CHARACTERS = 2 * LINE_CHARACTERS;
/** The same for the characters of the beginning, and of the end: several times the size of any conforming case. */
const HALF_CHARACTERS = 16_000;

export interface Story extends Pick<TranscriptEntry, 'kind' | 'place' | 'attempt'> {
  /** The call, message or settings as sent. It must not change afterwards. */
  readonly handed?: unknown;
  /** The body of an attempt, whose correlation ids tell which message it is about. */
  readonly body?: Buffer;
}

/** A recorded line. Most lines are never read, because their case passes, so the words are made only on demand. */
interface Noted {
  readonly actor: TranscriptEntry['actor'];
  readonly what: string;
  /** Epoch milliseconds, or undefined before there is a world. */
  readonly atMs: number | undefined;
  readonly elapsedMs: number;
  readonly story: Story;
}

interface Line extends Omit<TranscriptEntry, 'detail'> {
  readonly handed?: unknown;
}

/** Events of one case, line by line, with the instants of its world. */
export class Transcript {
  readonly #beganMs = performance.now();
  readonly #head: Noted[] = [];
  /** Calls and settings between the beginning and the end. */
  readonly #handed: Noted[] = [];
  readonly #tail: Noted[] = [];
  #dropped = 0;

  /** Adds a line. `atMs` is the instant of the world in epoch milliseconds, undefined before there is a world. */
  add(actor: TranscriptEntry['actor'], what: string, atMs?: number, story: Story = {}): void {
    const elapsedMs = Math.round(performance.now() - this.#beganMs);
    const noted = { actor, what: what.slice(0, READ_CHARACTERS), atMs, elapsedMs, story };
    if (this.#tail.length === 0 && this.#head.length < HEAD_LINES) {
      this.#head.push(noted);
      return;
    }
    this.#tail.push(noted);
    if (this.#tail.length > TAIL_LINES) this.#drop(this.#tail.shift());
  }

  #drop(noted: Noted | undefined): void {
    if (noted?.story.handed !== undefined && this.#handed.length < HANDED_LINES) this.#handed.push(noted);
    else this.#dropped += 1;
  }

  clear(): void {
    this.#head.length = 0;
    this.#handed.length = 0;
    this.#tail.length = 0;
    this.#dropped = 0;
  }

  /** All lines that are kept. Their details share one bound, the earliest first. */
  entries(): TranscriptEntry[] {
    const head = this.#head.map(lineOf);
    const others = [...head.splice(beginningOf(head)), ...[...this.#handed, ...this.#tail].map(lineOf)];
    const tail = others.splice(others.length - endOf(others));
    const handed = others.filter(({ handed }) => handed !== undefined).slice(0, HANDED_LINES);
    const dropped = this.#dropped + others.length - handed.length;
    const budget = new DetailBudget();
    return [...head, ...handed, ...this.#gap(dropped), ...tail].map(({ handed, ...entry }) =>
      handed === undefined ? entry : { ...entry, detail: budget.detailOf(handed) },
    );
  }

  #gap(dropped: number): Line[] {
    if (dropped === 0) return [];
    const elapsedMs = Math.round(performance.now() - this.#beganMs);
    const what = `(${plural(dropped, 'line')} left out)`;
    return [lineOf({ actor: 'suite', what, atMs: undefined, elapsedMs, story: {} })];
  }
}

/** Number of first lines that are kept: those that begin within the bound on characters. */
function beginningOf(lines: readonly Line[]): number {
  let characters = 0;
  const after = lines.findIndex(({ what }) => {
    if (characters >= HALF_CHARACTERS) return true;
    characters += what.length;
    return false;
  });
  return after === -1 ? lines.length : after;
}

/** Number of last lines that are kept. */
function endOf(lines: readonly Line[]): number {
  let characters = 0;
  const before = lines.findLastIndex(({ what }) => {
    characters += what.length;
    return characters > HALF_CHARACTERS;
  });
  return Math.min(lines.length - 1 - before, TAIL_LINES);
}

function lineOf({ actor, what, atMs, elapsedMs, story: { body, ...story } }: Noted): Line {
  const at = atMs === undefined ? null : new Date(atMs).toISOString();
  return { at, elapsedMs, actor, what: wordsOf(what + idWords(body), story), kind: 'note', ...story };
}

/** A correlation id that the suite has put into a call or a message. */
const CORRELATION_ID = /\b[a-z]{1,2}-[0-9a-z]{10,20}\b/g;
/** Bytes of a body that are searched for correlation ids, and the number of those that are told. */
const SEARCHED_BYTES = 4_096;
const MOST_IDS = 2;

function idWords(body: Buffer | undefined): string {
  const ids = [...new Set(body?.toString('latin1', 0, SEARCHED_BYTES).match(CORRELATION_ID))];
  if (ids.length === 0) return '';
  const more = ids.length > MOST_IDS ? `, and ${ids.length - MOST_IDS} more` : '';
  return `, with ${ids.slice(0, MOST_IDS).join(', ')}${more}`;
}

/** The text is cut again, because a character that is made visible takes more room. */
function wordsOf(what: string, { kind, handed }: Story): string {
  const whole = kind === 'call' ? `${what}: ${bodyText(handed)?.slice(0, LINE_CHARACTERS)}` : what;
  const words = visible(maskUserInfo(whole.slice(0, READ_CHARACTERS)).slice(0, LINE_CHARACTERS));
  return words.slice(0, LINE_CHARACTERS);
}

/** Bound on one detail. The largest call that must be accepted has 32 KB, most of it padding. */
const DETAIL_BYTES = 16 * 1024;
/** Bound on all details of one case. */
const CASE_BYTES = 64 * 1024;

/** Formats details, as long as all of them stay within the bounds of one case. */
class DetailBudget {
  #leftBytes = CASE_BYTES;

  /**
   * The value as JSON on several lines, with long runs of one character abbreviated. The last line tells how much was
   * cut off.
   */
  detailOf(handed: unknown): string {
    const text = maskUserInfo(abbreviated(jsonOf(handed)));
    const bytes = Buffer.from(text);
    const kept = keptBytes(bytes, Math.min(DETAIL_BYTES, this.#leftBytes));
    this.#leftBytes -= kept;
    if (kept === bytes.length) return text;
    const cut = `(${plural(bytes.length - kept, 'byte')} left out)`;
    return kept === 0 ? cut : `${bytes.subarray(0, kept).toString()}…\n${cut}`;
  }
}

function jsonOf(handed: unknown): string {
  return handed instanceof RawJson ? handed.text : (JSON.stringify(handed, null, 2) ?? String(handed));
}

/** Number of bytes that are kept, so that no character is cut in two. */
function keptBytes(bytes: Buffer, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
