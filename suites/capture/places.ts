/** How many levels are searched. What a client wraps its messages in is far flatter. */
export const DEPTH_LIMIT = 100;

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

/** The paths within a value that lead to values which `isWanted` accepts, written with dots and sorted. */
export function pathsTo(isWanted: (value: unknown) => boolean, within: unknown): readonly string[] {
  const found = [...placesIn(within)].filter(({ value }) => isWanted(value));
  return found.map(({ path }) => path.join('.')).sort();
}
