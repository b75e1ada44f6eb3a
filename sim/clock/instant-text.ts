/** Number of cached texts. Concurrent worlds write the instants of their clocks again and again. */
const KEPT = 1_000;
const texts = new Map<number, string>();

/**
 * Writes an instant, in milliseconds since the epoch, as ISO 8601 in UTC with milliseconds. Texts are cached, because
 * many messages share a millisecond, and formatting would be most of the cost of each.
 */
export function instantText(atMs: number): string {
  const known = texts.get(atMs);
  if (known !== undefined) return known;
  if (texts.size >= KEPT) texts.clear();
  const text = new Date(atMs).toISOString();
  texts.set(atMs, text);
  return text;
}
