/** The name of a value that a deck has; undefined for any other. */
export function nameOf(_: unknown): string | undefined {
  return undefined;
}
