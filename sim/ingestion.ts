import { gunzipSync } from 'node:zlib';
import type { CallKind } from '../spec/shapes/calls.ts';
import type { JsonObject } from '../spec/shapes/json.ts';
import { isObject } from './json-object.ts';

/** Reads the requests of client libraries: paths, write keys, compression, and the many forms of a batch. */

/** The content of a request to an ingestion address: calls that name their own kind, or one call of this kind. */
export type RequestKind = CallKind | 'any';

/**
 * Paths that clients append to their endpoint: none if they treat it as the full URL. Single letters are short names.
 */
const KINDS: Readonly<Record<string, RequestKind>> = {
  '': 'any',
  batch: 'any',
  b: 'any',
  import: 'any',
  identify: 'identify',
  i: 'identify',
  track: 'track',
  t: 'track',
  page: 'page',
  p: 'page',
  screen: 'screen',
  s: 'screen',
  group: 'group',
  g: 'group',
  alias: 'alias',
  a: 'alias',
};

/**
 * Reads a path. Slashes may be doubled, because an endpoint may end with one and the appended path may begin with one.
 * @param appended the path after the ingestion address
 * @returns null for a path that no client uses
 */
export function requestKind(appended: string): RequestKind | null {
  const segments = appended.split('/').filter((segment) => segment !== '');
  const [name = '', ...rest] = segments[0] === 'v1' ? segments.slice(1) : segments;
  return rest.length === 0 && Object.hasOwn(KINDS, name) ? (KINDS[name] ?? null) : null;
}

/** The content of one request from a client library. */
export interface Batch {
  /** The items that should be calls, in order. */
  readonly items: readonly unknown[];
  /** Set if one call came without a batch. Then the answer is about that call. */
  readonly isSingle: boolean;
  readonly writeKey?: string;
}

/**
 * Reads the document of a request: `{"batch": […]}`, where null means an empty batch, or a bare array, or one call. The
 * kind in the path is the kind of the call, even if the call itself names another.
 */
export function readBatch(document: unknown, kind: RequestKind): Batch | { readonly problem: string } {
  if (kind === 'any' && Array.isArray(document)) return { items: document, isSingle: false };
  if (!isObject(document)) return { problem: 'Expected the request body to be a batch or a call, got neither' };
  const key = typeof document['writeKey'] === 'string' ? { writeKey: document['writeKey'] } : {};
  if (kind !== 'any') return { items: [{ ...document, type: kind }], isSingle: true, ...key };
  const { batch } = document;
  if (Array.isArray(batch) || batch === null) return { items: batch ?? [], isSingle: false, ...key };
  if (batch === undefined || document['type'] !== undefined) return { items: [document], isSingle: true, ...key };
  return { problem: `Expected \`batch\` to be an array or null, got ${typeof batch}` };
}

function hasNull(item: JsonObject): boolean {
  for (const name in item) if (item[name] === null) return true;
  return false;
}

/** A client may send null for a member without a value, which means the same as leaving it out. */
function withoutNulls(item: JsonObject): JsonObject {
  if (!hasNull(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}

/**
 * Integrations may be at the top or in the context. If both name a destination, the top counts (readings, 10). Null if
 * there is nothing to change.
 */
function readIntegrations({ context, integrations = {} }: JsonObject): JsonObject | null {
  const inContext = isObject(context) ? context['integrations'] : undefined;
  return isObject(inContext) && isObject(integrations) ? { integrations: { ...inContext, ...integrations } } : null;
}

/** Properties of a page, which the Go library calls its traits (readings, 8). Null if there is nothing to change. */
function readProperties({ type, properties, traits }: JsonObject): JsonObject | null {
  const isMissing = type === 'page' && properties === undefined && isObject(traits);
  return isMissing ? { properties: traits } : null;
}

/**
 * The call for an item from a client library. It is validated elsewhere. Only its `timestamp` counts as a time, because
 * the document names no other time and compares no clocks.
 */
export function callOfItem(item: JsonObject): JsonObject {
  const given = withoutNulls(item);
  const [integrations, properties] = [readIntegrations(given), readProperties(given)];
  // Most items are calls already.
  return integrations === null && properties === null ? given : { ...given, ...integrations, ...properties };
}

/** The bytes of a body before compression, or the reason why they cannot be recovered. */
type Inflated = { readonly bytes: Uint8Array } | { readonly problem: string };

function gunzip(bytes: Uint8Array, maxBytes: number): Inflated {
  try {
    return { bytes: gunzipSync(bytes, { maxOutputLength: maxBytes }) };
  } catch (error) {
    return { problem: `Expected the request body to be gzip of at most ${maxBytes} bytes, got: ${readMessage(error)}` };
  }
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Decodes a request body. Clients use only gzip.
 * @param maxBytes limit on the decompressed size, so that a small body cannot fill the memory
 */
export function inflate(bytes: Uint8Array, contentEncoding: string | undefined, maxBytes: number): Inflated {
  switch (contentEncoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return { bytes };
    case 'gzip':
    case 'x-gzip':
      return gunzip(bytes, maxBytes);
    default:
      return { problem: `Expected the Content-Encoding to be gzip or none, got ${JSON.stringify(contentEncoding)}` };
  }
}

/** The user name of basic authentication, where clients put their write key; undefined if there is none. */
export function readUserName(authorization: string | undefined): string | undefined {
  const credentials = /^basic +(?<credentials>[\w+/=-]+) *$/i.exec(authorization ?? '')?.groups?.['credentials'];
  if (credentials === undefined) return undefined;
  const text = Buffer.from(credentials, 'base64').toString();
  return text.includes(':') ? text.slice(0, text.indexOf(':')) : undefined;
}
