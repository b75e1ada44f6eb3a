import { isObject } from '../json-object.ts';
import type { Rules } from './rules.ts';

type Items = readonly unknown[];

/** Changes the items of batches in which a timestamp cannot be read. @param change Gets the items, and the position of the first such one. */
export function onBatchWithBad(
  { readBatch, readTimestamp }: Rules,
  change: (items: Items, bad: number) => Items,
): Partial<Rules> {
  return {
    readBatch: (document, kind, memory) => {
      const batch = readBatch(document, kind, memory);
      if ('problem' in batch || batch.isSingle) return batch;
      const bad = batch.items.findIndex((item) => {
        const text = isObject(item) ? item['timestamp'] : undefined;
        return typeof text === 'string' && readTimestamp(text) === null;
      });
      return bad === -1 ? batch : { ...batch, items: change(batch.items, bad) };
    },
  };
}
