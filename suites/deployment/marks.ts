import { randomInt } from 'node:crypto';

/** Begins every mark, so that the ids of this suite can be told from others. */
const PREFIX = 'rs';
const TIME_DIGITS = 8;
const RUN_DIGITS = 5;
const WORLD_DIGITS = 3;

/** A mark in an id, or in something that was sent. It says whose id it is, and when that world began. */
export interface Mark {
  /** Names the run. */
  readonly run: string;
  /** The number of the world in its run. */
  readonly world: number;
  /** The beginning of the world, in epoch milliseconds on the machine of its run. */
  readonly atMs: number;
}

/** An id that carries a mark, as it stands in a body: the whole id, and its mark. */
export interface MarkedId {
  readonly id: string;
  readonly mark: Mark;
}

/** A router may write the hyphen of an id in any way, so only what follows it is looked for. */
const MARKED = new RegExp(
  `${PREFIX}([0-9a-z]{${TIME_DIGITS}})([0-9a-z]{${RUN_DIGITS}})([0-9a-z]{${WORLD_DIGITS}})[0-9a-z]{10}`,
  'gi',
);
/** The most ids that are looked at in one body. Conforming bodies have a few. */
const IDS_LIMIT = 1_000;

/** A name for a run that nobody can foresee: five letters or digits. */
export function newRunName(): string {
  return digits(randomInt(36 ** RUN_DIGITS), RUN_DIGITS);
}

/** The text of a mark: letters and digits only, always of the same length. */
export function markText({ run, world, atMs }: Mark): string {
  return `${PREFIX}${digits(atMs, TIME_DIGITS)}${run}${digits(world, WORLD_DIGITS)}`;
}

/** All marked ids in a text, each once, in the order in which they come. */
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

function digits(value: number, count: number): string {
  return value.toString(36).padStart(count, '0').slice(-count);
}
