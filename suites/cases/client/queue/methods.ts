import { LIMITS } from '../../../../spec/limits.ts';
import { allSent } from '../../../kit/client/all-sent.ts';
import { CLIENT_LOOK_AHEAD_MS } from '../../../kit/client/look-ahead.ts';
import { fateAtClose } from '../../../kit/client/queue/fate-at-close.ts';
import { demandReturns } from '../../../kit/client/queue/method-returns.ts';
import { promptLimitMs } from '../../../kit/client/queue/prompt-limit.ts';
import { isInQueuedOrder } from '../../../kit/client/queue/queued-order.ts';
import { whileYoung, YoungClient } from '../../../kit/client/queue/younger-than-interval.ts';
import { queueAll } from '../../../kit/client/queue-all.ts';
import { demandThat } from '../../../kit/demand.ts';
import { OK, okAfter, STALL } from '../../../receivers/reply.ts';
import type { Case } from '../../case.ts';

/** How long the service leaves a request unanswered while the client is closed. */
const SENDING_MS = 1_000;

/** What the queue does with messages before they are sent. */
export const queueMethods = [
  {
    id: 'queue/returns',
    title: 'Methods return while the service does not answer a flush',
    requirements: ['QUE-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: (stage) => demandReturns(stage, LIMITS.flushCount, {}),
  },
  {
    id: 'queue/returns-size-1',
    title: 'Methods return while the service does not answer, even when every message causes a flush',
    requirements: ['QUE-001'],
    needs: ['size'],
    spanMs: LIMITS.flushIntervalMs,
    play: (stage) => demandReturns(stage, 1, { size: 1 }),
  },
  {
    id: 'queue/lone-message',
    title: 'A first message on its own is sent later, not at once',
    requirements: ['QUE-002'],
    spanMs: LIMITS.flushIntervalMs,
    play: (stage) =>
      whileYoung(async () => {
        const young = await YoungClient.make(stage);
        const message = stage.messages.track();
        await young.client.queue(message);
        await young.demandNotAtOnce(message, 'QUE-002');
        await young.client.sent(message, 'QUE-009');
      }),
  },
  {
    id: 'queue/together',
    title: 'Messages of all methods are sent in fewer batch requests than there are messages',
    requirements: ['QUE-012'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const messages = stage.messages.inTurn(LIMITS.flushCount);
      await queueAll(client, messages);
      for (const message of messages) await client.sent(message);
      const carriers = new Set(
        messages.flatMap(({ mark }) => client.capture.sightings(mark).map(({ request }) => request)),
      );
      demandThat(carriers.size < messages.length, {
        requirement: 'QUE-012',
        expected: `${messages.length} queued messages to be sent in fewer batch requests`,
        seen: `${carriers.size} batch requests`,
        request: client.capture.requests.at(-1),
      });
    },
  },
  {
    id: 'queue/order',
    title: 'What order messages are sent in, and whether a batch waits for the answer to the one before',
    requirements: ['QUE-014'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const capture = await stage.capture(STALL);
      const client = await stage.client(capture);
      const messages = stage.messages.tracks(2 * LIMITS.flushCount);
      await queueAll(client, messages);
      await stage.awaitThat(() => capture.requests.length > 0);
      const sendsNext = await stage.time.runUntil(() => capture.requests.length > 1, promptLimitMs(stage));
      const inOrder = capture.requests.every((request) => isInQueuedOrder(request, messages));
      stage.observe('QUE-014', {
        inOneRequest: inOrder ? 'as queued' : 'not as queued',
        whileOneIsUnanswered: sendsNext ? 'sends the next' : 'waits',
      });
    },
  },
  {
    id: 'queue/close',
    title: 'Whether closing the client sends what is still queued',
    requirements: ['QUE-016'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const idle = await fateAtClose(stage, await stage.client(await stage.capture()), SENDING_MS);
      const sending = await stage.client(await stage.capture(okAfter(SENDING_MS), OK));
      const first = stage.messages.tracks(1);
      await queueAll(sending, first);
      await stage.awaitThat(allSent(sending.capture, first));
      stage.observe('QUE-016', { idle, whileSending: await fateAtClose(stage, sending, SENDING_MS) });
    },
  },
] as const satisfies readonly Case[];
