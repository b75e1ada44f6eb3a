import { instantText } from '../../clock/instant-text.ts';
import { IMPLEMENTATION } from '../../identity.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Headers } from '../../wire/request.ts';
import type { QueuedMessage, Stamp } from './client-rules.ts';

/** The comma before a message. The first message has none, so a full batch is one byte short. */
const COMMA_BYTES = 1;

/**
 * Fills batches one after another, in queue order ("Limits"). A message too large for any batch gets a separate batch,
 * because some faults let messages grow that large.
 * @param measure size of a message in the room, in bytes
 */
export function splitBy(
  measure: (message: QueuedMessage) => number,
): (messages: readonly QueuedMessage[], roomBytes: number) => QueuedMessage[][] {
  return (messages, roomBytes) => {
    const batches: QueuedMessage[][] = [];
    let batch: QueuedMessage[] = [];
    let leftBytes = roomBytes;
    for (const message of messages) {
      const neededBytes = measure(message) + COMMA_BYTES;
      if (neededBytes > leftBytes || batch.length === 0) {
        batch = [];
        batches.push(batch);
        leftBytes = roomBytes;
      }
      batch.push(message);
      leftBytes -= neededBytes;
    }
    return batches;
  };
}

/** The items of a batch as a JSON array. Each item was serialised once, when it was queued. */
export function toArray(messages: readonly QueuedMessage[]): string {
  return `[${messages.map(({ text }) => text).join(',')}]`;
}

const LIBRARY = JSON.stringify({ library: IMPLEMENTATION });

/** The envelope of the service's own library. */
export function wrap(messages: readonly QueuedMessage[], { id, atMs }: Stamp): string {
  const sentAt = instantText(atMs);
  return `{"batch":${toArray(messages)},"context":${LIBRARY},"messageId":"${id}","sentAt":"${sentAt}"}`;
}

/** The endpoint with more path appended, for clients that treat it as a base URL (readings, 14). */
export function below(endpoint: URL, path: string): URL {
  const url = new URL(endpoint);
  url.pathname = `${endpoint.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}

/** Basic authentication: the write key is the user name, and the password is empty. */
function authorization(writeKey: string): string {
  return `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`;
}

export function headers(writeKey: string): Headers {
  return {
    Authorization: authorization(writeKey),
    'Content-Type': 'application/json',
    'User-Agent': `${IMPLEMENTATION.name}/${IMPLEMENTATION.version}`,
  };
}

export function isTaken(outcome: Outcome): boolean {
  return outcome.kind === 'response' && outcome.status >= 200 && outcome.status <= 299;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** With the delays below, a batch that the service never accepts is given up after 43 s. */
const MAX_RETRIES = 10;

/** Doubles the delay after every failure, up to a limit, because the document is silent about it (readings, 45). */
export function retryDelayMs(retry: number): number | null {
  return retry > MAX_RETRIES ? null : Math.min(FIRST_DELAY_MS * 2 ** (retry - 1), LONGEST_DELAY_MS);
}
