import { KILOBYTE_BYTES, LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Capture } from '../../../capture/capture.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { allSent, demandAllSent, LOOK_ON_REAL_MS, lookOn, queueAll } from '../../../kit/client/queue-traffic.ts';
import { FITS_BYTES, sized, TOO_LARGE_BYTES, withText } from '../../../kit/client/sizes.ts';
import { whileYoung, YoungClient } from '../../../kit/client/young-client.ts';
import { demandThat } from '../../../kit/demand.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Returned } from '../../../target/client.ts';
import type { Case } from '../../case.ts';

/** Characters that have three bytes each in UTF-8: as text far below the limit, as bytes beyond it. */
const WIDE = '語'.repeat(12_000);
const NARROW = 'x'.repeat(12_000);
/**
 * A flush of these sizes is, with what a client adds to each message, more than 500,000 bytes and less than 512,000: one
 * batch to a client that counts 1024 to a KB, and two to one that counts 1000.
 */
const BETWEEN_BYTES = [...Array.from({ length: 16 }, () => FITS_BYTES), ...Array.from({ length: 4 }, () => 3_000)];
const DECIMAL_BATCH_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.decimal;

/** How large a message may be. Sizes are those of its JSON as it is handed in. */
export const clientBatchesLimits = [
  {
    id: 'message-size/fits',
    title: `A message of ${FITS_BYTES} bytes is sent`,
    requirements: ['BAT-003'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const { messages: make } = stage;
      const plain = [make.track(), make.identify(), make.page(), make.group()];
      await queueAll(client, plain);
      for (const message of plain) await client.sent(message);
      const large = [make.track(), make.identify(), make.page(), make.group()].map((each) => sized(each, FITS_BYTES));
      await queueAll(client, large, 'BAT-003');
      await demandAllSent(stage, client.capture, large, 'BAT-003');
    },
  },
  {
    id: 'message-size/too-large',
    title: `A message of ${TOO_LARGE_BYTES} bytes is not sent`,
    requirements: ['BAT-004', 'BAT-007'],
    spanMs: 2 * LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    run: async (stage) => {
      const { track, identify } = { track: stage.messages.track(), identify: stage.messages.identify() };
      const returned = await demandKept(stage, 'BAT-004', sized(track, TOO_LARGE_BYTES));
      await demandKept(stage, 'BAT-004', sized(identify, TOO_LARGE_BYTES));
      stage.observe('BAT-007', returned.kind === 'refused' ? 'refused' : 'dropped');
    },
  },
  {
    id: 'message-size/bytes',
    title: 'Of two messages with as many characters, the one with too many bytes is not sent',
    requirements: ['BAT-005'],
    spanMs: 2 * LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      await client.deliver(withText(stage.messages.track(), NARROW));
      await demandKept(stage, 'BAT-005', withText(stage.messages.track(), WIDE), client);
    },
  },
  {
    id: 'message-size/neighbours',
    title: 'Messages before and after one that is too large are sent',
    requirements: ['BAT-006', 'BAT-004'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const [before, after] = [0, 1].map(() => [stage.messages.track(), stage.messages.identify()]) as [
        MarkedMessage[],
        MarkedMessage[],
      ];
      await queueAll(client, before);
      const large = sized(stage.messages.track(), TOO_LARGE_BYTES);
      await client.tryQueue(large);
      await queueAll(client, after, 'BAT-006');
      await demandAllSent(stage, client.capture, [...before, ...after], 'BAT-006');
      demandNotSent(client, 'BAT-004', large);
    },
  },
  {
    id: 'batch/kilobyte',
    title: 'Whether a KB has 1000 or 1024 bytes to the client',
    requirements: ['BAT-008'],
    spanMs: LIMITS.flushIntervalMs,
    run: (stage) =>
      whileYoung(async () => {
        const young = await YoungClient.make(stage);
        const messages = BETWEEN_BYTES.map((bytes) => sized(stage.messages.track(), bytes));
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

/** Ends the case where a message is sent that is too large, while one after it is; says what its method returned. */
async function demandKept(
  stage: Stage,
  requirement: RequirementId,
  message: MarkedMessage,
  client?: CapturedClient,
): Promise<Returned> {
  const keeper = client ?? (await stage.client(await stage.capture()));
  await keeper.deliver(stage.messages.of(message.method));
  const returned = await keeper.tryQueue(message);
  await keeper.deliver(stage.messages.of(message.method), 'BAT-006');
  await lookOn(stage);
  demandNotSent(keeper, requirement, message);
  return returned;
}

function demandNotSent({ capture }: CapturedClient, requirement: RequirementId, { mark, fields }: MarkedMessage): void {
  const [sighting] = capture.sightings(mark);
  demandThat(sighting === undefined, {
    requirement,
    expected: `a message of ${Buffer.byteLength(JSON.stringify(fields))} bytes not to be sent`,
    seen: 'a request that carries it',
    request: sighting?.request,
  });
}

/** What the largest of the requests says of a flush that is between the two readings of the limit. */
function kilobyteOf({ requests }: Capture): string {
  const largestBytes = Math.max(...requests.map(({ body }) => body.length));
  if (largestBytes > DECIMAL_BATCH_BYTES) return '1024 bytes';
  const isFull = largestBytes > DECIMAL_BATCH_BYTES - FITS_BYTES;
  return isFull ? '1000 bytes' : 'not to be seen, its requests are smaller';
}
