import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import type { ClientRules } from './client-rules.ts';
import { flushAfterMs, flushCount, sinceLastFlush } from './flush.ts';
import { findProblem, makeItem } from './messages.ts';
import { below, headers, isTaken, retryDelayMs, splitBy, wrap } from './requests.ts';

/**
 * The client library as the document describes it. Where the document is silent, it follows the service's own library.
 */
export const REFERENCE_CLIENT: ClientRules = {
  findProblem,
  makeItem,
  messageSizeBytes: LIMITS.callKilobytes * KILOBYTE_BYTES.decimal,
  sizeOfMessage: (text) => Buffer.byteLength(text),
  oversizeMessage: 'refused',
  queues: () => true,

  flushCount,
  flushAfterMs,
  isFull: (queuedCount, flushCount) => queuedCount >= flushCount,
  flushDueMs: sinceLastFlush,
  returns: () => 'queued',
  closeFlushes: true,
  lingerMs: null,
  wakesEveryMs: () => null,
  sendsOnWaking: () => null,

  chooseKey: ({ writeKey }) => writeKey,
  batchSizeBytes: LIMITS.batchKilobytes * KILOBYTE_BYTES.decimal,
  split: splitBy(({ sizeBytes }) => sizeBytes),
  wrap,
  encode: (text) => ({ bytes: Buffer.from(text), headers: {} }),
  makeUrl: (endpoint) => below(endpoint, '/v1/batch'),
  headers,
  framing: 'length',
  reusesConnections: true,

  // High enough that a slow answer delays no other batch, and low enough for a service with many clients.
  batchesAtOnce: 32,
  isTaken,
  retriesAnew: false,
  retryDelayMs,

  observe: () => undefined,

  logs: (kind, debug) => debug || kind === 'lost',
};
