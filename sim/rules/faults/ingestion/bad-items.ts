import { onBatchWithBad } from '../../edit.ts';
import { fault } from '../../replacement.ts';

/** Items of a batch that spoil others. */
export const BAD_ITEM_FAULTS = [
  // A timestamp that cannot be read affects no other call, also none in the same batch.
  fault({
    name: 'unreadable-timestamp-ends-batch',
    breaks: ['ING-001'],
    description: 'The error about a timestamp that cannot be read leaves the loop over the batch, so the rest is lost.',
    change: (reference) => onBatchWithBad(reference, (items, bad) => items.slice(0, bad)),
  }),
  // What is wrong with one item says nothing about its neighbours.
  fault({
    name: 'unreadable-timestamp-takes-one-before',
    breaks: ['ING-001'],
    description: 'An item whose timestamp cannot be read is taken out of its batch together with the one before it.',
    change: (reference) =>
      onBatchWithBad(reference, (items, bad) => items.filter((_, at) => at !== bad && at !== bad - 1)),
  }),
  fault({
    name: 'unreadable-first-timestamp-refuses-batch',
    breaks: ['ING-001'],
    description: 'A batch is refused if the timestamp of its first item cannot be read.',
    change: (reference) => onBatchWithBad(reference, (items, bad) => (bad === 0 ? [] : items)),
  }),
  fault({
    name: 'unreadable-last-timestamp-refuses-batch',
    breaks: ['ING-001'],
    description: 'A batch is refused if the timestamp of its last item cannot be read.',
    change: (reference) => onBatchWithBad(reference, (items, bad) => (bad === items.length - 1 ? [] : items)),
  }),
];
