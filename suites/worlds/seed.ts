import type { Stage } from '../stage/stage.ts';

const SEED_RANGE = 2 ** 31;

/** A seed for the random choices of a case, derived from the seed of the run and the id of the case. */
export function seedOf(stage: Stage): number {
  return Number.parseInt(stage.calls.id('s').slice(2), 36) % SEED_RANGE;
}
