import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import { contentsOf } from '../../../capture/contents.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import {
  allSent,
  demandAllSent,
  isSent,
  LOOK_ON_REAL_MS,
  lookOn,
  queueAll,
  tracks,
} from '../../../kit/client/queue-traffic.ts';
import { whileYoung, YoungClient } from '../../../kit/client/young-client.ts';
import { demandThat } from '../../../kit/demand.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import { OK, okAfter, STALL } from '../../../receivers/reply.ts';
import type { CapturedClient, ClientOptions } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** Messages that are queued while the service holds back two flushes: few, since queues are bounded. */
const MEANWHILE = 5;
/** How long the service holds back what is being sent when the client is closed. */
const SENDING_MS = 1_000;
/** Messages that are left in the queue of a client that is closed. */
const LEFT_AT_CLOSE = 10;
/** Real time in which a client that sends as soon as it is closed does so. */
const PROMPT_REAL_MS = 1_000;

/** What the queue does with messages before they are sent. */
export const clientQueue = [
  {
    id: 'queue/returns',
    title: 'Methods return while the service does not answer what was flushed',
    requirements: ['QUE-001'],
    spanMs: LIMITS.flushIntervalMs,
    run: (stage) => demandReturns(stage, LIMITS.flushCount, {}),
  },
  {
    id: 'queue/returns-size-1',
    title: 'Methods return while the service does not answer, even where every message makes a flush',
    requirements: ['QUE-001'],
    needs: ['size'],
    spanMs: LIMITS.flushIntervalMs,
    run: (stage) => demandReturns(stage, 1, { size: 1 }),
  },
  {
    id: 'queue/lone-message',
    title: 'A first message on its own is not sent at once, but later',
    requirements: ['QUE-002'],
    spanMs: LIMITS.flushIntervalMs,
    run: (stage) =>
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
    title: 'Messages of all methods are sent in fewer requests than there are messages',
    requirements: ['QUE-012'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const { messages: make } = stage;
      const messages = Array.from({ length: LIMITS.flushCount / 5 }, () => [
        make.identify(),
        make.track(),
        make.page(),
        make.group(),
        make.alias(),
      ]).flat();
      for (const message of messages) await client.queue(message);
      for (const message of messages) await client.sent(message);
      const carriers = new Set(
        messages.flatMap(({ mark }) => client.capture.sightings(mark).map(({ request }) => request)),
      );
      demandThat(carriers.size < messages.length, {
        requirement: 'QUE-012',
        expected: `${messages.length} queued messages to be sent in fewer requests`,
        seen: plural(carriers.size, 'request'),
        request: client.capture.requests.at(-1),
      });
    },
  },
  {
    id: 'queue/order',
    title: 'In which order messages are sent, and whether a batch waits for the answer to the one before',
    requirements: ['QUE-014'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const capture = await stage.capture(STALL);
      const client = await stage.client(capture);
      const messages = tracks(stage, 2 * LIMITS.flushCount);
      await queueAll(client, messages);
      await stage.awaitThat(() => capture.requests.length > 0);
      const sendsNext = await stage.time.runUntil(() => capture.requests.length > 1, promptly(stage));
      const inOrder = capture.requests.every((request) => isInOrder(request, messages));
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
    spanMs: LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    run: async (stage) => {
      const idle = await closedWith(stage, await stage.client(await stage.capture()));
      const sending = await stage.client(await stage.capture(okAfter(SENDING_MS), OK));
      const first = tracks(stage, 1);
      await queueAll(sending, first);
      await stage.awaitThat(allSent(sending.capture, first));
      stage.observe('QUE-016', { idle, whileSending: await closedWith(stage, sending) });
    },
  },
] as const satisfies readonly Case[];

/** Queues messages, closes the client at once, and says what became of them. */
async function closedWith(stage: Stage, client: CapturedClient): Promise<string> {
  const messages = tracks(stage, LEFT_AT_CLOSE);
  await queueAll(client, messages);
  await client.close();
  const lost = (): number => messages.filter((message) => !isSent(client.capture, message)).length;
  if (await stage.time.runUntil(() => lost() === 0, promptly(stage))) return 'sent at once';
  await stage.time.passUntil(stage.time.nowMs() + SENDING_MS);
  await lookOn(stage);
  if (lost() === 0) return 'sent later';
  // How many of them is often a matter of chance.
  return lost() === messages.length ? 'lost' : 'lost in part';
}

/** An instant up to which only what comes without any time of the world comes. */
function promptly({ time }: Stage): number {
  return time.nowMs() + (time.kind === 'real' ? PROMPT_REAL_MS : 0);
}

/** Ends the case where a method does not return. That it does with a service that answers is shown first. */
async function demandReturns(stage: Stage, count: number, options: ClientOptions): Promise<void> {
  const answered = await stage.client(await stage.capture(), options);
  const plain = tracks(stage, count + MEANWHILE);
  await queueAll(answered, plain);
  await demandAllSent(stage, answered.capture, plain, 'QUE-009');
  const unanswered = await stage.client(await stage.capture(STALL), options);
  await queueAll(unanswered, tracks(stage, count));
  // What follows is about nothing unless something is being sent. It is enough for a flush of its own.
  await stage.awaitThat(() => unanswered.capture.requests.length > 0);
  demandThat(unanswered.capture.requests.length > 0, {
    requirement: 'QUE-009',
    expected: `${count} queued messages to make the client send something`,
    seen: 'no request',
  });
  await queueAll(unanswered, tracks(stage, count + MEANWHILE));
}

/** Whether the messages that a request carries stand in it in the order in which they were queued. */
function isInOrder(request: ReceivedRequest, messages: readonly MarkedMessage[]): boolean {
  const { text } = contentsOf(request);
  const places = messages.map(({ mark }) => text.indexOf(mark)).filter((place) => place !== -1);
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}
