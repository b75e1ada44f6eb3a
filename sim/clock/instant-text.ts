let keptMs = Number.NaN;
let keptText = '';

/**
 * Writes an instant, in milliseconds since the epoch, as ISO 8601 in UTC with milliseconds. The last text is cached:
 * many messages are made within one millisecond, and formatting the time would be most of the cost of each.
 */
export function instantText(atMs: number): string {
  if (atMs !== keptMs) {
    keptText = new Date(atMs).toISOString();
    keptMs = atMs;
  }
  return keptText;
}
