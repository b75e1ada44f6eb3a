/** Every number of the service document, once. Durations are milliseconds, sizes are bytes. */

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/**
 * How many bytes a KB has. The document does not say, so both readings are honest (readings, 18); the reference counts
 * 1000, and the suites send nothing between the two.
 */
export const KILOBYTE_BYTES = { decimal: 1000, binary: 1024 } as const;

/** Limits, row by row: "Limits" and "Client configuration fields". */
export const LIMITS = {
  /** Webhook URLs of one destination. */
  webhookUrls: 5,
  /** An endpoint has this long to answer one delivery. */
  responseTimeoutMs: 5 * SECOND_MS,
  /** Retries after a 5xx end this long after the first attempt. */
  retryWindowMs: 4 * HOUR_MS,
  /** Messages that the client queues before it flushes. */
  flushCount: 20,
  /** The client flushes when this time has passed since its last flush. */
  flushIntervalMs: 5 * SECOND_MS,
  /** A batch request of the client. */
  batchKilobytes: 500,
  /** One call. */
  callKilobytes: 32,
} as const;

/** The value of `version` in every webhook body but `delete` ("Versioning"). */
export const BODY_VERSION = 1;
