import { plural } from '../../spec/grammar.ts';
import type { Deviation } from '../nonconformance.ts';
import type { Finding } from '../random/beyond-plain.ts';
import { deviationsIn, type Pair, type Trial } from './pair.ts';

/** How many pairs of worlds are played in search of a smaller one that shows the same. */
const PAIRS_LIMIT = 24;
/**
 * Real time for the search, because a world may take long to show that something never ends. A pair that would take longer
 * is not begun, as far as the one before it tells.
 */
const SEARCH_LIMIT_MS = 5_000;

/** A pair of worlds, and what it shows. */
export interface Shown<Plan> {
  readonly pair: Pair<Plan>;
  readonly deviation: Deviation;
  /** Set if a smaller pair may show the same, because the search for one was cut short: after what. */
  readonly cutShortAfter?: string;
}

/**
 * A pair with as few parts as can be found in some plays: it still fails the same requirement after the change, and
 * none before it. Larger parts of the world are left out first, then smaller ones.
 * @param pair Its world before the change shows nothing that is sought.
 * @param find Finds what is sought in the deviations of a world.
 */
export async function smallestPair<Plan, Trace>(
  trial: Trial<Plan, Trace>,
  pair: Pair<Plan>,
  deviation: Deviation,
  find: Finding,
): Promise<Shown<Plan>> {
  let smallest: Shown<Plan> = { pair, deviation };
  if (trial.stage.shrinks === false) return smallest;
  const budget = new Budget();
  for (const size of sizes(partsOf(trial, pair).length)) {
    for (const parts of slices(partsOf(trial, smallest.pair), size)) {
      const cutShortAfter = budget.spent();
      if (cutShortAfter !== undefined) return { ...smallest, cutShortAfter };
      const smaller = without(trial, smallest.pair, parts);
      const found = await budget.spend(() => tryPair(trial, smaller, smallest, find));
      if (found !== undefined) smallest = { pair: smaller, deviation: found };
    }
  }
  return smallest;
}

/** What a search may cost. */
class Budget {
  readonly #beganMs = performance.now();
  #pairs = 0;
  #lastTookMs = 0;

  /** After what the search ends; undefined if it goes on. */
  spent(): string | undefined {
    if (this.#pairs === PAIRS_LIMIT) return plural(PAIRS_LIMIT, 'pair');
    const tookMs = performance.now() - this.#beganMs;
    return tookMs + this.#lastTookMs > SEARCH_LIMIT_MS ? `${(tookMs / 1000).toFixed(1)} s` : undefined;
  }

  async spend<Result>(play: () => Promise<Result>): Promise<Result> {
    const beganMs = performance.now();
    this.#pairs += 1;
    const result = await play();
    this.#lastTookMs = performance.now() - beganMs;
    return result;
  }
}

/** How many parts to leave out at a time: half of them, then half of that, and in the end one. */
function sizes(count: number): number[] {
  return count < 2 ? [] : [Math.ceil(count / 2), ...sizes(Math.ceil(count / 2))];
}

/** What the pair shows, if that is a failure of the same requirement. A pair that cannot be played shows nothing. */
async function tryPair<Plan, Trace>(
  trial: Trial<Plan, Trace>,
  { base, changed }: Pair<Plan>,
  { pair, deviation }: Shown<Plan>,
  find: Finding,
): Promise<Deviation | undefined> {
  const shownIn = async (plan: Plan): Promise<Deviation | undefined> => find(await deviationsIn(trial, plan));
  // Most parts are only in the changed world. Without them the other one is the same, and is known to show nothing.
  const isSameBase = JSON.stringify(base) === JSON.stringify(pair.base);
  try {
    if (!isSameBase && (await shownIn(base)) !== undefined) return undefined;
    const found = await shownIn(changed);
    return found?.requirement === deviation.requirement ? found : undefined;
  } catch {
    return undefined;
  }
}

function partsOf<Plan, Trace>({ playing }: Trial<Plan, Trace>, { base, changed }: Pair<Plan>): string[] {
  return [...new Set([...playing.partsOf(changed), ...playing.partsOf(base)])];
}

function without<Plan, Trace>({ playing }: Trial<Plan, Trace>, pair: Pair<Plan>, parts: readonly string[]): Pair<Plan> {
  const left = new Set(parts);
  return { base: playing.without(pair.base, left), changed: playing.without(pair.changed, left) };
}

function slices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
