import { LIMITS } from '../../../../spec/limits.ts';
import { allSent } from '../../../kit/client/all-sent.ts';
import { flushBetweenReadings, kilobyteOf } from '../../../kit/client/batch/client-kilobyte.ts';
import { whileYoung, YoungClient } from '../../../kit/client/queue/younger-than-interval.ts';
import type { Case } from '../../case.ts';

/** The unit in which the client counts the limit of a batch. */
export const batchKilobyte = [
  {
    id: 'batch/kilobyte',
    title: 'Whether the client counts 1000 or 1024 bytes to a KB',
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
        stage.observe('BAT-008', sent ? kilobyteOf(young.capture) : 'unknown, because some messages are not sent');
      }),
  },
] as const satisfies readonly Case[];
