import { gzipSync } from 'node:zlib';
import type { CallDocument } from '../../stage/calls.ts';
import type { ServiceRequest } from './service-request.ts';

/** A call as client libraries write it in a batch. */
export type Item = CallDocument & { readonly messageId?: string };

/** A way in which public client libraries send calls to the service. The document shows none (readings, 53). */
export interface Way {
  readonly name: string;
  /** True if it writes times in a form that a service need not read (readings, 48). */
  readonly hasOwnTimes?: boolean;
  /**
   * The requests that send these calls to the service.
   * @param path Path of the ingestion address, without a trailing slash.
   */
  readonly makeRequests: (items: readonly Item[], path: string, writeKey: string) => readonly ServiceRequest[];
}

/** Differences from a plain batch. */
interface Differences {
  readonly path?: string;
  readonly headers?: (plain: Headers) => Headers;
  readonly item?: (item: Item) => Item;
  readonly envelope?: (plain: object, writeKey: string) => object;
  readonly encode?: (text: string) => Uint8Array;
}

type Headers = Readonly<Record<string, string>>;

function way(name: string, differences: Differences = {}): Way {
  const { item = (plain) => plain } = differences;
  return {
    name,
    makeRequests: (items, path, writeKey) => [
      makeRequest({ batch: items.map(item) }, { path: `${path}/v1/batch`, writeKey }, differences),
    ],
  };
}

function makeRequest(
  document: object,
  { path, writeKey }: { readonly path: string; readonly writeKey: string },
  { path: own, headers = (plain) => plain, envelope = (plain) => plain, encode = Buffer.from }: Differences,
): ServiceRequest {
  const plain = {
    Authorization: `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`,
    'Content-Type': 'application/json',
  };
  const body = encode(JSON.stringify(envelope(document, writeKey)));
  const target = own === undefined ? path : path.replace('/v1/batch', own);
  return { method: 'POST', target, headers: Object.entries(headers(plain)).flat(), body };
}

/** The time of an item, without milliseconds and without the colon in its offset. */
function withoutColon(timestamp: unknown): string {
  return new Date(Date.parse(String(timestamp)) + 2 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+0200');
}

/** The ways of real clients, the plainest first. */
export const WAYS: readonly Way[] = [
  way('a plain batch'),
  way('gzip', {
    headers: (plain) => ({ ...plain, 'Content-Encoding': 'gzip' }),
    encode: (text) => gzipSync(text),
  }),
  way('the type of a form', {
    headers: (plain) => ({ ...plain, 'Content-Type': 'application/x-www-form-urlencoded' }),
  }),
  way('the write key in the body', {
    headers: ({ Authorization: _, ...others }) => others,
    envelope: (plain, writeKey) => ({ writeKey, ...plain }),
  }),
  {
    name: 'single calls',
    makeRequests: (items, path, writeKey) =>
      items.map(({ type, ...item }) => makeRequest(item, { path: `${path}/v1/${type}`, writeKey }, {})),
  },
  {
    name: 'a batch of null before',
    makeRequests: (items, path, writeKey) =>
      [null, items].map((batch) => makeRequest({ batch }, { path: `${path}/v1/batch`, writeKey }, {})),
  },
  way('no ids', { item: ({ messageId: _, ...item }) => item }),
  {
    ...way('no colon in an offset', { item: (item) => ({ ...item, timestamp: withoutColon(item['timestamp']) }) }),
    hasOwnTimes: true,
  },
  way('a double slash', { path: '//v1/batch' }),
  way('another path, /v1/import', { path: '/v1/import' }),
  way('no path below the address', { path: '' }),
];
