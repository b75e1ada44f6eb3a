import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { demandAllSent, LOOK_ON_REAL_MS, lookOn, queueAll, tracks } from '../../../kit/client/queue-traffic.ts';
import { FITS_BYTES, sized } from '../../../kit/client/sizes.ts';
import { demand } from '../../../kit/demand.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';
import { judgeSize } from './limit.ts';

/** Large messages that take four requests or more. */
const FOUR_BATCHES = 60;
/** More than the default count, so that as many as that wait for something else to send them. */
const UNREACHED_COUNT = 30;
/** All methods whose messages have a free-form object to fill. */
const METHODS = GO_METHODS.filter((method) => method !== 'Alias');

/**
 * What fills a batch to the brim, in the order of the queue: large messages up to some 20,000 bytes below the limit,
 * however much a client adds to each, then smaller ones, and at last the smallest that there are, more than have room.
 */
const BRIM = { large: 16, middle: 12, middleBytes: 1_000, small: 90 };

/** The limit of a request holds whatever makes the client flush, and however much there is to send. */
export const clientBatchesFlushes = [
  flushCase('split-in-four', `${FOUR_BATCHES} large messages`, FOUR_BATCHES, large(FOUR_BATCHES)),
  flushCase('by-interval', `${LIMITS.flushCount} large messages that no count sends`, UNREACHED_COUNT, large()),
  flushCase('to-the-brim', 'messages of which small ones fill up what large ones leave', brimCount(), brim),
  {
    id: 'batch/by-close',
    title: `Where closing a client sends what is queued, no request of it is too large`,
    requirements: ['BAT-001'],
    needs: ['flushAt'],
    spanMs: LOOK_ON_REAL_MS,
    run: async (stage) => {
      const client = await stage.client(await stage.capture(), { flushAt: UNREACHED_COUNT });
      await queueAll(client, large()(stage), 'BAT-003');
      await client.close();
      await lookOn(stage);
      for (const request of client.capture.requests) demand(judgeSize(request));
    },
  },
] as const satisfies readonly Case[];

/** A case in which messages that are too much for one request are sent, by the count or else by the interval. */
function flushCase(name: string, what: string, flushAt: number, messages: (stage: Stage) => MarkedMessage[]): Case {
  return {
    id: `batch/${name}`,
    title: `Of ${what} all are sent, and no request is too large`,
    requirements: ['BAT-001', 'BAT-002'],
    needs: ['flushAt'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture(), { flushAt });
      const all = messages(stage);
      await queueAll(client, all, 'BAT-003');
      await demandAllSent(stage, client.capture, all, 'BAT-002');
      for (const request of client.capture.requests) demand(judgeSize(request));
    },
  };
}

function large(count: number = LIMITS.flushCount): (stage: Stage) => MarkedMessage[] {
  return ({ messages }) =>
    Array.from({ length: count }, (_, index) =>
      sized(messages.of(METHODS[index % METHODS.length] ?? 'Track'), FITS_BYTES),
    );
}

function brim(stage: Stage): MarkedMessage[] {
  return [
    ...large(BRIM.large)(stage),
    ...tracks(stage, BRIM.middle).map((message) => sized(message, BRIM.middleBytes)),
    ...Array.from({ length: BRIM.small }, () => stage.messages.track({ Event: 'e', Properties: {} })),
  ];
}

function brimCount(): number {
  return BRIM.large + BRIM.middle + BRIM.small;
}
