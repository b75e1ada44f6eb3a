import { randomInt } from 'node:crypto';

/** Begins every mark, so that the ids of this suite can be distinguished from others. */
const PREFIX = 'rs';
const TIME_DIGITS = 8;
const RANDOM_DIGITS = 8;

/** An id that begins with a mark, as found in a text. */
export interface MarkedId {
  /** The whole id after its hyphen, in small letters. */
  readonly id: string;
  /** The mark, which is that of one world. */
  readonly mark: string;
  /** The instant at which the mark was made, in epoch milliseconds on the machine of its run. */
  readonly atMs: number;
}

/** A router may write the hyphen of an id in any way, so only the text after it is searched for. */
const MARKED = new RegExp(`(${PREFIX}([0-9a-z]{${TIME_DIGITS}})[0-9a-z]{${RANDOM_DIGITS}})[0-9a-z]{10}`, 'gi');
/** The most ids that are read in one body. Conforming bodies have a few. */
const IDS_LIMIT = 1_000;

/** A new mark: letters and digits only, always of the same length. */
export function newMark(atMs = Date.now()): string {
  return PREFIX + digits(atMs, TIME_DIGITS) + digits(randomInt(36 ** RANDOM_DIGITS), RANDOM_DIGITS);
}

/** All marked ids in a text without duplicates, in order. */
export function findMarkedIds(text: string): MarkedId[] {
  const found = new Map<string, MarkedId>();
  for (const [whole, mark = '', time = ''] of text.matchAll(MARKED)) {
    const id = whole.toLowerCase();
    found.set(id, { id, mark: mark.toLowerCase(), atMs: Number.parseInt(time, 36) });
    if (found.size >= IDS_LIMIT) break;
  }
  return [...found.values()];
}

/** True if the user of a call has such an id, so that all of its requests have one. */
export function isMarked(userId: unknown): boolean {
  return typeof userId === 'string' && findMarkedIds(userId).length > 0;
}

function digits(value: number, count: number): string {
  return value.toString(36).padStart(count, '0').slice(-count);
}
