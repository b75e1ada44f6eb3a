import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import {
  FILLABLE_METHODS,
  FITS_BYTES,
  largeMessages,
  sizeBytes,
  sized,
  TOO_LARGE_BYTES,
  withText,
} from '../../../harness/kit/client/message-sizes.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import { CLIENT_LOOK_AHEAD_MS, demandAllSent, lookAheadForClient } from '../../../harness/kit/client/sent.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import type { CapturedClient } from '../../../harness/stage/client.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Returned } from '../../../harness/target/client.ts';
import type { Case } from '../../case.ts';

/** Characters that have three bytes each in UTF-8: their number is far below the limit, their bytes exceed it. */
const WIDE = '語'.repeat(12_000);
const NARROW = 'x'.repeat(12_000);

/** Size limit of a message: of its JSON as sent. */
export const messageSizeLimits = [
  {
    id: 'message-size/fits',
    title: `A message of ${FITS_BYTES} bytes is sent`,
    requirements: ['BAT-003'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const plain = FILLABLE_METHODS.map((method) => stage.messages.of(method));
      await queueAll(client, plain);
      for (const message of plain) await client.sent(message);
      const large = largeMessages(stage, FILLABLE_METHODS.length);
      await queueAll(client, large, 'BAT-003');
      await demandAllSent(stage, client.capture, large, 'BAT-003');
    },
  },
  {
    id: 'message-size/too-large',
    title: `A message of ${TOO_LARGE_BYTES} bytes is not sent`,
    requirements: ['BAT-004', 'BAT-007'],
    spanMs: 2 * LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const returned: Returned[] = [];
      for (const message of [stage.messages.track(), stage.messages.identify()]) {
        const client = await stage.client(await stage.capture());
        returned.push(await demandLeftOut(stage, 'BAT-004', sized(message, TOO_LARGE_BYTES), client));
      }
      stage.observe('BAT-007', returned[0]?.kind === 'refused' ? 'refused' : 'dropped');
    },
  },
  {
    id: 'message-size/bytes',
    title: 'A message with few enough characters but too many bytes is not sent',
    requirements: ['BAT-005'],
    spanMs: 2 * LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      await client.deliver(withText(stage.messages.track(), NARROW));
      await demandLeftOut(stage, 'BAT-005', withText(stage.messages.track(), WIDE), client);
    },
  },
  {
    id: 'message-size/escapes',
    title: `Fate of a message of ${FITS_BYTES} bytes whose text needs escapes in some spellings of JSON`,
    requirements: ['BAT-009'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const units = { 'letters beyond ASCII': 'é', 'signs of HTML': '<', 'characters of four bytes': '🙂' };
      const sent = Object.entries(units).map(([name, unit]) => {
        return { name, message: sized(stage.messages.track(), FITS_BYTES, unit) };
      });
      for (const { message } of sent) await client.tryQueue(message);
      await client.deliver(stage.messages.track(), 'BAT-006');
      await lookAheadForClient(stage);
      const findFate = (message: MarkedMessage) =>
        client.capture.sightings(message.mark).length > 0 ? 'sent' : 'not sent';
      stage.observe('BAT-009', Object.fromEntries(sent.map(({ name, message }) => [name, findFate(message)])));
    },
  },
  {
    id: 'message-size/neighbours',
    title: 'Messages before and after a too large one are sent',
    requirements: ['BAT-006', 'BAT-004'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const before = [stage.messages.track(), stage.messages.identify()];
      const after = [stage.messages.track(), stage.messages.identify()];
      await queueAll(client, before);
      const large = sized(stage.messages.track(), TOO_LARGE_BYTES);
      await client.tryQueue(large);
      await queueAll(client, after, 'BAT-006');
      await demandAllSent(stage, client.capture, [...before, ...after], 'BAT-006');
      await lookAheadForClient(stage);
      demandNotSent('BAT-004', large, client);
    },
  },
] as const satisfies readonly Case[];

/**
 * Ends the case if a message that is too large is sent, or if a message after it is not. Returns the result of its
 * method.
 */
async function demandLeftOut(
  stage: Stage,
  requirement: RequirementId,
  message: MarkedMessage,
  client: CapturedClient,
): Promise<Returned> {
  await client.deliver(stage.messages.of(message.method));
  const returned = await client.tryQueue(message);
  await client.deliver(stage.messages.of(message.method), 'BAT-006');
  await lookAheadForClient(stage);
  demandNotSent(requirement, message, client);
  return returned;
}

function demandNotSent(requirement: RequirementId, message: MarkedMessage, { capture }: CapturedClient): void {
  const [sighting] = capture.sightings(message.mark);
  demandThat(sighting === undefined, {
    requirement,
    expected: `a message of ${sizeBytes(message)} bytes not to be sent`,
    seen: 'a batch request that carries it',
    request: sighting?.request,
  });
}
