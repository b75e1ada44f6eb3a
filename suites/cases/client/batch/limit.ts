import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { BATCH_BYTES, judgeBatchSize } from '../../../kit/client/batch/batch-size.ts';
import { FITS_BYTES, largeTracks, sized } from '../../../kit/client/batch/message-sizes.ts';
import { sendAsOneFlush } from '../../../kit/client/batch/send-as-one-flush.ts';
import { demandEachOnce } from '../../../kit/client/each-once.ts';
import { LOOK_ON_REAL_MS } from '../../../kit/client/look-on.ts';
import { queueAsOneFlush } from '../../../kit/client/queue-all.ts';
import { demand } from '../../../kit/demand.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/**
 * Messages of three bytes to a character, however a client writes them in JSON far below the limit of a message. Beside
 * large ones they make a batch that is too large in bytes, and would not be in characters.
 */
const WIDE = { count: 5, bytes: 15_000, unit: '語' };
/** A text that is twice as long in JSON. */
const ESCAPED = '"';
/** Sizes of messages in turn: a flush of them is too much for a batch, and small ones meet what large ones leave of it. */
const LARGE_BYTES = [FITS_BYTES, FITS_BYTES, FITS_BYTES];
const UNEVEN_BYTES = [...LARGE_BYTES, 300, ...LARGE_BYTES, 20_000, ...LARGE_BYTES];

/** How large a batch may be, and that splitting a flush loses nothing. */
export const batchLimit = [
  {
    id: 'batch/every-request',
    title: `No batch request of a client has more than ${BATCH_BYTES} bytes`,
    requirements: ['BAT-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => void (await sendAsOneFlush(stage, largeTracks(stage, LIMITS.flushCount))),
    watchBatches: judgeBatchSize,
  },
  sizeCase('wide-characters', 'messages of other scripts, whose characters have several bytes', (stage) => [
    ...largeTracks(stage, LIMITS.flushCount - WIDE.count),
    ...stage.messages.tracks(WIDE.count).map((message) => sized(message, WIDE.bytes, WIDE.unit)),
  ]),
  sizeCase('escapes', 'messages whose text is longer in JSON', ({ messages }) =>
    messages.tracks(LIMITS.flushCount).map((message) => sized(message, FITS_BYTES, ESCAPED)),
  ),
  splitCase('split', 'messages of the same size', (stage) => largeTracks(stage, LIMITS.flushCount)),
  splitCase('split-uneven', 'large and small messages in turn', ({ messages }) =>
    messages
      .tracks(2 * LIMITS.flushCount)
      .map((message, index) => sized(message, UNEVEN_BYTES[index % UNEVEN_BYTES.length] ?? FITS_BYTES)),
  ),
] as const satisfies readonly Case[];

/** A case in which a flush is too much for one batch. */
function sizeCase<const Name extends string>(name: Name, what: string, messages: (stage: Stage) => MarkedMessage[]) {
  return {
    id: `batch/${name}`,
    title: `No batch request with ${what} has more than ${BATCH_BYTES} bytes`,
    requirements: ['BAT-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      for (const request of await sendAsOneFlush(stage, messages(stage))) demand(judgeBatchSize(request));
    },
  } as const satisfies Case;
}

/** A case in which what is split arrives whole. */
function splitCase<const Name extends string>(name: Name, what: string, messages: (stage: Stage) => MarkedMessage[]) {
  return {
    id: `batch/${name}`,
    title: `Of ${what} that are too much for one batch none is lost and none is sent twice`,
    requirements: ['BAT-002'],
    spanMs: LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const all = messages(stage);
      await queueAsOneFlush(stage, client, all, 'BAT-003');
      await demandEachOnce(stage, client.capture, all, 'BAT-002');
    },
  } as const satisfies Case;
}
