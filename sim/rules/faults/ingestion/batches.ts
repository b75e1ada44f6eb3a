import type { JsonObject } from '../../../../spec/shapes/json.ts';
import type { Batch } from '../../../ingestion.ts';
import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';
import { editItems } from './reading.ts';

/** How many items of a batch are read at a time. */
const CHUNK_ITEMS = 10;

/** A round number that an implementer may take for enough. */
const ITEMS_READ = 100;
/** What a web framework may take of a body unless it is told otherwise. */
const USUAL_BODY_BYTES = 100 * 1024;

/** Whether the integrations object of an item leaves this destination out. */
function isLeftOut(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { context } = item;
  const integrations = item['integrations'] ?? (isObject(context) ? context['integrations'] : undefined);
  if (!isObject(integrations)) return false;
  return (Object.hasOwn(integrations, 'Webhooks') ? integrations['Webhooks'] : integrations['All']) === false;
}

/** What an item is known by when its id does not count, and its time counts to the second. */
function keyOf(item: unknown): string {
  if (!isObject(item)) return JSON.stringify(item);
  const { messageId: _, timestamp, ...rest } = item;
  return JSON.stringify([String(timestamp).slice(0, '2026-01-01T00:00:00'.length), rest]);
}

/** Makes each item's map anew from one that all items share. */
function sharingMap(name: string) {
  return (items: readonly unknown[]): readonly unknown[] => {
    let shared: JsonObject = {};
    return items.map((item) => {
      const own = isObject(item) ? item[name] : undefined;
      if (!isObject(item) || !isObject(own)) return item;
      shared = { ...shared, ...own };
      return { ...item, [name]: shared };
    });
  };
}

/** Faults in what comes from a client library in one request. */
export const BATCH_ITEM_FAULTS = [
  fault({
    name: 'left-out-call-ends-its-batch',
    breaks: ['ING-004', 'CAL-011'],
    description:
      'The loop over a batch returns at a call that the destination does not get, so the calls after it in the batch are lost.',
    change: (reference) =>
      editItems(reference, (items) => {
        const end = items.findIndex(isLeftOut);
        return end === -1 ? items : items.slice(0, end);
      }),
  }),
  fault({
    name: 'one-map-for-a-batch',
    breaks: ['ING-003', 'ING-004', 'ING-009', 'VAL-002'],
    description:
      'All items of a batch are decoded into one struct, whose maps are filled and never emptied, so properties also have the keys of the items before.',
    change: (reference) => editItems(reference, sharingMap('properties')),
  }),
  fault({
    name: 'equal-items-taken-once',
    breaks: ['ING-001'],
    description:
      'Items of a batch that are equal in all but their ids, and of the same second, are taken for one that was recorded twice.',
    change: (reference) =>
      editItems(reference, (items) => {
        const keys = new Set<string>();
        return items.filter((item) => keys.size < keys.add(keyOf(item)).size);
      }),
  }),
  fault({
    name: 'message-ids-counted-by-client',
    breaks: ['ING-001', 'CAL-011'],
    description:
      'The library numbers the messages of each client from 1, and the service drops numbers that it has seen, so the messages of a second client are lost.',
    memory: slot('numbers seen by the service, and the last one of a client', () => ({
      seen: new Set<unknown>(),
      last: 0,
    })),
    change: ({ client, readBatch }, recall) => ({
      client: {
        ...client,
        itemOf: (method, message, stamp, memory) => {
          const own = recall(memory);
          own.last += 1;
          return { ...client.itemOf(method, message, stamp, memory), messageId: `message-${own.last}` };
        },
      },
      readBatch: (document, kind, memory): Batch | { readonly problem: string } => {
        const batch = readBatch(document, kind, memory);
        if ('problem' in batch || memory === undefined) return batch;
        const { seen } = recall(memory);
        const isNew = (item: unknown): boolean => {
          const id = isObject(item) ? item['messageId'] : undefined;
          return id === undefined || seen.size < seen.add(id).size;
        };
        return { ...batch, items: batch.items.filter(isNew) };
      },
    }),
  }),
  fault({
    name: 'loop-variable-captured',
    breaks: ['ING-001', 'ING-003', 'CAL-011', 'SET-009', 'SEL-003'],
    description: 'The loop over a batch starts tasks that share its variable, so all of them route the last call.',
    change: (reference) => editItems(reference, (items) => items.map(() => items.at(-1))),
  }),
  fault({
    name: 'batch-has-one-time',
    breaks: ['ING-011', 'ING-005', 'TIM-008'],
    description: 'All calls of a batch are stored with the timestamp of the first one.',
    change: (reference) =>
      editItems(reference, (items) => {
        const [first] = items;
        if (!isObject(first) || first['timestamp'] === undefined) return items;
        const { timestamp } = first;
        return items.map((item) => (isObject(item) ? { ...item, timestamp } : item));
      }),
  }),
  fault({
    name: 'batch-of-a-hundred-at-most',
    breaks: ['ING-001'],
    description: `Of a batch with more than ${ITEMS_READ} messages only the first ${ITEMS_READ} are read.`,
    change: (reference) => editItems(reference, (items) => items.slice(0, ITEMS_READ)),
  }),
  fault({
    name: 'batch-over-100-kb-refused',
    breaks: ['ING-001'],
    description: 'A request of a client that is larger than 100 KB is refused.',
    change: () => ({ batchSizeBytes: USUAL_BODY_BYTES }),
  }),
  fault({
    name: 'batch-read-in-overlapping-chunks',
    breaks: ['ING-001', 'DLV-001'],
    description:
      'A batch is read in chunks of ten whose last index counts too, so every item that begins a further chunk is delivered twice.',
    change: ({ readBatch }) => ({
      readBatch: (document, kind, memory) => {
        const batch = readBatch(document, kind, memory);
        if ('problem' in batch) return batch;
        const starts = batch.items.map((_, index) => index).filter((index) => index % CHUNK_ITEMS === 0);
        return { ...batch, items: starts.flatMap((start) => batch.items.slice(start, start + CHUNK_ITEMS + 1)) };
      },
    }),
  }),
];
