import { plural } from '../../spec/grammar.ts';
import type { Deviation } from '../harness/nonconformance.ts';

/** Number of worlds that are played in search of a smaller one that shows the same. */
const PLAYS_LIMIT = 60;
/**
 * Real time for the search, because a world may take long to show that something never ends. A world that would take longer is
 * not begun, as far as the one before it tells.
 */
const SEARCH_LIMIT_MS = 8_000;

/** A world, and what it shows. */
export interface Shown<World> {
  readonly world: World;
  readonly deviation: Deviation;
  /** Set if a smaller world may show the same, because the search for one was cut short: after what. */
  readonly cutShortAfter?: string;
}

/** Makes one value of a world plain; undefined where it is plain, or has to be as it is. */
export type Edit<World> = (world: World) => World | undefined;

export interface Shrinking<World, Part = unknown> {
  readonly partsOf: (world: World) => readonly Part[];
  readonly without: (world: World, parts: ReadonlySet<Part>) => World;
  /** The values that can be made plain in a world from which nothing more can be left out. */
  readonly editsOf?: (world: World) => readonly Edit<World>[];
}

/** Plays a world that is smaller than the one before. Returns what is sought, if it shows that; it may fail for any reason. */
type Play<World> = (world: World) => Promise<Deviation | undefined>;

/**
 * A world with as few parts as can be found in some plays, each as plain as can be: it still fails the same requirement. Half of
 * the parts are left out first, then half of that, and in the end single ones. A world that cannot be played shows nothing.
 */
export async function smallest<World, Part>(
  shown: Shown<World>,
  { partsOf, without, editsOf = () => [] }: Shrinking<World, Part>,
  play: Play<World>,
): Promise<Shown<World>> {
  const budget = new Budget();
  let found = shown;
  /** Returns whether the search is over. */
  const tryOut = async (world: World | undefined): Promise<boolean> => {
    if (world === undefined || partsOf(world).length === 0) return false;
    const cutShortAfter = budget.spent();
    if (cutShortAfter !== undefined) {
      found = { ...found, cutShortAfter };
      return true;
    }
    const deviation = await budget.spend(() => play(world).catch(() => undefined));
    if (deviation?.requirement === found.deviation.requirement) found = { world, deviation };
    return false;
  };
  for (const size of sizes(partsOf(found.world).length)) {
    for (const parts of slices(partsOf(found.world), size)) {
      if (await tryOut(without(found.world, new Set(parts)))) return found;
    }
  }
  for (const edit of editsOf(found.world)) if (await tryOut(edit(found.world))) return found;
  return found;
}

class Budget {
  readonly #beganMs = performance.now();
  #plays = 0;
  #lastTookMs = 0;

  /** After what the search ends; undefined if it goes on. */
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

/** Number of parts to leave out at a time: half of them, then half of that, and in the end one. */
function sizes(count: number): number[] {
  return count < 2 ? [] : [Math.ceil(count / 2), ...sizes(Math.ceil(count / 2))];
}

function slices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
