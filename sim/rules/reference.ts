import { writeExact } from '../../spec/exact-json.ts';
import { KILOBYTE_BYTES, LIMITS } from '../../spec/limits.ts';
import { IMPLEMENTATION } from '../identity.ts';
import { callOfItem, readBatch } from '../ingestion.ts';
import { REFERENCE_CLIENT } from './client/reference.ts';
import { shape } from './router/bodies.ts';
import { mergeHeaders, requestTarget, sign } from './router/request.ts';
import { retriesUntilMs, retryDelayMs, verdict } from './router/retry.ts';
import { audienceChanges, selects, snakeCase } from './router/selection.ts';
import { configure } from './router/settings.ts';
import { chooseInstant, formatTimestamp, readTimestamp } from './router/timestamps.ts';
import type { Rules } from './rules.ts';

/** The service as the document describes it. Where the document is silent, it makes the plainest conforming choice. */
export const REFERENCE: Rules = {
  configure,
  sourceInForce: (given) => given,
  takesCalls: () => true,
  callSizeBytes: LIMITS.callKilobytes * KILOBYTE_BYTES.decimal,
  sizeOfCall: (received) => received.byteLength,
  oversizeCall: 'refused',

  batchSizeBytes: LIMITS.batchKilobytes * KILOBYTE_BYTES.decimal,
  readBatch,
  callOfItem,

  isEnabled: ({ source }) => source.enabled,
  selects,
  webhooksFor: ({ source }) => source.webhooks,

  audienceTraits: (audienceName, isMember) => ({ [snakeCase(audienceName)]: isMember }),
  audienceChanges,

  readTimestamp,
  chooseInstant,
  formatTimestamp,
  shape,
  serialise: (body) => writeExact(body),

  target: ({ webhook }) => requestTarget(webhook),
  method: () => 'POST',
  contentType: () => 'application/json',
  userAgent: () => `${IMPLEMENTATION.name}/${IMPLEMENTATION.version}`,
  sign,
  staticHeaders: ({ webhook }) => webhook.headers,
  headers: mergeHeaders,
  encode: (bytes) => ({ bytes, headers: {} }),
  framing: 'length',
  pieces: () => null,
  reusesConnections: true,
  verifiesCertificate: () => true,

  responseTimeoutMs: () => LIMITS.responseTimeoutMs,
  timeoutCovers: 'response',

  verdict,
  endsMessage: (verdict) => verdict === 'processed',
  retryDelayMs,
  retriesUntilMs,
  begins: () => true,
  startDelayMs: () => 0,

  housekeepingMs: () => null,

  observe: () => undefined,

  logs: () => true,

  client: REFERENCE_CLIENT,
};
