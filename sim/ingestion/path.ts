import type { CallKind } from '../../spec/shapes/calls.ts';

/** What a request to an ingestion address contains: calls that name their kind themselves, or one call of this kind. */
export type RequestKind = CallKind | 'any';

/** What clients append to their endpoint: nothing if they treat it as the full URL. Single letters are short names. */
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
 * Reads a path. Slashes may be doubled, because an endpoint may end with one and the appended path may begin with one.
 *
 * @param appended what follows the ingestion address in the path of a request
 * @returns null for a path that no client sends to
 */
export function requestKind(appended: string): RequestKind | null {
  const segments = appended.split('/').filter((segment) => segment !== '');
  const [name = '', ...rest] = segments[0] === 'v1' ? segments.slice(1) : segments;
  return rest.length === 0 && Object.hasOwn(KINDS, name) ? (KINDS[name] ?? null) : null;
}
