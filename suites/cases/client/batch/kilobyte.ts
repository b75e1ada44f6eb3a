import { KILOBYTE_BYTES, LIMITS } from '../../../../spec/limits.ts';
import type { Capture } from '../../../harness/capture/capture.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { FITS_BYTES, largeTracks, sized } from '../../../harness/kit/client/message-sizes.ts';
import { allSent } from '../../../harness/kit/client/sent.ts';
import { whileYoung, YoungClient } from '../../../harness/kit/client/younger-than-interval.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

const DECIMAL_BATCH_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.decimal;
/**
 * One flush of these has more than 500,000 bytes and less than 512,000, including the client's additions to each
 * message. A client that counts 1024 bytes to a KB makes one batch of it, and a client that counts 1000 makes two.
 */
const BETWEEN = { large: 16, small: 4, smallBytes: 3_000 };

/** The client's unit for the limit of a batch. */
export const batchKilobyte = [
  {
    id: 'batch/kilobyte',
    title: 'Bytes to a KB in the client: 1000 or 1024',
    requirements: ['BAT-008'],
    spanMs: LIMITS.flushIntervalMs,
    play: (stage) =>
      whileYoung(async () => {
        const young = await YoungClient.make(stage);
        const messages = flushBetweenReadings(stage);
        for (const message of messages) await young.client.tryQueue(message);
        // They make one flush only if all were queued before the interval ended.
        young.demandYoung();
        const sent = await stage.awaitThat(allSent(young.capture, messages));
        stage.observe(
          'BAT-008',
          sent ? describeKilobyte(young.capture) : 'unknown, because some messages are not sent',
        );
      }),
  },
] as const satisfies readonly Case[];

/** Messages of one flush whose size is between the two readings of the limit. */
function flushBetweenReadings(stage: Stage): MarkedMessage[] {
  const large = largeTracks(stage, BETWEEN.large);
  return [...large, ...stage.messages.tracks(BETWEEN.small).map((message) => sized(message, BETWEEN.smallBytes))];
}

/** Number of bytes in the client's KB, judged by its largest batch request for such a flush. */
function describeKilobyte({ requests }: Capture): string {
  const largestBytes = Math.max(...requests.map(({ body }) => body.length));
  if (largestBytes > DECIMAL_BATCH_BYTES) return '1024 bytes';
  const isFull = largestBytes > DECIMAL_BATCH_BYTES - FITS_BYTES;
  return isFull ? '1000 bytes' : 'unknown, because its requests are smaller';
}
