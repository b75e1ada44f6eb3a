import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import { faults, remembering } from '../table.ts';
import { editItems, misreading } from './reading.ts';

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
