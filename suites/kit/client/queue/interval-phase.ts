/**
 * What the interval runs from, judged by how long a message waited that was queued 3 s after its client was made and 2
 * s after a flush by count.
 */
export function phaseOf(timeInQueueMs: number): string {
  const seconds = Math.round(timeInQueueMs / 1000);
  if (seconds === 2) return 'a ticker since the client was made';
  if (seconds === 3) return 'since the last flush';
  if (seconds === 5) return 'since the first queued message';
  return Number.isFinite(seconds) ? `sent ${seconds} s after it was queued` : 'not sent';
}
