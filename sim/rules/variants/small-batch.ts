/** A request size that stays below the limit even when the body grows. */
export const SMALL_BATCH_BYTES = 100_000;
