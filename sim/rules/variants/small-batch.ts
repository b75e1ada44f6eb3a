/** A batch size that keeps even a grown body below the limit. */
export const SMALL_BATCH_BYTES = 100_000;
