/** A size of requests that is far from the limit, whatever becomes of a body. */
export const SMALL_BATCH_BYTES = 100_000;
