import type { Webhook } from '../../model/source.ts';

const AFTER_AUTHORITY = /^https?:\/\/[^/?#\\]+(?<target>[^#]*)/i;
/** Characters that a request line can carry as they are, and that every parser takes for what they are. */
const SENDABLE = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/**
 * Path and query as they were configured. The URL standard would resolve dots and escape quotes, and the endpoint would
 * see another path than its owner wrote; only what a request line cannot carry is left to it.
 */
export function requestTarget({ url }: Webhook): string {
  const given = AFTER_AUTHORITY.exec(url)?.groups?.['target'] ?? '';
  const rooted = given.startsWith('/') ? given : `/${given}`;
  if (SENDABLE.test(rooted)) return rooted;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
