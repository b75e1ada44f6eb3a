import type { Deviation } from '../nonconformance.ts';
import type { Combination } from './dimension.ts';

/** How many worlds are played in search of a smaller one that shows the same. */
const PLAYS_LIMIT = 40;
/** Real time for the search, because a world may take long to show that something never ends. */
const SEARCH_LIMIT_MS = 10_000;

/** Combinations in one world, and what they show. */
export interface Shown {
  readonly combinations: readonly Combination[];
  readonly deviation: Deviation;
}

interface Means {
  readonly plain: Combination;
  readonly isAllowed: (combination: Combination) => boolean;
  readonly play: (combinations: readonly Combination[]) => Promise<Deviation | undefined>;
}

/**
 * As few combinations as still fail, each with as few values that are not plain. Half of the combinations are left out as
 * long as that is possible, and then dimension by dimension is made plain. What the smallest of them fails tells most,
 * even if it is another requirement.
 */
export async function smallestCombinations(shown: Shown, means: Means): Promise<Shown> {
  const limited = withLimit(means);
  const few = await fewest(shown, limited);
  return plainest(few, means, limited);
}

type Try = (combinations: readonly Combination[]) => Promise<Shown | undefined>;

/** Plays combinations, as long as the limit allows, and returns what they show. */
function withLimit({ play }: Means): Try {
  let plays = 0;
  const endMs = performance.now() + SEARCH_LIMIT_MS;
  return async (combinations) => {
    if (plays >= PLAYS_LIMIT || performance.now() >= endMs) return undefined;
    plays += 1;
    const deviation = await play(combinations).catch(() => undefined);
    return deviation && { combinations, deviation };
  };
}

async function fewest(shown: Shown, tried: Try): Promise<Shown> {
  const { combinations } = shown;
  if (combinations.length < 2) return shown;
  const middle = Math.ceil(combinations.length / 2);
  const half = (await tried(combinations.slice(0, middle))) ?? (await tried(combinations.slice(middle)));
  return half === undefined ? shown : fewest(half, tried);
}

async function plainest(shown: Shown, { plain, isAllowed }: Means, tried: Try): Promise<Shown> {
  let smallest = shown;
  for (const at of shown.combinations.keys()) {
    for (const [dimension, value] of Object.entries(plain)) {
      const before = smallest.combinations[at];
      if (before === undefined || before[dimension] === value) continue;
      const plainer = { ...before, [dimension]: value };
      if (!isAllowed(plainer)) continue;
      smallest = (await tried(smallest.combinations.with(at, plainer))) ?? smallest;
    }
  }
  return smallest;
}
