import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import { editedInClient } from '../edit.ts';
import { clientVariant, variant } from '../replacement.ts';

/** A batch size that keeps even a grown body below the limit. */
export const SMALL_BATCH_BYTES = 100_000;

/** The most messages in one request: fewer than the flush count. */
const FEW_MESSAGES = 7;

export const BATCH_VARIANTS = [
  clientVariant({
    name: 'client-makes-small-batches',
    reading: 17,
    description: 'A request has at most seven messages.',
    change: editedInClient('split', (batches) =>
      batches.flatMap((batch) =>
        Array.from({ length: Math.ceil(batch.length / FEW_MESSAGES) }, (_, index) =>
          batch.slice(index * FEW_MESSAGES, (index + 1) * FEW_MESSAGES),
        ),
      ),
    ),
  }),
  clientVariant({
    name: 'client-small-requests',
    reading: 17,
    description: 'A request has at most 100,000 bytes.',
    change: () => ({ batchSizeBytes: SMALL_BATCH_BYTES }),
  }),
  clientVariant({
    name: 'client-binary-batches',
    reading: 18,
    description: 'A batch that a client sends may have 500 times 1024 bytes.',
    change: () => ({ batchSizeBytes: LIMITS.batchKilobytes * KILOBYTE_BYTES.binary }),
  }),
  clientVariant({
    name: 'client-binary-messages',
    reading: 18,
    description: 'A message may have 32 times 1024 bytes.',
    change: () => ({ messageSizeBytes: LIMITS.callKilobytes * KILOBYTE_BYTES.binary }),
  }),
  clientVariant({
    name: 'client-drops-large-messages',
    reading: 18,
    description: 'A message that is too large is accepted and dropped.',
    change: () => ({ oversizeMessage: 'dropped' }),
  }),
  variant({
    name: 'binary-batches',
    reading: 18,
    description: 'The router accepts requests from clients of 500 times 1024 bytes.',
    change: () => ({ batchSizeBytes: LIMITS.batchKilobytes * KILOBYTE_BYTES.binary }),
  }),
];
