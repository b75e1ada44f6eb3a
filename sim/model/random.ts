/** Returns a random number of at least 0 and below 1. The same seed gives the same numbers. */
export type Random = () => number;

const TWO_TO_THE_32 = 2 ** 32;

/** Mulberry32: it has 32 bits of state, and every seed is a good one. Not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_THE_32;
  };
}
