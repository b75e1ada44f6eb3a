import type { Webhook } from '../../model/source.ts';

const AFTER_AUTHORITY = /^https?:\/\/[^/?#\\]+(?<target>[^#]*)/i;
/** A target of characters that a request line can carry unescaped and that every parser reads alike. */
const SENDABLE = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/**
 * Path and query as they were configured. The URL standard would resolve dots and escape quotes, so the endpoint would
 * see another path than its owner wrote. It is used only for targets that a request line cannot carry.
 */
export function requestTarget({ url }: Webhook): string {
  const given = AFTER_AUTHORITY.exec(url)?.groups?.['target'] ?? '';
  const rooted = given.startsWith('/') ? given : `/${given}`;
  if (SENDABLE.test(rooted)) return rooted;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
