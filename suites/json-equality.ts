import { isDeepStrictEqual } from 'node:util';

/**
 * Whether two JSON values are the same. The order of an object's members does not matter, the order of an array's
 * entries does, and values of different types are never the same. All suites use this one rule.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}
