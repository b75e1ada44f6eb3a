import { capitalised } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { judgeBatchSize } from '../../../harness/kit/client/batch-size.ts';
import {
  FILLABLE_METHODS,
  FITS_BYTES,
  largeMessages,
  sized,
  TOO_LARGE_BYTES,
} from '../../../harness/kit/client/message-sizes.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import { CLIENT_LOOK_AHEAD_MS, demandAllSent, isSent, lookAheadForClient } from '../../../harness/kit/client/sent.ts';
import { demand } from '../../../harness/kit/demand.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Enough large messages for at least four batches. */
const FOUR_BATCHES = 60;
/** More than the default flush count, so that something other than the count must send them. */
const UNREACHED_COUNT = 30;

/**
 * Positions in a flush of large messages after which others are refused. The messages after each position fit into one
 * batch.
 */
const REFUSED_AFTER = [6, 12] as const;

/**
 * Messages that exceed a batch. There are so many that the client's own additions, about 100 bytes each, are more than
 * the difference between the readings of the limit.
 */
const MANY = { count: 160, bytes: 3_400 };

const HALF_BATCH_BYTES = 300_000;
const FLUSHES_WHILE_ONE_WAITS = 3;

/**
 * Messages that fill a batch completely, in queue order. Large messages come to about 20,000 bytes below the limit,
 * including the client's additions. Smaller ones follow, then more of the smallest possible ones than there is room
 * for.
 */
const BRIM = { large: 16, middle: 12, middleBytes: 1_000, small: 90 };

const BRIM_COUNT = BRIM.large + BRIM.middle + BRIM.small;

/** The limit of a batch does not depend on the cause or the size of a flush. */
export const batchFlushes = [
  flushCase('split-in-four', `${FOUR_BATCHES} large messages`, FOUR_BATCHES, (stage) =>
    largeMessages(stage, FOUR_BATCHES),
  ),
  flushCase(
    'by-interval',
    `${LIMITS.flushCount} large messages flushed by the interval`,
    UNREACHED_COUNT,
    flushOfLarge,
  ),
  flushCase('to-the-brim', 'large and small messages that fill a batch', BRIM_COUNT, brim),
  flushCase('of-many', `${MANY.count} messages of ${MANY.bytes} bytes`, MANY.count, ({ messages }) =>
    messages.inTurn(MANY.count, FILLABLE_METHODS).map((message) => sized(message, MANY.bytes)),
  ),
  {
    id: 'batch/around-refusals',
    title: 'Large messages around refused ones are all sent, and no request is too large',
    requirements: ['BAT-001', 'BAT-002', 'BAT-003', 'BAT-006'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const all = flushOfLarge(stage);
      const [first, second] = REFUSED_AFTER;
      await queueAll(client, all.slice(0, first), 'BAT-003');
      await client.tryQueue(sized(stage.messages.track(), TOO_LARGE_BYTES));
      await queueAll(client, all.slice(first, second), 'BAT-006');
      // This message is also refused for another reason, so its bytes must not count for other messages.
      await client.tryQueue(sized(stage.messages.lacking('Track', 'Event'), FITS_BYTES));
      await queueAll(client, all.slice(second), 'BAT-003');
      await demandAllSent(stage, client.capture, all, 'BAT-002');
      for (const request of client.capture.requests) demand(judgeBatchSize(request));
    },
  },
  {
    id: 'batch/while-one-waits',
    title: 'Messages queued while a batch waits for its retry do not make a request too large',
    requirements: ['BAT-001'],
    needs: ['virtual-clock'],
    play: async (stage) => {
      // A client may wait long before it continues, and only a clock with `next` and `busy` gets there.
      if (stage.time.kind !== 'counted') throw new NotTested('needs a clock with `next` and `busy`');
      const client = await stage.client(await stage.capture(FAIL, OK));
      const [first, ...later] = Array.from({ length: FLUSHES_WHILE_ONE_WAITS }, () => flushOfHalf(stage));
      await queueAll(client, first ?? [], 'BAT-003');
      await stage.awaitThat(() => client.capture.requests.length > 0);
      for (const message of later.flat()) await client.tryQueue(message);
      const areSent = (): boolean => later.flat().every((message) => isSent(client.capture, message));
      await stage.time.runUntil(areSent, stage.time.nowMs() + HOUR_MS);
      for (const request of client.capture.requests) demand(judgeBatchSize(request));
      // The meaning of an error is open (readings, 45), and a client may send nothing more after it.
      if (client.capture.requests.length === 1) throw new NotTested('the client sends nothing after an error');
    },
  },
  {
    id: 'batch/by-close',
    title: 'A flush on close makes no batch request that is too large',
    requirements: ['BAT-001'],
    needs: ['flushAt'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      // It is open whether a closed client sends anything (readings, 46), so another one shows that messages can be
      // sent.
      await (await stage.client(await stage.capture())).deliver(stage.messages.track());
      const client = await stage.client(await stage.capture(), { flushAt: UNREACHED_COUNT });
      await queueAll(client, flushOfLarge(stage), 'BAT-003');
      await client.close();
      await lookAheadForClient(stage);
      for (const request of client.capture.requests) demand(judgeBatchSize(request));
    },
  },
] as const satisfies readonly Case[];

/** A flush that fills slightly more than half of a batch. */
function flushOfHalf({ messages }: Stage): MarkedMessage[] {
  return messages.tracks(LIMITS.flushCount).map((message) => sized(message, HALF_BATCH_BYTES / LIMITS.flushCount));
}

function flushOfLarge(stage: Stage): MarkedMessage[] {
  return largeMessages(stage, LIMITS.flushCount);
}

/** A case in which the count, or otherwise the interval, flushes more messages than one batch can hold. */
function flushCase<const Name extends string>(
  name: Name,
  what: string,
  flushAt: number,
  messages: (stage: Stage) => MarkedMessage[],
) {
  return {
    id: `batch/${name}`,
    title: `${capitalised(what)} are all sent, and no request is too large`,
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

/** More messages than fill a batch. */
function brim(stage: Stage): MarkedMessage[] {
  return [
    ...largeMessages(stage, BRIM.large),
    ...stage.messages.tracks(BRIM.middle).map((message) => sized(message, BRIM.middleBytes)),
    ...stage.messages.tracks(BRIM.small, { Event: 'e', Properties: {} }),
  ];
}
