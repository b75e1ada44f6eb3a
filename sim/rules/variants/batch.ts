import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import { editedInClient } from '../edit.ts';
import { clientVariants, variants } from './table.ts';

/** A batch size that keeps even a grown body below the limit. */
export const SMALL_BATCH_BYTES = 100_000;

/** The most messages in one request: fewer than the flush count. */
const FEW_MESSAGES = 7;

export const BATCH_VARIANTS = [
  ...clientVariants(
    `
  client-makes-small-batches | 17 |  | A request has at most seven messages.
  client-small-requests | 17 |  | A request has at most 100,000 bytes.
  client-binary-batches | 18 |  | A batch that a client sends may have 500 times 1024 bytes.
  client-binary-messages | 18 |  | A message may have 32 times 1024 bytes.
  client-drops-large-messages | 18 |  | A message that is too large is accepted and dropped.
`,
    {
      'client-makes-small-batches': editedInClient('split', (batches) =>
        batches.flatMap((batch) =>
          Array.from({ length: Math.ceil(batch.length / FEW_MESSAGES) }, (_, index) =>
            batch.slice(index * FEW_MESSAGES, (index + 1) * FEW_MESSAGES),
          ),
        ),
      ),
      'client-small-requests': () => ({ batchSizeBytes: SMALL_BATCH_BYTES }),
      'client-binary-batches': () => ({ batchSizeBytes: LIMITS.batchKilobytes * KILOBYTE_BYTES.binary }),
      'client-binary-messages': () => ({ messageSizeBytes: LIMITS.callKilobytes * KILOBYTE_BYTES.binary }),
      'client-drops-large-messages': () => ({ oversizeMessage: 'dropped' }),
    },
  ),
  ...variants(
    `
  binary-batches | 18 |  | The router accepts requests from clients of 500 times 1024 bytes.
`,
    {
      'binary-batches': () => ({ batchSizeBytes: LIMITS.batchKilobytes * KILOBYTE_BYTES.binary }),
    },
  ),
];
