import type { Deviation } from '../nonconformance.ts';
import { type Pair, shownBy, type Trial } from './pair.ts';

/** How many pairs of worlds are played in search of a smaller one that shows the same. */
const PLAYS_LIMIT = 24;
/** Real time for the search, because a world may take long to show that something never ends. */
const SEARCH_LIMIT_MS = 10_000;

/** A pair of worlds, and what it shows. */
export interface Shown<Plan> {
  readonly pair: Pair<Plan>;
  readonly deviation: Deviation;
}

/**
 * A pair with as few parts as can be found in some plays: it still fails the same requirement after the change, and
 * none before it. Larger parts of the world are left out first, then smaller ones.
 */
export async function smallestPair<Plan, Trace>(
  trial: Trial<Plan, Trace>,
  pair: Pair<Plan>,
  deviation: Deviation,
): Promise<Shown<Plan>> {
  let smallest: Shown<Plan> = { pair, deviation };
  if (trial.stage.shrinks === false) return smallest;
  let plays = 0;
  const endMs = performance.now() + SEARCH_LIMIT_MS;
  const partCount = partsOf(trial, pair).length;
  for (const size of sizes(partCount)) {
    for (const parts of slices(partsOf(trial, smallest.pair), size)) {
      if (plays === PLAYS_LIMIT || performance.now() >= endMs) return smallest;
      plays += 1;
      const smaller = without(trial, smallest.pair, parts);
      const found = await tryPair(trial, smaller, deviation);
      if (found !== undefined) smallest = { pair: smaller, deviation: found };
    }
  }
  return smallest;
}

/** How many parts to leave out at a time: half of them, then half of that, and in the end one. */
function sizes(count: number): number[] {
  return count < 2 ? [] : [Math.ceil(count / 2), ...sizes(Math.ceil(count / 2))];
}

/** What the pair shows, if that is a failure of the same requirement. A pair that cannot be played shows nothing. */
async function tryPair<Plan, Trace>(
  trial: Trial<Plan, Trace>,
  pair: Pair<Plan>,
  { requirement }: Deviation,
): Promise<Deviation | undefined> {
  const found = await shownBy(trial, pair).catch(() => undefined);
  return found?.requirement === requirement ? found : undefined;
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
