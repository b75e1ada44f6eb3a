import { clipped } from '../text.ts';

/** Limit on the levels that are searched. A client's wrapping is far flatter. */
export const DEPTH_LIMIT = 100;

/** Limit on the listed paths. A given value occurs in only a few places of a message. */
const PATHS_LIMIT = 1_000;
const PATH_CHARACTERS = 1_000;

/** A value, and the names that lead to it, outermost first. The name of a list element is its index. */
export interface Place {
  readonly path: readonly string[];
  readonly value: unknown;
}

/**
 * Visits a value and everything within it, outer before inner.
 * @param visit The path that it gets changes afterwards.
 */
function visitWithin(value: unknown, visit: (value: unknown, path: readonly string[]) => void): void {
  const path: string[] = [];
  const go = (each: unknown): void => {
    visit(each, path);
    if (typeof each !== 'object' || each === null || path.length >= DEPTH_LIMIT) return;
    for (const [name, inner] of Object.entries(each)) {
      path.push(name);
      go(inner);
      path.pop();
    }
  };
  go(value);
}

/** A value and everything within it, outer before inner. */
export function placesIn(value: unknown): Place[] {
  const places: Place[] = [];
  visitWithin(value, (each, path) => places.push({ path: [...path], value: each }));
  return places;
}

/** The same without the paths. */
export function valuesWithin(value: unknown): unknown[] {
  const values: unknown[] = [];
  visitWithin(value, (each) => values.push(each));
  return values;
}

/**
 * The paths to values that `isWanted` accepts, written with dots and sorted. Their number and length are limited for
 * readers.
 */
export function pathsTo(isWanted: (value: unknown) => boolean, within: unknown): readonly string[] {
  const found: string[] = [];
  visitWithin(within, (value, path) => {
    if (found.length < PATHS_LIMIT && isWanted(value)) found.push(clipped(path.join('.'), PATH_CHARACTERS));
  });
  return found.sort();
}
