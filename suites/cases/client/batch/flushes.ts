import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { demandAllSent } from '../../../kit/client/all-sent.ts';
import { judgeBatchSize } from '../../../kit/client/batch/batch-size.ts';
import { BRIM_COUNT, brim } from '../../../kit/client/batch/brim.ts';
import { largeMessages } from '../../../kit/client/batch/message-sizes.ts';
import { LOOK_ON_REAL_MS, lookOn } from '../../../kit/client/look-on.ts';
import { queueAll } from '../../../kit/client/queue-all.ts';
import { demand } from '../../../kit/demand.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** Large messages that take four batches or more. */
const FOUR_BATCHES = 60;
/** A count that the default number of messages does not come to, so that something else has to send them. */
const UNREACHED_COUNT = 30;

/** The limit of a batch holds whatever makes the client flush, and however much there is to send. */
export const batchFlushes = [
  flushCase('split-in-four', `${FOUR_BATCHES} large messages`, FOUR_BATCHES, (stage) =>
    largeMessages(stage, FOUR_BATCHES),
  ),
  flushCase('by-interval', `${LIMITS.flushCount} large messages that no count sends`, UNREACHED_COUNT, flushOfLarge),
  flushCase('to-the-brim', 'messages of which small ones fill up what large ones leave', BRIM_COUNT, brim),
  {
    id: 'batch/by-close',
    title: `Where closing a client sends what is queued, no batch request of it is too large`,
    requirements: ['BAT-001'],
    needs: ['flushAt'],
    spanMs: LOOK_ON_REAL_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture(), { flushAt: UNREACHED_COUNT });
      await queueAll(client, flushOfLarge(stage), 'BAT-003');
      await client.close();
      await lookOn(stage);
      for (const request of client.capture.requests) demand(judgeBatchSize(request));
    },
  },
] as const satisfies readonly Case[];

function flushOfLarge(stage: Stage): MarkedMessage[] {
  return largeMessages(stage, LIMITS.flushCount);
}

/** A case in which messages that are too much for one batch are sent, by the count or else by the interval. */
function flushCase<const Name extends string>(
  name: Name,
  what: string,
  flushAt: number,
  messages: (stage: Stage) => MarkedMessage[],
) {
  return {
    id: `batch/${name}`,
    title: `Of ${what} all are sent, and no batch request is too large`,
    requirements: ['BAT-001', 'BAT-002'],
    needs: ['flushAt'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture(), { flushAt });
      const all = messages(stage);
      await queueAll(client, all, 'BAT-003');
      await demandAllSent(stage, client.capture, all, 'BAT-002');
      for (const request of client.capture.requests) demand(judgeBatchSize(request));
    },
  } as const satisfies Case;
}
