import { capitalised } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { BATCH_BYTES, judgeBatchSize } from '../../../harness/kit/client/batch-size.ts';
import { demandFieldSent } from '../../../harness/kit/client/field-sent.ts';
import { FITS_BYTES, largeTracks, sized } from '../../../harness/kit/client/message-sizes.ts';
import { queueAsOneFlush } from '../../../harness/kit/client/queue-all.ts';
import {
  CLIENT_LOOK_AHEAD_MS,
  demandAllSent,
  demandEachOnce,
  lookAheadForClient,
  sentTwice,
} from '../../../harness/kit/client/sent.ts';
import { demand } from '../../../harness/kit/demand.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/**
 * Messages whose characters have three bytes each. In any JSON form, each message is far below the limit of a message.
 * Together with large ones they exceed the limit of a batch in bytes, but not in characters.
 */
const WIDE = { count: 5, bytes: 15_000, unit: '語' };
/** A character that JSON writes as two. */
const ESCAPED = '"';
/**
 * Characters that some JSON libraries escape, and the factor by which escapes lengthen them. Without escapes each flush
 * is far below the limit of a batch, and with escapes each message is below the limit of a message (readings, 51).
 */
const EXPANDING = [
  { units: ['<', '>', '&'], bytes: 4_900 },
  { units: ['😀', 'é', '🇺🇳', 'я', '𝒳', 'م'], bytes: 9_700 },
  { units: ['語', '/', '한'], bytes: 14_600 },
] as const;
/** The index of the request that fails: one flush of large messages takes two requests or more. */
const FAILING = 1;
/** Sizes of messages in turn. One flush of them exceeds a batch, and small ones fill the room that large ones leave. */
const LARGE_BYTES = [FITS_BYTES, FITS_BYTES, FITS_BYTES];
const UNEVEN_BYTES = [...LARGE_BYTES, 300, ...LARGE_BYTES, 20_000, ...LARGE_BYTES];

export const batchLimit = [
  {
    id: 'batch/every-request',
    title: `No batch request of a client has more than ${BATCH_BYTES} bytes`,
    requirements: ['BAT-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => void (await sendAsOneFlush(stage, largeTracks(stage, LIMITS.flushCount))),
    watchBatches: judgeBatchSize,
  },
  sizeCase('wide-characters', 'messages in multi-byte characters', (stage) => [
    ...largeTracks(stage, LIMITS.flushCount - WIDE.count),
    ...stage.messages.tracks(WIDE.count).map((message) => sized(message, WIDE.bytes, WIDE.unit)),
  ]),
  sizeCase('escapes', 'messages whose text JSON escapes', ({ messages }) =>
    messages.tracks(LIMITS.flushCount).map((message) => sized(message, FITS_BYTES, ESCAPED)),
  ),
  {
    id: 'batch/expanding-characters',
    title: 'Batches of HTML, emoji and other scripts keep the limit, and all texts arrive',
    requirements: ['BAT-001', 'MSG-009', 'BAT-002', 'BAT-003'],
    spanMs: EXPANDING.length * LIMITS.flushIntervalMs,
    play: async (stage) => {
      for (const { units, bytes } of EXPANDING) {
        const messages = stage.messages
          .tracks(LIMITS.flushCount)
          .map((message, index) => sized(message, bytes, units[index % units.length]));
        const client = await stage.client(await stage.capture());
        await queueAsOneFlush(stage, client, messages, 'BAT-003');
        await demandAllSent(stage, client.capture, messages, 'BAT-002');
        for (const request of client.capture.requests) demand(judgeBatchSize(request));
        for (const message of messages) {
          const sighting = await client.sent(message, 'BAT-002');
          demandFieldSent('MSG-009', sighting, 'Properties', message.fields['Properties']);
        }
      }
    },
  },
  splitCase('split', 'messages of the same size', (stage) => largeTracks(stage, LIMITS.flushCount)),
  splitCase('split-uneven', 'alternating large and small messages', ({ messages }) =>
    messages
      .tracks(2 * LIMITS.flushCount)
      .map((message, index) => sized(message, UNEVEN_BYTES[index % UNEVEN_BYTES.length] ?? FITS_BYTES)),
  ),
  {
    id: 'batch/part-fails',
    title: 'The retry of one failed request of a flush keeps the limit and repeats no accepted message',
    requirements: ['BAT-001', 'QUE-013'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture(OK, FAIL, OK));
      const { capture } = client;
      const messages = largeTracks(stage, LIMITS.flushCount);
      await queueAsOneFlush(stage, client, messages, 'BAT-003');
      const hasFailed = await stage.awaitThat(() => capture.requests.length > FAILING);
      if (!hasFailed) throw new NotTested('needs a client that sends a flush of large messages in several requests');
      await lookAheadForClient(stage);
      for (const request of capture.requests) demand(judgeBatchSize(request));
      for (const { mark } of messages) {
        const requests = capture.sightings(mark).map(({ request }) => request);
        const taken = requests.findIndex(({ index }) => index !== FAILING);
        const [first, second] = taken === -1 ? [] : requests.slice(taken);
        if (first === undefined || second === undefined) continue;
        demand({
          requirement: 'QUE-013',
          expected: `${mark} not to be sent again, because the request with it was answered with 200`,
          seen: sentTwice(first, second),
          request: second,
        });
      }
    },
  },
] as const satisfies readonly Case[];

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

/** A case in which everything arrives although a flush must be split. */
function splitCase<const Name extends string>(name: Name, what: string, messages: (stage: Stage) => MarkedMessage[]) {
  return {
    id: `batch/${name}`,
    title: `${capitalised(what)} that exceed one batch all arrive, once each`,
    requirements: ['BAT-002'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const all = messages(stage);
      await queueAsOneFlush(stage, client, all, 'BAT-003');
      await demandEachOnce(stage, client.capture, all, 'BAT-002');
    },
  } as const satisfies Case;
}

async function sendAsOneFlush(stage: Stage, messages: readonly MarkedMessage[]): Promise<readonly ReceivedRequest[]> {
  const client = await stage.client(await stage.capture());
  await queueAsOneFlush(stage, client, messages, 'BAT-003');
  await demandAllSent(stage, client.capture, messages, 'BAT-002');
  return client.capture.requests;
}
