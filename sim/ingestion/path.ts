import type { CallKind } from '../../spec/shapes/calls.ts';

/** What a request to an ingestion address brings: calls that say their kind themselves, or one call of a kind. */
export type RequestKind = CallKind | 'any';

/** What clients append to their endpoint; nothing, where they take it for the full URL. The letters are the short names. */
const KINDS: Readonly<Record<string, RequestKind>> = {
  '': 'any',
  batch: 'any',
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
 * Slashes may be doubled, since an endpoint may end with one, and so may what is appended to it.
 *
 * @param appended what follows the ingestion address in the path of a request
 * @returns null where no client would send to
 */
export function requestKind(appended: string): RequestKind | null {
  const segments = appended.split('/').filter((segment) => segment !== '');
  const [name = '', ...rest] = segments[0] === 'v1' ? segments.slice(1) : segments;
  return rest.length === 0 && Object.hasOwn(KINDS, name) ? (KINDS[name] ?? null) : null;
}
