import { isDeepStrictEqual } from 'node:util';

/**
 * Whether two JSON values are the same: the order of members does not matter, the order of entries does, and no value is
 * taken for one of another type. The one rule for this in all the suites.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}
