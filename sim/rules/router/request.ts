import { createHmac } from 'node:crypto';
import type { Attempt, Payload, Webhook } from '../../model/message.ts';
import type { Headers } from '../../wire/request.ts';

const AFTER_AUTHORITY = /^https?:\/\/[^/?#\\]+(?<target>[^#]*)/i;
/** A request target whose characters need no escape and that every parser reads alike. */
const SENDABLE = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/**
 * Path and query as configured. The URL standard would resolve dots and escape quotes, so the endpoint would see
 * another path than its owner wrote. The parsed URL is used only if a request line cannot carry the configured text.
 */
export function requestTarget({ url }: Webhook): string {
  const given = AFTER_AUTHORITY.exec(url)?.groups?.['target'] ?? '';
  const rooted = given.startsWith('/') ? given : `/${given}`;
  if (SENDABLE.test(rooted)) return rooted;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Headers that never come from the settings, in lower case: the service's own, the signature, which only the service
 * may make, and those that HTTP needs to frame messages and keep connections.
 */
const RESERVED = new Set([
  'content-type',
  'user-agent',
  'x-signature',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Merges the static headers of a URL with the service's own, which win. Letter case in names is ignored. */
export function mergeHeaders(own: Headers, statics: Headers): Headers {
  const allowed = Object.entries(statics).filter(([name]) => !RESERVED.has(name.toLowerCase()));
  return Object.fromEntries([...allowed, ...Object.entries(own)]);
}

/** The hexadecimal HMAC-SHA1 digest of the bytes that are sent ("Webhooks requests", 3). */
export function digest(secret: string, bytes: Uint8Array): string {
  return createHmac('sha1', secret).update(bytes).digest('hex');
}

/**
 * Signs every request of a source with a secret. The document leaves an empty secret open; here it is treated as none.
 */
export function sign({ bytes }: Payload, { message }: Attempt): string | null {
  const secret = message.source.sharedSecret;
  return secret ? digest(secret, bytes) : null;
}
