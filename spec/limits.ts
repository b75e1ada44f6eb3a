/** Every number in the service document, once. Durations are in milliseconds, sizes in bytes. */

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/**
 * Bytes in a KB. The document does not define it, so both readings are allowed (readings, 18). The reference uses 1000,
 * and the suite sends no call with a size between the two.
 */
export const KILOBYTE_BYTES = { decimal: 1000, binary: 1024 } as const;

/** The rows of the sections "Limits" and "Client configuration fields". */
export const LIMITS = {
  /** The most webhook URLs that one destination may have. */
  webhookUrls: 5,
  /** Time for an endpoint to answer one delivery. */
  responseTimeoutMs: 5 * SECOND_MS,
  /** Time from the first attempt until retries of a 5xx end. */
  retryWindowMs: 4 * HOUR_MS,
  /** Queued messages that make the client flush. */
  flushCount: 20,
  /** Time from one flush of the client to the next. */
  flushIntervalMs: 5 * SECOND_MS,
  /** The largest batch request of the client. */
  batchKilobytes: 500,
  /** The largest call. */
  callKilobytes: 32,
} as const;

/** The value of `version` in every webhook body except `delete` ("Versioning"). */
export const BODY_VERSION = 1;
