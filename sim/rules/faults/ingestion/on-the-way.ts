import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import { editItem } from '../../edit.ts';
import { clientFault, fault } from '../../replacement.ts';

const DAY_MS = 86_400_000;
const URLS = ['url', 'referrer'];

/** How long the text of a value is where each character beyond ASCII is written as an escape of six. */
function escapedLength(value: unknown): number {
  return JSON.stringify(value).replace(/[^\0-\x7f]/g, '------').length;
}

/** Faults in what happens to the calls of a client between its request and their delivery. */
export const ON_THE_WAY_FAULTS = [
  fault({
    name: 'timestamps-corrected-by-sent-at',
    breaks: ['ING-005', 'TIM-008'],
    description:
      'The time between the making of a request and its arrival counts as an error of the clock of the client, and is added to the timestamps of its calls.',
    memory: slot('when the request of each message was made', () => new Map<unknown, unknown>()),
    change: ({ readBatch, instantOf, readTimestamp }, recall) => ({
      readBatch: (document, kind, memory) => {
        const batch = readBatch(document, kind, memory);
        if ('problem' in batch || !isObject(document) || memory === undefined) return batch;
        for (const item of batch.items) {
          if (isObject(item)) recall(memory).set(`${item['userId']} ${item['timestamp']}`, document['sentAt']);
        }
        return batch;
      },
      instantOf: (message, attemptAtMs) => {
        const { content, givenInstantMs, receivedAtMs, memory } = message;
        const instantMs = instantOf(message, attemptAtMs);
        const given = 'timestamp' in content ? content.timestamp : undefined;
        const sentAt = recall(memory).get(`${content.userId} ${given}`);
        const sentAtMs = typeof sentAt === 'string' ? readTimestamp(sentAt) : null;
        return givenInstantMs === null || sentAtMs === null ? instantMs : instantMs + receivedAtMs - sentAtMs;
      },
    }),
  }),
  fault({
    name: 'time-of-day-put-on-day-of-arrival',
    breaks: ['ING-011'],
    description: 'A call of a client of the last 24 hours gets its time of day on the day on which the router got it.',
    change: ({ instantOf }) => ({
      instantOf: (message, attemptAtMs) => {
        const { cameBy, givenInstantMs, receivedAtMs } = message;
        const isRecent = givenInstantMs !== null && receivedAtMs - givenInstantMs < DAY_MS;
        if (cameBy !== 'ingestion' || !isRecent) return instantOf(message, attemptAtMs);
        return receivedAtMs - (receivedAtMs % DAY_MS) + (givenInstantMs % DAY_MS);
      },
    }),
  }),
  fault({
    name: 'ingested-text-measured-escaped',
    breaks: ['ING-001', 'CAL-011'],
    description:
      'A call of a client is measured with each character beyond ASCII as an escape of six, so much text in another script makes it too large.',
    change: ({ readBatch, callSizeBytes }) => ({
      readBatch: (document, kind, memory) => {
        const batch = readBatch(document, kind, memory);
        if ('problem' in batch) return batch;
        return { ...batch, items: batch.items.filter((item) => escapedLength(item) <= callSizeBytes) };
      },
    }),
  }),
  fault({
    name: 'imports-of-one-instant-taken-once',
    breaks: ['ING-001', 'CAL-011', 'SEL-005'],
    description: 'Of calls of a client that have the same kind, user and given time, only the first one is delivered.',
    memory: slot('imported calls, by kind, user and time', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content, cameBy, givenInstantMs, source, memory } = message;
        if (!selects(message)) return false;
        if (cameBy !== 'ingestion' || givenInstantMs === null) return true;
        const imported = recall(memory);
        const key = JSON.stringify([source.writeKey, content.type, content.userId, givenInstantMs]);
        return imported.size < imported.add(key).size;
      },
    }),
  }),
  clientFault({
    name: 'page-urls-written-anew',
    breaks: ['ING-002', 'BOD-021', 'MSG-013'],
    description:
      'The `url` and the `referrer` of a page are parsed and written again, which changes how they are spelt.',
    change: editItem(['Page'], (item) => {
      const properties = isObject(item['properties']) ? item['properties'] : {};
      const written = URLS.flatMap((name) => {
        const given = properties[name];
        return typeof given === 'string' && URL.canParse(given) ? [[name, new URL(given).href] as const] : [];
      });
      return written.length === 0 ? item : { ...item, properties: { ...properties, ...Object.fromEntries(written) } };
    }),
  }),
];
