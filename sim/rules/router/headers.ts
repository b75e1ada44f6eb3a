import type { Headers } from '../../wire/request.ts';

/**
 * Headers that are never taken from the settings, in lower case: those that the service sets itself, the signature,
 * which only the service may make, and those that HTTP needs to frame messages and keep connections.
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

/** Merges the static headers of a URL with the service's own, which win whatever the case of their names. */
export function mergeHeaders(own: Headers, statics: Headers): Headers {
  const allowed = Object.entries(statics).filter(([name]) => !RESERVED.has(name.toLowerCase()));
  return Object.fromEntries([...allowed, ...Object.entries(own)]);
}
