import { isObject } from '../../json-object.ts';
import { variant } from '../replacement.ts';

export const INGESTION_VARIANTS = [
  variant({
    name: 'null-batch-refused',
    reading: 53,
    description: 'A batch that is null is refused, as a batch with a call that has no id is.',
    change: ({ readBatch }) => ({
      readBatch: (document, kind, memory) => {
        if (isObject(document) && document['batch'] === null) return { problem: 'Expected a batch, got null' };
        const batch = readBatch(document, kind, memory);
        if ('problem' in batch || batch.isSingle || batch.items.every(hasId)) return batch;
        return { problem: 'Expected each call to have a `messageId`, got one without' };
      },
    }),
  }),
];

function hasId(item: unknown): boolean {
  return isObject(item) && item['messageId'] !== undefined;
}
