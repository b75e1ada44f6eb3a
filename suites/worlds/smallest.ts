import { plural } from '../../spec/grammar.ts';
import type { Deviation } from '../harness/nonconformance.ts';
import type { Lines } from '../harness/stage/transcript.ts';

/** Most worlds that are played in search of a smaller one that shows the same. */
const PLAYS_LIMIT = 60;
/**
 * Real time for the search, because a world may take long to show that something never ends. A world that would take
 * longer, judging by the one before, is not begun.
 */
const SEARCH_LIMIT_MS = 8_000;

/** A deviation, and the lines of the play that showed it. */
export interface Sighted {
  readonly deviation: Deviation;
  readonly lines: Lines;
}

export interface Shown<World> extends Sighted {
  readonly world: World;
  /** Reason why the search was cut short, so that a smaller world may show the same. */
  readonly cutShortAfter?: string;
}

/** Makes one value of a world plain; undefined if it is plain already, or cannot be. */
export type Edit<World> = (world: World) => World | undefined;

export interface Shrinking<World, Part = unknown> {
  readonly listParts: (world: World) => readonly Part[];
  readonly without: (world: World, parts: ReadonlySet<Part>) => World;
  /** The values that can be made plain in a world with no parts left to remove. */
  readonly listEdits?: (world: World) => readonly Edit<World>[];
}

/** Plays a smaller world. Returns a deviation if it shows the one that is sought. It may throw for any reason. */
type Play<World> = (world: World) => Promise<Sighted | undefined>;

/**
 * A world that still fails the same requirement, with as few and as plain parts as some plays can find. The search
 * removes half of the parts first, then a quarter, and in the end single ones. A world that cannot be played shows
 * nothing.
 */
export async function smallest<World, Part>(
  shown: Shown<World>,
  { listParts, without, listEdits = () => [] }: Shrinking<World, Part>,
  play: Play<World>,
): Promise<Shown<World>> {
  const budget = new Budget();
  let found = shown;
  const tryOut = async (world: World | undefined): Promise<boolean> => {
    if (world === undefined || listParts(world).length === 0) return false;
    const cutShortAfter = budget.spent();
    if (cutShortAfter !== undefined) {
      found = { ...found, cutShortAfter };
      return true;
    }
    const sighted = await budget.spend(() => play(world).catch(() => undefined));
    if (sighted?.deviation.requirement === found.deviation.requirement) found = { world, ...sighted };
    return false;
  };
  for (const size of sizes(listParts(found.world).length)) {
    for (const parts of slices(listParts(found.world), size)) {
      if (await tryOut(without(found.world, new Set(parts)))) return found;
    }
  }
  for (const edit of listEdits(found.world)) if (await tryOut(edit(found.world))) return found;
  return found;
}

/** Limits of a search: a number of worlds, and real time. */
export class Budget {
  readonly #beganMs = performance.now();
  #plays = 0;
  #lastTookMs = 0;

  /** Reason why the search ends; undefined if it continues. */
  spent(): string | undefined {
    if (this.#plays === PLAYS_LIMIT) return plural(PLAYS_LIMIT, 'world');
    const tookMs = performance.now() - this.#beganMs;
    return tookMs + this.#lastTookMs > SEARCH_LIMIT_MS ? `${(tookMs / 1000).toFixed(1)} s` : undefined;
  }

  async spend<Result>(play: () => Promise<Result>): Promise<Result> {
    const beganMs = performance.now();
    this.#plays += 1;
    const result = await play();
    this.#lastTookMs = performance.now() - beganMs;
    return result;
  }
}

/** Numbers of parts to remove at a time: half, then a quarter, and in the end one. */
function sizes(count: number): number[] {
  return count < 2 ? [] : [Math.ceil(count / 2), ...sizes(Math.ceil(count / 2))];
}

function slices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
