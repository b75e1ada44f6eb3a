import { randomUUID } from 'node:crypto';
import { isMarked } from '../../harness/stage/marks.ts';

let lastMs = 0;

/** Now, and never the same instant twice. */
function uniqueNow(): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return new Date(lastMs).toISOString();
}

/**
 * A call with an id, because client libraries send one with each, and a router may require it. If its user has no id of
 * the suite, the call also has the time, by which its requests can be known. Its other bytes stay.
 */
export function completed(text: string): string {
  const { type, messageId, timestamp, userId } = readMembers(text);
  if (type === undefined) return text;
  const added = [
    ...(messageId === undefined ? [`"messageId":"${randomUUID()}",`] : []),
    ...(timestamp === undefined && !isMarked(userId) ? [`"timestamp":"${uniqueNow()}",`] : []),
  ];
  return text.replace('{', `{${added.join('')}`);
}

/** Time of a call or message in epoch milliseconds. NaN if it has none that can be read, which only its case can judge. */
export function readTime(text: string): number {
  const { timestamp } = readMembers(text);
  return typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
}

export function readMembers(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
