import { clipped } from '../text.ts';

/** Number of levels that are searched. What a client wraps its messages in is far flatter. */
export const DEPTH_LIMIT = 100;

/** Number of paths that are listed. A value that a message was given is in a few places of it. */
const PATHS_LIMIT = 1_000;
const PATH_CHARACTERS = 1_000;

/** A value, and the names that lead to it, outermost first. An element of a list is named by its index. */
export interface Place {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Visits a value and everything within it, outer before inner. @param visit Is given a path that changes afterwards. */
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
 * The paths within a value that lead to values which `isWanted` accepts, written with dots and sorted. There are at
 * most as many as a reader wants to see, and each is cut at a bound.
 */
export function pathsTo(isWanted: (value: unknown) => boolean, within: unknown): readonly string[] {
  const found: string[] = [];
  visitWithin(within, (value, path) => {
    if (found.length < PATHS_LIMIT && isWanted(value)) found.push(clipped(path.join('.'), PATH_CHARACTERS));
  });
  return found.sort();
}
