import { KILOBYTE_BYTES, LIMITS } from '../../../../spec/limits.ts';
import type { Deviation } from '../../../nonconformance.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import { diagnoseBatchSize } from './batch-diagnosis.ts';

/** The larger reading of the limit. A client that keeps the smaller one keeps this too (readings, 18). */
export const BATCH_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.binary;

/** Judges whether a batch request is larger than it may be. */
export function judgeBatchSize(request: ReceivedRequest): Deviation | undefined {
  if (request.body.length <= BATCH_BYTES) return undefined;
  const expected = `a batch request of at most ${BATCH_BYTES} bytes`;
  const diagnosis = diagnoseBatchSize(request, BATCH_BYTES);
  const deviation: Deviation = { requirement: 'BAT-001', expected, seen: `${request.body.length} bytes`, request };
  return diagnosis === undefined ? deviation : { ...deviation, diagnosis };
}
