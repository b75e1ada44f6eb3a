import type { CallKind } from '../../../../spec/shapes/calls.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import type { Memory } from '../../../model/memory.ts';
import { edited } from '../../edit.ts';
import type { Rules } from '../../rules.ts';

/** Misreads the items that client libraries send, of one kind or of all kinds. */
export function misreading(change: (call: JsonObject) => JsonObject, kind?: CallKind) {
  return edited('callOfItem', (call) => (kind === undefined || call['type'] === kind ? change(call) : call));
}

type EditItems = (items: readonly unknown[], memory: Memory | undefined, document: unknown) => readonly unknown[];

/** The reference's reading of a request, with an edit to the items of a batch. */
export function editItems({ readBatch }: Rules, edit: EditItems): Partial<Rules> {
  return {
    readBatch: (document, kind, memory) => {
      const batch = readBatch(document, kind, memory);
      return 'problem' in batch || batch.isSingle ? batch : { ...batch, items: edit(batch.items, memory, document) };
    },
  };
}
