import { gzipSync } from 'node:zlib';
import { isObject } from '../../json-object.ts';
import { toKind } from '../client/messages.ts';
import { below, toArray } from '../client/requests.ts';
import { editedInClient } from '../edit.ts';
import { escapeBeyondAscii } from '../router/bodies.ts';
import { SMALL_BATCH_BYTES } from './batch.ts';
import { clientVariants, variants } from './table.ts';

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
  ...clientVariants(
    `
  client-packs-bodies | 14 |  | A client compresses bodies with gzip.
  client-sends-bare-arrays | 14 |  | A batch is an array without an envelope.
  client-endpoint-is-full-url | 14 |  | A client posts to the endpoint itself.
  client-posts-to-import | 14 |  | Batches go to /v1/import.
  client-posts-lone-messages-singly | 14 |  | A message that is alone in its batch is posted to the path of its kind.
  client-key-in-body | 14 |  | The write key is only in the body.
  client-adds-context | 14 |  | A client adds its own context to every message.
  client-escapes-text | 14 |  | A client writes characters beyond ASCII, and those of markup, as escapes, and counts the bytes of those.
  client-says-form | 14 |  | A client sends the Content-Type of a form.
  client-sets-no-timestamp | 20 |  | A client adds no timestamp to a message without one.
  client-adds-a-query | 14 |  | A client adds a query to the path of its batches, another one each time.
  client-sends-chunks | 14 |  | Bodies are sent in chunks once the service says that it will take them.
  client-escapes-markup | 14 |  | Markup and everything beyond ASCII is escaped in bodies, which grow by that.
`,
    {
      'client-packs-bodies': () => ({
        encode: (text) => ({ bytes: gzipSync(text), headers: { 'Content-Encoding': 'gzip' } }),
      }),
      'client-sends-bare-arrays': () => ({ wrap: toArray }),
      'client-endpoint-is-full-url': () => ({ makeUrl: (endpoint) => endpoint }),
      'client-posts-to-import': () => ({ makeUrl: (endpoint) => below(endpoint, '/v1/import') }),
      'client-posts-lone-messages-singly': (client) => ({
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
      'client-key-in-body': ({ wrap, headers }) => ({
        wrap: (messages, stamp, writeKey) =>
          `{"writeKey":${JSON.stringify(writeKey)},${wrap(messages, stamp, writeKey).slice(1)}`,
        headers: (writeKey) => {
          const { Authorization: _, ...rest } = headers(writeKey);
          return rest;
        },
      }),
      'client-adds-context': editedInClient('makeItem', (item) => {
        const own = isObject(item['context']) ? item['context'] : {};
        return { ...item, context: { library: { name: 'any', version: '1.0' }, timezone: 'UTC', ...own } };
      }),
      'client-escapes-text': () => ({
        encode: (text) => ({ bytes: Buffer.from(inEscapes(text)), headers: {} }),
        sizeOfMessage: (text) => Buffer.byteLength(inEscapes(text)),
        // An escape can turn one byte into six.
        batchSizeBytes: SMALL_BATCH_BYTES / 2,
      }),
      'client-says-form': ({ headers }) => ({
        headers: (writeKey) => ({ ...headers(writeKey), 'Content-Type': 'application/x-www-form-urlencoded' }),
      }),
      'client-sets-no-timestamp': editedInClient('makeItem', ({ timestamp, ...item }, _, message) =>
        typeof message['Timestamp'] === 'string' ? { ...item, timestamp } : item,
      ),
      'client-adds-a-query': editedInClient('makeUrl', (url, _, messages) => {
        url.searchParams.set('library', 'go/2.0.0');
        url.searchParams.set('count', `${messages.length}`);
        return url;
      }),
      'client-sends-chunks': ({ headers }) => ({
        framing: 'chunked',
        headers: (writeKey) => ({ ...headers(writeKey), Expect: '100-continue', Traceparent: `00-${'a'.repeat(32)}` }),
      }),
      'client-escapes-markup': ({ wrap }) => ({
        // An escaped markup character has six times the bytes, and the whole body must still be within 500 KB.
        batchSizeBytes: SMALL_BATCH_BYTES * 0.8,
        wrap: (messages, stamp, writeKey) =>
          escapeBeyondAscii(wrap(messages, stamp, writeKey)).replace(
            /[<>&]/g,
            (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`,
          ),
      }),
    },
  ),
  ...variants(
    `
  client-wraps-text | 14 |  | A batch is sent as text inside another envelope.
`,
    {
      'client-wraps-text': ({ client, readBatch }) => ({
        client: {
          ...client,
          wrap: (messages, stamp, writeKey) => JSON.stringify({ payload: client.wrap(messages, stamp, writeKey) }),
          // As text inside JSON the messages grow, because at least every quotation mark is escaped.
          batchSizeBytes: SMALL_BATCH_BYTES,
        },
        readBatch: (document, kind) => readBatch(isWrapped(document) ? JSON.parse(document.payload) : document, kind),
      }),
    },
  ),
];
