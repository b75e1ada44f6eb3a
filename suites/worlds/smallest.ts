import { isAscii } from 'node:buffer';
import { durationMs } from '../../spec/text/duration.ts';

/**
 * Most worlds that are played in search of a smaller one that shows the same. This number decides, and not the time, so that the
 * same mistake has the same smallest world on any machine.
 */
const PLAYS_LIMIT = 100;
/**
 * Real time for the search, for a clock on which a world takes seconds. A world that would take longer, judging by the one
 * before, is not begun.
 */
const SEARCH_LIMIT_MS = 20_000;

/** A letter, and one of several bytes. */
const PLAIN_LETTERS: readonly string[] = ['x', 'é'];

type Key = string | number;
/** The place of a value in a world. */
export type Path = readonly Key[];

/** Kept: the value stays, without some of its parts. Whole: it may go, but has no parts that may. Free: all of that. */
type Freedom = 'kept' | 'whole' | 'free';

/** Knowledge about the worlds of a role, which are plain data. */
export interface Shrinking<World> {
  /** False if a world cannot be played, or if nobody can say what must follow in it. */
  readonly isWorld: (world: World) => boolean;
  readonly freedom: (path: Path, value: unknown) => Freedom;
  /** Values that are plainer than the one at this place, the plainest first. Default: none. */
  readonly plainValues?: (path: Path, value: unknown) => readonly unknown[];
  /**
   * The world without some members, or elements, of the value at a path. Undefined if something names them. Default: only they
   * go.
   */
  readonly without?: (world: World, path: Path, keys: readonly Key[]) => World | undefined;
  /** The members of a world, those first that are looked into first. */
  readonly members: readonly (keyof World & string)[];
}

/**
 * A world that still shows the same, with as few and as plain parts as some plays can find.
 * @param shows Plays a smaller world, and returns true if that shows the same. One that cannot be played shows nothing.
 */
export async function smallest<World extends object>(
  world: World,
  shrinking: Shrinking<World>,
  shows: (world: World) => Promise<boolean>,
): Promise<World> {
  const search = new Search(world, shrinking, shows);
  let before: World | undefined;
  while (before !== search.found) {
    before = search.found;
    for (const member of shrinking.members) await search.lookInto([member]);
  }
  return search.found;
}

class Search<World extends object> {
  found: World;
  readonly #shrinking: Shrinking<World>;
  readonly #shows: (world: World) => Promise<boolean>;
  readonly #budget = new Budget();
  /** Worlds that were tried, as JSON. */
  readonly #tried = new Set<string>();

  constructor(world: World, shrinking: Shrinking<World>, shows: (world: World) => Promise<boolean>) {
    this.found = world;
    this.#shrinking = shrinking;
    this.#shows = shows;
    this.#tried.add(JSON.stringify(world));
  }

