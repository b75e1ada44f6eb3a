import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';
import { editItems, misreading } from './reading.ts';

/** An offset as some clients write it. */
const OFFSET_WITHOUT_COLON = /[+-]\d{4}$/;

/** Faults in ways of sending that the service accepts for a plain message. */
export const INGESTION_WAY_FAULTS = [
  fault({
    name: 'single-pages-without-properties',
    breaks: ['ING-012'],
    description: 'The properties of a page call that comes without a batch are left out.',
    change: ({ readBatch }) => ({
      readBatch: (document, kind, memory) => {
        if (kind !== 'page' || !isObject(document)) return readBatch(document, kind, memory);
        const { properties: _, ...rest } = document;
        return readBatch({ ...rest, properties: {} }, kind, memory);
      },
    }),
  }),
  fault({
    name: 'calls-without-id-taken-for-one',
    breaks: ['ING-012'],
    description: 'Of all calls of a batch that have no id, only the first is taken.',
    change: (reference) =>
      editItems(reference, (items) => {
        const isLater = (item: unknown, index: number): boolean =>
          index > 0 && isObject(item) && item['messageId'] === undefined;
        return items.filter((item, index) => !isLater(item, index));
      }),
  }),
  fault({
    name: 'offset-without-colon-dropped',
    breaks: ['ING-012'],
    description: 'The offset of a timestamp without a colon in it is ignored, except in track calls.',
    change: misreading((call) => {
      const { type, timestamp } = call;
      if (type === 'track' || typeof timestamp !== 'string') return call;
      return { ...call, timestamp: timestamp.replace(OFFSET_WITHOUT_COLON, 'Z') };
    }),
  }),
  fault({
    name: 'batch-with-key-cut',
    breaks: ['ING-012'],
    description: 'Of a batch with the write key in its body, only the first calls are taken.',
    change: (reference) =>
      editItems(reference, (items, _memory, document) =>
        isObject(document) && document['writeKey'] !== undefined ? items.slice(0, 10) : items,
      ),
  }),
  fault({
    name: 'null-batch-closes-source',
    breaks: ['ING-012'],
    description: 'After a second batch that is null, every batch counts as null.',
    memory: slot('how many batches were null', () => ({ count: 0 })),
    change: ({ readBatch }, recall) => ({
      readBatch: (document, kind, memory) => {
        const nulls = memory === undefined ? { count: 0 } : recall(memory);
        if (isObject(document) && document['batch'] === null) nulls.count += 1;
        return readBatch(nulls.count > 1 ? { batch: null } : document, kind, memory);
      },
    }),
  }),
];
