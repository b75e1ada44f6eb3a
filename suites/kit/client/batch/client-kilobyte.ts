import { KILOBYTE_BYTES, LIMITS } from '../../../../spec/limits.ts';
import type { Capture } from '../../../capture/capture.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { Stage } from '../../../stage/stage.ts';
import { FITS_BYTES, largeTracks, sized } from './message-sizes.ts';

/** The smaller reading of the limit of a batch. */
const DECIMAL_BATCH_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.decimal;
/**
 * A flush of these is, with what a client adds to each message, more than 500,000 bytes and less than 512,000: one batch to
 * a client that counts 1024 to a KB, and two to one that counts 1000.
 */
const BETWEEN = { large: 16, small: 4, smallBytes: 3_000 };

/** Messages of one flush that is between the two readings of the limit. */
export function flushBetweenReadings(stage: Stage): MarkedMessage[] {
  const large = largeTracks(stage, BETWEEN.large);
  return [...large, ...stage.messages.tracks(BETWEEN.small).map((message) => sized(message, BETWEEN.smallBytes))];
}

/** What the largest batch request says of such a flush. */
export function kilobyteOf({ requests }: Capture): string {
  const largestBytes = Math.max(...requests.map(({ body }) => body.length));
  if (largestBytes > DECIMAL_BATCH_BYTES) return '1024 bytes';
  const isFull = largestBytes > DECIMAL_BATCH_BYTES - FITS_BYTES;
  return isFull ? '1000 bytes' : 'not to be seen, its requests are smaller';
}
