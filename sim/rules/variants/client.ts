import { gzipSync } from 'node:zlib';
import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import { isObject } from '../../json-object.ts';
import { arrayOf } from '../client/batches.ts';
import { sinceFirstQueued, ticker } from '../client/flush.ts';
import { kindOf } from '../client/messages.ts';
import { below } from '../client/requests.ts';
import { clientVariant, variant } from '../replacement.ts';

/** Messages of one request, at most; fewer than the flush count. */
const FEW_MESSAGES = 7;

/** Far from the limit, whatever becomes of a body. */
const SMALL_BATCH_BYTES = 100_000;

function isWrapped(document: unknown): document is { readonly payload: string } {
  return isObject(document) && typeof document['payload'] === 'string';
}

/** Honest choices of client libraries. */
export const CLIENT_VARIANTS = [
  clientVariant('client-packs-bodies', 14, 'Bodies are packed with gzip.', () => ({
    encode: (text) => ({ bytes: gzipSync(text), headers: { 'Content-Encoding': 'gzip' } }),
  })),
  clientVariant('client-sends-bare-arrays', 14, 'A batch is an array, without an envelope.', () => ({
    wrap: arrayOf,
  })),
  clientVariant('client-endpoint-is-full-url', 14, 'The endpoint is the URL that is posted to.', () => ({
    urlOf: (endpoint) => endpoint,
  })),
  clientVariant('client-posts-to-import', 14, 'Batches go to /v1/import.', () => ({
    urlOf: (endpoint) => below(endpoint, '/v1/import'),
  })),
  clientVariant(
    'client-posts-lone-messages-singly',
    14,
    'A message that leaves alone has a path of its kind.',
    (client) => ({
      urlOf: (endpoint, messages) => {
        const [first] = messages;
        if (first === undefined || messages.length > 1) return client.urlOf(endpoint, messages);
        return below(endpoint, `/v1/${kindOf(first.method)}`);
      },
      wrap: (messages, stamp, writeKey) => {
        const [first] = messages;
        return first === undefined || messages.length > 1 ? client.wrap(messages, stamp, writeKey) : first.text;
      },
    }),
  ),
  clientVariant(
    'client-key-in-body',
    14,
    'The write key stands in the body, and nowhere else.',
    ({ wrap, headers }) => ({
      wrap: (messages, stamp, writeKey) =>
        `{"writeKey":${JSON.stringify(writeKey)},${wrap(messages, stamp, writeKey).slice(1)}`,
      headers: (writeKey) => {
        const { Authorization: _, ...rest } = headers(writeKey);
        return rest;
      },
    }),
  ),
  variant('client-wraps-text', 14, 'A batch stands as text in an envelope of its own.', ({ client, readBatch }) => ({
    client: {
      ...client,
      wrap: (messages, stamp, writeKey) => JSON.stringify({ payload: client.wrap(messages, stamp, writeKey) }),
      // Text in text is longer than the messages are, by an escape for each quotation mark at least.
      batchSizeBytes: SMALL_BATCH_BYTES,
    },
    readBatch: (document, kind) => readBatch(isWrapped(document) ? JSON.parse(document.payload) : document, kind),
  })),
  clientVariant('client-says-form', 14, 'The Content-Type is that of a form.', ({ headers }) => ({
    headers: (writeKey) => ({ ...headers(writeKey), 'Content-Type': 'application/x-www-form-urlencoded' }),
  })),
  clientVariant('client-ticks', 15, 'A ticker makes the client flush.', () => ({ flushDueMs: ticker })),
  clientVariant('client-waits-from-first-queued', 15, 'The interval runs from the first queued message.', () => ({
    flushDueMs: sinceFirstQueued,
  })),
  clientVariant('client-makes-small-batches', 17, 'A request has few messages.', ({ split }) => ({
    split: (messages, roomBytes) =>
      split(messages, roomBytes).flatMap((batch) =>
        Array.from({ length: Math.ceil(batch.length / FEW_MESSAGES) }, (_, index) =>
          batch.slice(index * FEW_MESSAGES, (index + 1) * FEW_MESSAGES),
        ),
      ),
  })),
  clientVariant('client-small-requests', 17, 'A request has at most 100,000 bytes.', () => ({
    batchSizeBytes: SMALL_BATCH_BYTES,
  })),
  clientVariant('client-binary-batches', 18, 'A batch may have 500 times 1024 bytes.', () => ({
    batchSizeBytes: LIMITS.batchKilobytes * KILOBYTE_BYTES.binary,
  })),
  clientVariant('client-binary-messages', 18, 'A message may have 32 times 1024 bytes.', () => ({
    messageSizeBytes: LIMITS.callKilobytes * KILOBYTE_BYTES.binary,
  })),
  clientVariant('client-drops-large-messages', 18, 'A message that is too large is taken and dropped.', () => ({
    oversizeMessage: 'dropped',
  })),
  clientVariant('client-connects-anew', 47, 'Every batch has a connection of its own.', () => ({
    reusesConnections: false,
  })),
  clientVariant('client-sends-in-order', 44, 'One batch is on its way at a time.', () => ({ batchesAtOnce: 1 })),
  clientVariant('client-never-retries', 45, 'A batch is tried once.', () => ({ retryDelayMs: () => null })),
  clientVariant('client-closes-without-flush', 46, 'What is queued at the end is dropped.', () => ({
    closeFlushes: false,
  })),
  clientVariant('client-integrations-in-context', 10, 'Integrations stand in the context.', ({ itemOf }) => ({
    itemOf: (method, message, stamp) => {
      const { integrations, context, ...item } = itemOf(method, message, stamp);
      const own = isObject(context) ? context : {};
      return { ...item, context: integrations === undefined ? own : { ...own, integrations } };
    },
  })),
  clientVariant('client-sets-no-timestamp', 20, 'A message gets no timestamp that it was not given.', ({ itemOf }) => ({
    itemOf: (method, message, stamp) => {
      const { timestamp, ...item } = itemOf(method, message, stamp);
      return typeof message['Timestamp'] === 'string' ? { ...item, timestamp } : item;
    },
  })),
  clientVariant('client-refuses-anonymous-pages', 6, 'Page demands a UserId.', ({ problemOf }) => ({
    problemOf: (method, message) =>
      method === 'Page' && !message['UserId']
        ? 'Expected `UserId` to be given, got none (Page)'
        : problemOf(method, message),
  })),
  clientVariant(
    'client-knows-listed-fields-only',
    11,
    'Context and Timestamp are fields of Page only.',
    ({ itemOf }) => ({
      itemOf: (method, { Context, Timestamp, ...message }, stamp) =>
        itemOf(method, method === 'Page' ? { ...message, Context, Timestamp } : message, stamp),
    }),
  ),
];
