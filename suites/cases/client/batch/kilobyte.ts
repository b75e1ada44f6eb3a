import { LIMITS } from '../../../../spec/limits.ts';
import { allSent } from '../../../kit/client/all-sent.ts';
import { flushBetweenReadings, kilobyteOf } from '../../../kit/client/batch/client-kilobyte.ts';
import { whileYoung, YoungClient } from '../../../kit/client/queue/younger-than-interval.ts';
import type { Case } from '../../case.ts';

/** What the limit of a batch counts in. */
export const batchKilobyte = [
  {
    id: 'batch/kilobyte',
    title: 'Whether a KB has 1000 or 1024 bytes to the client',
    requirements: ['BAT-008'],
    spanMs: LIMITS.flushIntervalMs,
    play: (stage) =>
      whileYoung(async () => {
        const young = await YoungClient.make(stage);
        const messages = flushBetweenReadings(stage);
        for (const message of messages) await young.client.tryQueue(message);
        // They are one flush only where they were queued before the interval was over.
        young.demandYoung();
        const sent = await stage.awaitThat(allSent(young.capture, messages));
        stage.observe(
          'BAT-008',
          sent ? kilobyteOf(young.capture) : 'not to be seen, some of its messages are not sent',
        );
      }),
  },
] as const satisfies readonly Case[];
