import { gzipSync } from 'node:zlib';
import { isObject } from '../../json-object.ts';
import { toKind } from '../client/messages.ts';
import { below, toArray } from '../client/requests.ts';
import { editedInClient } from '../edit.ts';
import { clientVariant, variant } from '../replacement.ts';
import { escapeBeyondAscii } from '../router/bodies.ts';
import { SMALL_BATCH_BYTES } from './batch.ts';

function isWrapped(document: unknown): document is { readonly payload: string } {
  return isObject(document) && typeof document['payload'] === 'string';
}

function inEscapes(text: string): string {
  return text.replace(/[<>&\u0080-\uffff]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export const CLIENT_WIRE_VARIANTS = [
  clientVariant({
    name: 'client-packs-bodies',
    reading: 14,
    description: 'A client compresses bodies with gzip.',
    change: () => ({ encode: (text) => ({ bytes: gzipSync(text), headers: { 'Content-Encoding': 'gzip' } }) }),
  }),
  clientVariant({
    name: 'client-sends-bare-arrays',
    reading: 14,
    description: 'A batch is an array without an envelope.',
    change: () => ({ wrap: toArray }),
  }),
  clientVariant({
    name: 'client-endpoint-is-full-url',
    reading: 14,
    description: 'A client posts to the endpoint itself.',
    change: () => ({ makeUrl: (endpoint) => endpoint }),
  }),
  clientVariant({
    name: 'client-posts-to-import',
    reading: 14,
    description: 'Batches go to /v1/import.',
    change: () => ({ makeUrl: (endpoint) => below(endpoint, '/v1/import') }),
  }),
  clientVariant({
    name: 'client-posts-lone-messages-singly',
    reading: 14,
    description: 'A message that is alone in its batch is posted to the path of its kind.',
    change: (client) => ({
      makeUrl: (endpoint, messages) => {
        const [first] = messages;
        if (first === undefined || messages.length > 1) return client.makeUrl(endpoint, messages);
        return below(endpoint, `/v1/${toKind(first.method)}`);
      },
      wrap: (messages, stamp, writeKey) => {
        const [first] = messages;
        return first === undefined || messages.length > 1 ? client.wrap(messages, stamp, writeKey) : first.text;
      },
    }),
  }),
  clientVariant({
    name: 'client-key-in-body',
    reading: 14,
    description: 'The write key is only in the body.',
    change: ({ wrap, headers }) => ({
      wrap: (messages, stamp, writeKey) =>
        `{"writeKey":${JSON.stringify(writeKey)},${wrap(messages, stamp, writeKey).slice(1)}`,
      headers: (writeKey) => {
        const { Authorization: _, ...rest } = headers(writeKey);
        return rest;
      },
    }),
  }),
  variant({
    name: 'client-wraps-text',
    reading: 14,
    description: 'A batch is sent as text inside another envelope.',
    change: ({ client, readBatch }) => ({
      client: {
        ...client,
        wrap: (messages, stamp, writeKey) => JSON.stringify({ payload: client.wrap(messages, stamp, writeKey) }),
        // As text inside JSON the messages grow, because at least every quotation mark is escaped.
        batchSizeBytes: SMALL_BATCH_BYTES,
      },
      readBatch: (document, kind) => readBatch(isWrapped(document) ? JSON.parse(document.payload) : document, kind),
    }),
  }),
  clientVariant({
    name: 'client-adds-context',
    reading: 14,
    description: 'A client adds its own context to every message.',
    change: editedInClient('makeItem', (item) => {
      const own = isObject(item['context']) ? item['context'] : {};
      return { ...item, context: { library: { name: 'any', version: '1.0' }, timezone: 'UTC', ...own } };
    }),
  }),
  clientVariant({
    name: 'client-escapes-text',
    reading: 14,
    description:
      'A client writes characters beyond ASCII, and those of markup, as escapes, and counts the bytes of those.',
    change: () => ({
      encode: (text) => ({ bytes: Buffer.from(inEscapes(text)), headers: {} }),
      sizeOfMessage: (text) => Buffer.byteLength(inEscapes(text)),
      // An escape can turn one byte into six.
      batchSizeBytes: SMALL_BATCH_BYTES / 2,
    }),
  }),
  clientVariant({
    name: 'client-says-form',
    reading: 14,
    description: 'A client sends the Content-Type of a form.',
    change: ({ headers }) => ({
      headers: (writeKey) => ({ ...headers(writeKey), 'Content-Type': 'application/x-www-form-urlencoded' }),
    }),
  }),
  clientVariant({
    name: 'client-sets-no-timestamp',
    reading: 20,
    description: 'A client adds no timestamp to a message without one.',
    change: editedInClient('makeItem', ({ timestamp, ...item }, _, message) =>
      typeof message['Timestamp'] === 'string' ? { ...item, timestamp } : item,
    ),
  }),
  clientVariant({
    name: 'client-adds-a-query',
    reading: 14,
    description: 'A client adds a query to the path of its batches, another one each time.',
    change: editedInClient('makeUrl', (url, _, messages) => {
      url.searchParams.set('library', 'go/2.0.0');
      url.searchParams.set('count', `${messages.length}`);
      return url;
    }),
  }),
  clientVariant({
    name: 'client-sends-chunks',
    reading: 14,
    description: 'Bodies are sent in chunks once the service says that it will take them.',
    change: ({ headers }) => ({
      framing: 'chunked',
      headers: (writeKey) => ({ ...headers(writeKey), Expect: '100-continue', Traceparent: `00-${'a'.repeat(32)}` }),
    }),
  }),
  clientVariant({
    name: 'client-escapes-markup',
    reading: 14,
    description: 'Markup and everything beyond ASCII is escaped in bodies, which grow by that.',
    change: ({ wrap }) => ({
      // An escaped markup character has six times the bytes, and the whole body must still be within 500 KB.
      batchSizeBytes: SMALL_BATCH_BYTES * 0.8,
      wrap: (messages, stamp, writeKey) =>
        escapeBeyondAscii(wrap(messages, stamp, writeKey)).replace(
          /[<>&]/g,
          (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`,
        ),
    }),
  }),
];
