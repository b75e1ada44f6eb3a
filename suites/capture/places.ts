import { clipped } from '../text.ts';

/** How many levels are searched. What a client wraps its messages in is far flatter. */
export const DEPTH_LIMIT = 100;

/** How many paths are listed. A value that a message was given is in a few places of it. */
const PATHS_LIMIT = 1_000;
/** How much of a path is kept. Names are short. */
const PATH_CHARACTERS = 1_000;

/** A value, and the names that lead to it, outermost first. An element of a list is named by its index. */
export interface Place {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** A value and everything within it, outer before inner. */
export function* placesIn(value: unknown, path: readonly string[] = []): Generator<Place> {
  yield { path, value };
  if (typeof value !== 'object' || value === null || path.length >= DEPTH_LIMIT) return;
  for (const [name, each] of Object.entries(value)) yield* placesIn(each, [...path, name]);
}

/** The same without the names, for documents that are large. */
export function valuesWithin(value: unknown): unknown[] {
  const values: unknown[] = [];
  const visit = (each: unknown, depth: number): void => {
    values.push(each);
    if (typeof each !== 'object' || each === null || depth >= DEPTH_LIMIT) return;
    for (const inner of Object.values(each)) visit(inner, depth + 1);
  };
  visit(value, 0);
  return values;
}

/**
 * The paths within a value that lead to values which `isWanted` accepts, written with dots and sorted. There are at
 * most as many as a reader wants to see, and each is cut at a bound.
 */
export function pathsTo(isWanted: (value: unknown) => boolean, within: unknown): readonly string[] {
  const found: string[] = [];
  for (const { path, value } of placesIn(within)) {
    if (found.length === PATHS_LIMIT) break;
    if (isWanted(value)) found.push(clipped(path.join('.'), PATH_CHARACTERS));
  }
  return found.sort();
}
