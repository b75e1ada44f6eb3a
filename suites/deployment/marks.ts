import { randomInt } from 'node:crypto';

/** Begins every mark, so that the ids of this suite can be distinguished from others. */
const PREFIX = 'rs';
const TIME_DIGITS = 8;
const RUN_DIGITS = 5;
const WORLD_DIGITS = 3;

/** A mark in an id, or in a request. It names the owner of the id, and the start of its world. */
export interface Mark {
  readonly run: string;
  readonly world: number;
  /** Start of the world, in epoch milliseconds on the machine of its run. */
  readonly atMs: number;
}

/** An id with a mark, as written in a body: the whole id, and its mark. */
export interface MarkedId {
  readonly id: string;
  readonly mark: Mark;
}

/** A router may write the hyphen of an id in any way, so only the text after it is searched for. */
const MARKED = new RegExp(
  `${PREFIX}([0-9a-z]{${TIME_DIGITS}})([0-9a-z]{${RUN_DIGITS}})([0-9a-z]{${WORLD_DIGITS}})[0-9a-z]{10}`,
  'gi',
);
/** The most ids that are read in one body. Conforming bodies have a few. */
const IDS_LIMIT = 1_000;

/** An unpredictable name for a run: five letters or digits. */
export function newRunName(): string {
  return digits(randomInt(36 ** RUN_DIGITS), RUN_DIGITS);
}

/** The text of a mark: letters and digits only, always of the same length. */
export function markText({ run, world, atMs }: Mark): string {
  return `${PREFIX}${digits(atMs, TIME_DIGITS)}${run}${digits(world, WORLD_DIGITS)}`;
}

/** All marked ids in a text without duplicates, in order. */
export function idsIn(text: string): MarkedId[] {
  const found = new Map<string, MarkedId>();
  for (const [whole, time = '', run = '', world = ''] of text.matchAll(MARKED)) {
    const id = whole.toLowerCase();
    const mark = { run: run.toLowerCase(), world: Number.parseInt(world, 36), atMs: Number.parseInt(time, 36) };
    found.set(id, { id, mark });
    if (found.size >= IDS_LIMIT) break;
  }
  return [...found.values()];
}

/** True if the user of a call has an id of the suite, so that all of its requests have one. */
export function isMarked(userId: unknown): boolean {
  return typeof userId === 'string' && idsIn(userId).length > 0;
}

function digits(value: number, count: number): string {
  return value.toString(36).padStart(count, '0').slice(-count);
}
