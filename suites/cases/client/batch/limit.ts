import { KILOBYTE_BYTES, LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { demandAllSent, demandEachOnce, LOOK_ON_REAL_MS, queueAll } from '../../../kit/client/queue-traffic.ts';
import { FITS_BYTES, sized } from '../../../kit/client/sizes.ts';
import { demand } from '../../../kit/demand.ts';
import type { Deviation } from '../../../nonconformance.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** The larger reading of the limit; a client that keeps the smaller one keeps this too (readings, 18). */
const BATCH_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.binary;

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

/** How large what a client sends may be, and that splitting it loses nothing. */
export const clientBatches = [
  {
    id: 'batch/every-request',
    title: `No request of a client has more than ${BATCH_BYTES} bytes`,
    requirements: ['BAT-001'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => void (await send(stage, large(stage, LIMITS.flushCount))),
    watchBatches: judgeSize,
  },
  sizeCase('wide-characters', 'messages of other scripts, whose characters have several bytes', (stage) => [
    ...large(stage, LIMITS.flushCount - WIDE.count),
    ...make(stage, WIDE.count).map((message) => sized(message, WIDE.bytes, WIDE.unit)),
  ]),
  sizeCase('escapes', 'messages whose text is longer in JSON', (stage) =>
    make(stage, LIMITS.flushCount).map((message) => sized(message, FITS_BYTES, ESCAPED)),
  ),
  splitCase('split', 'messages of the same size', (stage) => large(stage, LIMITS.flushCount)),
  splitCase('split-uneven', 'large and small messages in turn', (stage) =>
    make(stage, 2 * LIMITS.flushCount).map((message, index) =>
      sized(message, UNEVEN_BYTES[index % UNEVEN_BYTES.length] ?? FITS_BYTES),
    ),
  ),
] as const satisfies readonly Case[];

/** A case in which a flush of 20 messages is too much for one batch. */
function sizeCase(name: string, what: string, messages: (stage: Stage) => MarkedMessage[]): Case {
  return {
    id: `batch/${name}`,
    title: `No request with ${what} has more than ${BATCH_BYTES} bytes`,
    requirements: ['BAT-001'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      for (const request of await send(stage, messages(stage))) demand(judgeSize(request));
    },
  };
}

/** A case in which what is split arrives whole. */
function splitCase(name: string, what: string, messages: (stage: Stage) => MarkedMessage[]): Case {
  return {
    id: `batch/${name}`,
    title: `Of ${what} that are too much for one batch none is lost and none is sent twice`,
    requirements: ['BAT-002'],
    spanMs: LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const all = messages(stage);
      await queueFlush(stage, client, all);
      await demandEachOnce(stage, client.capture, all, 'BAT-002');
    },
  };
}

/** Has messages sent, and returns the requests that they were sent in. */
async function send(stage: Stage, messages: readonly MarkedMessage[]) {
  const client = await stage.client(await stage.capture());
  await queueFlush(stage, client, messages);
  await demandAllSent(stage, client.capture, messages, 'BAT-002');
  return client.capture.requests;
}

/** Queues messages that belong in one flush: on a real clock so quickly that no interval comes between them. */
async function queueFlush({ time }: Stage, client: CapturedClient, messages: readonly MarkedMessage[]): Promise<void> {
  if (time.kind !== 'real') return queueAll(client, messages, 'BAT-003');
  await Promise.all(messages.map((message) => client.queue(message, 'BAT-003')));
}

function make(stage: Stage, count: number): MarkedMessage[] {
  return Array.from({ length: count }, () => stage.messages.track());
}

function large(stage: Stage, count: number): MarkedMessage[] {
  return make(stage, count).map((message) => sized(message, FITS_BYTES));
}

/** Whether a request is larger than a batch may be. */
export function judgeSize(request: ReceivedRequest): Deviation | undefined {
  if (request.body.length <= BATCH_BYTES) return undefined;
  const expected = `a request of at most ${BATCH_BYTES} bytes`;
  return { requirement: 'BAT-001', expected, seen: `${request.body.length} bytes`, request };
}
