import type { CallKind } from '../../../spec/shapes/calls.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { type Memory, slot } from '../../model/memory.ts';
import { edited, editedInClient, editItem, without, withTexts } from '../edit.ts';
import type { Rules } from '../rules.ts';
import { clientFaults, faults, remembering } from './table.ts';

/** Misreads the items that client libraries send, of one kind or of all kinds. */
function misreading(change: (call: JsonObject) => JsonObject, kind?: CallKind) {
  return edited('callOfItem', (call) => (kind === undefined || call['type'] === kind ? change(call) : call));
}

type EditItems = (items: readonly unknown[], memory: Memory | undefined, document: unknown) => readonly unknown[];

/** The reference's reading of a request, with an edit to the items of a batch. */
function editItems({ readBatch }: Rules, edit: EditItems): Partial<Rules> {
  return {
    readBatch: (document, kind, memory) => {
      const batch = readBatch(document, kind, memory);
      return 'problem' in batch || batch.isSingle ? batch : { ...batch, items: edit(batch.items, memory, document) };
    },
  };
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Faults in accepting calls from client libraries. */
export const INGESTION_FAULTS = [
  ...faults(
    `
  only-first-of-batch-forwarded | ING-001 ING-003 ING-004 CAL-011 SEL-005 ING-012 | Only the first call of a batch is forwarded.
  sent as another type when it comes from a client | ING-001
  sent without its values when it comes from a client | ING-002 ING-001
  ingested-traits-without-own-names | ING-009 VAL-006 | Traits from a client lose members named like a member of a call, such as \`type\` or \`userId\`.
  previous-id-dropped | ING-001 ING-003 CAL-011 ING-012 | The previous identity of an alias message is dropped, so the call is dropped too.
  ingested-alias-reversed | ING-003 AUD-004 ING-012 | An alias message from a client swaps its two identities.
  sent against its integrations when it comes from a client | ING-004
  integrations-on-top-ignored | ING-004 SEL-007 | Integrations from a client are read only from its context.
  unsigned when it comes from a client | ING-006
  sent with numbers as texts when it comes from a client | ING-009 ING-001
  integrations-hidden-by-context | ING-004 | Integrations from a client are not read if the call has a context too.
  page-context-as-traits-of-user | ING-010 ING-004 | The context of a page message from a client is sent as traits of its user, in an identify call.
`,
    {
      'only-first-of-batch-forwarded': (reference) => editItems(reference, (items) => items.slice(0, 1)),
      'ingested-traits-without-own-names': misreading(({ traits, ...call }) => {
        const others = isObject(traits) ? without(...Object.keys(call))(traits) : traits;
        return others === undefined ? call : { ...call, traits: others };
      }),
      'previous-id-dropped': misreading(({ previousId: _, ...call }) => call, 'alias'),
      'ingested-alias-reversed': misreading(
        ({ userId, previousId, ...call }) => ({ ...call, userId: previousId, previousId: userId }),
        'alias',
      ),
      'integrations-on-top-ignored': ({ callOfItem }) => ({
        callOfItem: ({ integrations: _, ...item }) => callOfItem(item),
      }),
      'integrations-hidden-by-context': misreading((call) =>
        isObject(call['context']) ? without('integrations')(call) : call,
      ),
      'page-context-as-traits-of-user': edited('readBatch', (batch) => {
        if ('problem' in batch) return batch;
        const identifies = batch.items
          .map(asObject)
          .filter(({ type, context }) => type === 'page' && isObject(context))
          .map(({ userId, context, timestamp }) => ({ type: 'identify', userId, traits: context, timestamp }));
        return { ...batch, items: [...batch.items, ...identifies] };
      }),
    },
  ),
  ...clientFaults(
    `
  client: sent without its integrations when Alias | ING-004
  page-timestamp-lost | ING-005 TIM-008 | Page sends no Timestamp.
  page-timestamp-offset-dropped | ING-005 TIM-008 | Page drops the offset of a Timestamp instead of applying it.
  zero-time-sent | ING-011 TIM-002 | A message without a time is sent with the zero time of the language, in the year 1.
`,
    {
      'page-timestamp-lost': editItem(['Page'], without('timestamp')),
      'page-timestamp-offset-dropped': editItem(
        ['Page'],
        withTexts(['timestamp'], (timestamp) => timestamp.replace(/[+-]\d\d:\d\d$/, 'Z')),
      ),
      'zero-time-sent': editedInClient('makeItem', (item, _, message) =>
        typeof message['Timestamp'] === 'string' ? item : { ...item, timestamp: '0001-01-01T00:00:00Z' },
      ),
    },
  ),
];

/** Number of items that are read at a time. */
const CHUNK_ITEMS = 10;

/** A round number that an implementer may consider enough. */
const ITEMS_READ = 100;
/** Default limit of bodies in a web framework. */
const USUAL_BODY_BYTES = 100 * 1024;

/** True if the integrations object of an item switches this destination off. */
function isLeftOut(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { context } = item;
  const integrations = item['integrations'] ?? (isObject(context) ? context['integrations'] : undefined);
  if (!isObject(integrations)) return false;
  return (Object.hasOwn(integrations, 'Webhooks') ? integrations['Webhooks'] : integrations['All']) === false;
}

/** Faults in reading the items of one request from a client library. */
export const BATCH_ITEM_FAULTS = faults(
  `
  left-out-call-ends-its-batch | ING-004 CAL-011 | The loop over a batch returns at a call that the destination does not get, so the calls after it in the batch are lost.
  batch-has-one-time | ING-011 ING-005 TIM-008 | All calls of a batch are stored with the timestamp of the first one.
  batch-of-a-hundred-at-most | ING-001 | Of a batch with many messages only the first are read.
  batch-over-100-kb-refused | ING-001 ING-012 | A large request of a client is refused.
  batch-read-in-overlapping-chunks | ING-001 DLV-001 | A batch is read in chunks whose last index counts too, so every item that begins a further chunk is delivered twice.
`,
  {
    'left-out-call-ends-its-batch': (reference) =>
      editItems(reference, (items) => {
        const end = items.findIndex(isLeftOut);
        return end === -1 ? items : items.slice(0, end);
      }),
    'batch-has-one-time': (reference) =>
      editItems(reference, (items) => {
        const [first] = items;
        if (!isObject(first) || first['timestamp'] === undefined) return items;
        const { timestamp } = first;
        return items.map((item) => (isObject(item) ? { ...item, timestamp } : item));
      }),
    'batch-of-a-hundred-at-most': (reference) => editItems(reference, (items) => items.slice(0, ITEMS_READ)),
    'batch-over-100-kb-refused': () => ({ batchSizeBytes: USUAL_BODY_BYTES }),
    'batch-read-in-overlapping-chunks': (reference) =>
      editItems(reference, (items) => {
        const starts = items.map((_, index) => index).filter((index) => index % CHUNK_ITEMS === 0);
        return starts.flatMap((start) => items.slice(start, start + CHUNK_ITEMS + 1));
      }),
  },
);

/** An offset as some clients write it. */
const OFFSET_WITHOUT_COLON = /[+-]\d{4}$/;

/** Faults in ways of sending that the service accepts for a plain message. */
export const INGESTION_WAY_FAULTS = faults(
  `
  single-pages-without-properties | ING-012 | The properties of a page call that comes without a batch are left out.
  calls-without-id-taken-for-one | ING-012 | Of all calls of a batch that have no id, only the first is taken.
  offset-without-colon-dropped | ING-012 | The offset of a timestamp without a colon in it is ignored, except in track calls.
  batch-with-key-cut | ING-012 | Of a batch with the write key in its body, only the first calls are taken.
  null-batch-closes-source | ING-012 | After a second batch that is null, every batch counts as null.
`,
  {
    'single-pages-without-properties': ({ readBatch }) => ({
      readBatch: (document, kind, memory) => {
        if (kind !== 'page' || !isObject(document)) return readBatch(document, kind, memory);
        const { properties: _, ...rest } = document;
        return readBatch({ ...rest, properties: {} }, kind, memory);
      },
    }),
    'calls-without-id-taken-for-one': (reference) =>
      editItems(reference, (items) => {
        const isLater = (item: unknown, index: number): boolean =>
          index > 0 && isObject(item) && item['messageId'] === undefined;
        return items.filter((item, index) => !isLater(item, index));
      }),
    'offset-without-colon-dropped': misreading((call) => {
      const { type, timestamp } = call;
      if (type === 'track' || typeof timestamp !== 'string') return call;
      return { ...call, timestamp: timestamp.replace(OFFSET_WITHOUT_COLON, 'Z') };
    }),
    'batch-with-key-cut': (reference) =>
      editItems(reference, (items, _memory, document) =>
        isObject(document) && document['writeKey'] !== undefined ? items.slice(0, 10) : items,
      ),
    'null-batch-closes-source': remembering(
      slot('how many batches were null', () => ({ count: 0 })),
      ({ readBatch }, recall) => ({
        readBatch: (document, kind, memory) => {
          const nulls = memory === undefined ? { count: 0 } : recall(memory);
          if (isObject(document) && document['batch'] === null) nulls.count += 1;
          return readBatch(nulls.count > 1 ? { batch: null } : document, kind, memory);
        },
      }),
    ),
  },
);