  /** Makes the value at a path smaller: it goes, becomes plain, loses parts by halves, and then each part that is left. */
  async lookInto(path: Path): Promise<void> {
    if (this.#budget.isSpent() || this.#at(path) === undefined) return;
    if (path.length === 1) await this.#tryWithout(path.slice(0, -1), path.slice(-1));
    for (const plain of this.#shrinking.plainValues?.(path, this.#at(path)) ?? []) {
      if (JSON.stringify(this.#at(path)) === JSON.stringify(plain) || (await this.#tryValue(path, plain))) return;
    }
    if (this.#freedom(path) === 'whole') return;
    const value = this.#at(path);
    if (typeof value === 'string') return this.#shorten(path, value);
    if (typeof value === 'number') return this.#firstOf(path, roundNumbers(value));
    await this.#takeParts(path);
    // The last one comes first, so that the places of those before it stay.
    for (const key of listKeys(this.#at(path)).reverse()) await this.lookInto([...path, key]);
  }

  /** Leaves out all parts of a value, then each half, each quarter, and in the end single ones. */
  async #takeParts(path: Path): Promise<void> {
    const count = this.#removable(path).length;
    for (const size of sizes(count)) {
      for (let from = 0; ; ) {
        const keys = this.#removable(path).slice(from, from + size);
        if (keys.length === 0 || this.#budget.isSpent()) break;
        if (!(await this.#tryWithout(path, keys))) from += size;
      }
    }
  }

  /** Tries a single character, and then what is left without a part of the end or of the beginning. */
  async #shorten(path: Path, text: string): Promise<void> {
    const rounder = roundTimes(text);
    if (rounder !== undefined) return this.#firstOf(path, rounder);
    for (const plain of isAscii(Buffer.from(text)) ? PLAIN_LETTERS.slice(0, 1) : PLAIN_LETTERS) {
      if (text === plain || (await this.#tryValue(path, plain))) return;
    }
    if (text.length < 2) return;
    let characters = [...text];
    for (const size of sizes(characters.length).slice(1)) {
      for (const shorter of [characters.slice(0, -size), characters.slice(size)]) {
        if (shorter.length === 0 || !(await this.#tryValue(path, shorter.join('')))) continue;
        characters = shorter;
        break;
      }
    }
  }

  async #firstOf(path: Path, values: readonly unknown[]): Promise<void> {
    for (const value of values) if (await this.#tryValue(path, value)) return;
  }

  #removable(path: Path): Key[] {
    return listKeys(this.#at(path)).filter((key) => ['whole', 'free'].includes(this.#freedom([...path, key])));
  }

  #freedom(path: Path): Freedom {
    return this.#shrinking.freedom(path, this.#at(path));
  }

  #at(path: Path): unknown {
    return path.reduce<unknown>((value, key) => Object(value)[key], this.found);
  }

  #tryValue(path: Path, value: unknown): Promise<boolean> {
    return this.#try(change(this.found, path, () => value) as World);
  }

  #tryWithout(path: Path, keys: readonly Key[]): Promise<boolean> {
    const { without = withoutKeys } = this.#shrinking;
    return this.#try(without(this.found, path, keys) as World | undefined);
  }

  /** Plays a world, and keeps it if it shows the same. Returns whether it does. */
  async #try(world: World | undefined): Promise<boolean> {
    if (this.#budget.isSpent() || world === undefined) return false;
    const json = JSON.stringify(world);
    if (this.#tried.has(json)) return false;
    this.#tried.add(json);
    if (!this.#shrinking.isWorld(world)) return false;
    const isShown = await this.#budget.spend(() => this.#shows(world).catch(() => false));
    if (isShown) this.found = world;
    return isShown;
  }
}

/** Limits of a search: a number of worlds, and real time. */
export class Budget {
  readonly #beganMs = performance.now();
  #plays = 0;
  #lastTookMs = 0;

  /** True if the search ends. */
  isSpent(): boolean {
    const tookMs = performance.now() - this.#beganMs;
    return this.#plays === PLAYS_LIMIT || tookMs + this.#lastTookMs > SEARCH_LIMIT_MS;
  }

  async spend<Result>(play: () => Promise<Result>): Promise<Result> {
    const beganMs = performance.now();
    this.#plays += 1;
    const result = await play();
    this.#lastTookMs = performance.now() - beganMs;
    return result;
  }
}

/** Numbers of parts to leave out at a time: all, half, a quarter, and in the end one. */
function sizes(count: number): number[] {
  return count < 2 ? [1].slice(0, count) : [count, ...sizes(Math.ceil(count / 2))];
}

function listKeys(value: unknown): Key[] {
  if (Array.isArray(value)) return [...value.keys()];
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** The world without some members, or elements, of the value at a path. */
export function withoutKeys<World>(world: World, path: Path, keys: readonly Key[]): World {
  const removed = new Set(keys);
  return change(world, path, (value) =>
    Array.isArray(value)
      ? value.filter((_, index) => !removed.has(index))
      : Object.fromEntries(Object.entries(Object(value)).filter(([name]) => !removed.has(name))),
  ) as World;
}

function change(value: unknown, [key, ...path]: Path, edit: (value: unknown) => unknown): unknown {
  if (key === undefined) return edit(value);
  const inner = change(Object(value)[key], path, edit);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...Object(value), [key]: inner };
}

/** Numbers with fewer digits than this one, the plainest first. */
function roundNumbers(number: number): number[] {
  const digits = Math.floor(Math.log10(Math.max(1, Math.abs(number))));
  const rounded = [digits, digits - 1, 0].map((zeros) => Math.trunc(number / 10 ** zeros) * 10 ** zeros);
  return [...new Set([0, 1, ...rounded])].filter((each) => each !== number && Math.abs(each) <= Math.abs(number));
}

/** Shorter durations, or rounder instants; undefined for a text that is neither. */
function roundTimes(text: string): readonly string[] | undefined {
  if (INSTANT.test(text)) return roundInstants(text);
  const ms = durationMs(text);
  return ms === undefined ? undefined : DURATIONS.filter((each) => (durationMs(each) ?? ms) < ms);
}

/** The shortest first. */
const DURATIONS = ['1s', '2s', '3s', '4s', '6s', '10s', '1m', '10m', '1h', '4h', '1d'];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** An instant without its milliseconds, seconds, minutes, hours, days and months. */
const ROUNDED = ['', '-01-01T00:00:00.000Z', 'T00:00:00.000Z', ':00:00.000Z', ':00.000Z', '.000Z'];
const WHOLE = '2026-01-01T00:00:00.000Z';

/** Instants that are rounder than this one, the roundest first. */
function roundInstants(text: string): string[] {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return [];
  const iso = instant.toISOString();
  return [WHOLE, ...ROUNDED.slice(1).map((end) => iso.slice(0, WHOLE.length - end.length) + end), iso].filter(
    (each) => each !== text,
  );
}
