let keptMs = Number.NaN;
let keptText = '';

/**
 * An instant, in milliseconds since the epoch, as ISO 8601 writes it in UTC and with milliseconds. The last one is kept:
 * many messages are made within one millisecond, and writing the time out is most of what one would cost.
 */
export function instantText(atMs: number): string {
  if (atMs !== keptMs) {
    keptText = new Date(atMs).toISOString();
    keptMs = atMs;
  }
  return keptText;
}
