import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { isInQueuedOrder } from '../../../harness/kit/client/observations.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import {
  allSent,
  CLIENT_LOOK_AHEAD_MS,
  demandAllSent,
  isSent,
  lookAheadForClient,
} from '../../../harness/kit/client/sent.ts';
import { whileYoung, YoungClient } from '../../../harness/kit/client/younger-than-interval.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { Nonconformance } from '../../../harness/nonconformance.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { OK, okAfter, STALL } from '../../../harness/receivers/reply.ts';
import type { CapturedClient, ClientOptions } from '../../../harness/stage/client.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** Time without an answer from the service while the client is closed. */
const SENDING_MS = 1_000;

/**
 * Number of messages that are at least queued while flushes are unanswered: few, because queues are bounded. A small
 * flush count then has many requests under way.
 */
const QUEUED_MEANWHILE = 25;

/** Messages that a queue holds in any case, because a server queues as many in a minute (readings, 56). */
const AN_ORDINARY_MINUTE = 1_000;

/** Time for a method to return while the service does not answer. Libraries wait longer than that for an answer. */
const BLOCKED_MS = 10_000;
/** Time for a method to return while the service answers, so that a method that waits stands out. */
const PROMPT_MS = 5_000;

/** Number of messages that are still queued when the client is closed. */
const LEFT_AT_CLOSE = 10;

/** Real time for an immediate action of a client. */
const PROMPT_REAL_MS = 1_000;

/** The queue before a flush. */
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
    title: 'Methods return while the service does not answer and every message causes a flush',
    requirements: ['QUE-001'],
    needs: ['size'],
    spanMs: LIMITS.flushIntervalMs,
    play: (stage) => demandReturns(stage, 1, { size: 1 }),
  },
  {
    id: 'queue/returns-for-a-minute',
    title: `The methods of ${AN_ORDINARY_MINUTE} messages return while the service does not answer`,
    requirements: ['QUE-018', 'QUE-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: (stage) => demandReturns(stage, LIMITS.flushCount, {}, AN_ORDINARY_MINUTE, 'QUE-018'),
  },
  {
    id: 'queue/lone-message',
    title: 'A lone first message is not sent at once',
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
    title: 'Messages of all methods share batch requests',
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
    title: 'Order of messages, and whether a batch waits for the previous answer',
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
    title: 'Sending of queued messages when the client is closed',
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

/**
 * Ends the case if a method does not return while the service leaves a flush unanswered. First checks that it returns
 * when the service answers.
 * @param count Number of messages that trigger a flush.
 * @param meanwhile Number of messages that are queued while the flush is unanswered.
 * @param requirement The one that fails if a method of these does not return.
 */
async function demandReturns(
  stage: Stage,
  count: number,
  options: ClientOptions,
  meanwhile = QUEUED_MEANWHILE,
  requirement: RequirementId = 'QUE-001',
): Promise<void> {
  const { messages } = stage;
  const answered = await stage.client(await stage.capture(), options);
  const plain = messages.tracks(QUEUED_MEANWHILE);
  await queuePromptly(answered, plain);
  await demandAllSent(stage, answered.capture, plain, 'QUE-009');
  const unanswered = await stage.client(await stage.capture(STALL), options);
  const queue = async (batch: readonly MarkedMessage[]): Promise<void> => {
    try {
      for (const message of batch) await unanswered.queue(message, undefined, BLOCKED_MS);
    } catch (error) {
      await queuePromptly(answered, messages.tracks(1));
      throw error;
    }
  };
  await queue(messages.tracks(count));
  // The messages after this show nothing unless a request is under way. These are enough for a flush.
  await stage.awaitThat(() => unanswered.capture.requests.length > 0);
  demandThat(unanswered.capture.requests.length > 0, {
    requirement: 'QUE-009',
    expected: `the client to send something once ${plural(count, 'message')} ${count === 1 ? 'is' : 'are'} queued`,
    seen: 'no request',
  });
  for (const [index, message] of messages.tracks(meanwhile).entries()) {
    const returned = await unanswered.tryQueue(message, BLOCKED_MS);
    // A queue that is full may refuse a message. It may not hold up its caller.
    if (returned.kind !== 'not-returned') continue;
    await queuePromptly(answered, messages.tracks(1));
    const expected = `${message.method} to return for message ${count + index + 1} while the service does not answer`;
    throw new Nonconformance({ requirement, expected, seen: `no return within ${BLOCKED_MS / 1000} s` });
  }
}

/**
 * Queues messages while the service answers.
 * @throws NotTested if a method returns so late that this machine is too busy to distinguish a method that waits from a
 * slow one
 */
async function queuePromptly(client: CapturedClient, messages: readonly MarkedMessage[]): Promise<void> {
  for (const message of messages) {
    const beganMs = performance.now();
    await client.queue(message);
    const tookMs = performance.now() - beganMs;
    if (tookMs <= PROMPT_MS) continue;
    throw new NotTested(
      `${message.method} took ${(tookMs / 1000).toFixed(1)} s to return while the service answered, so a method that waits for it would not stand out`,
    );
  }
}

/**
 * Queues messages, closes the client immediately, and returns the fate of the messages.
 * @param busyMs Time for which the client may still be sending.
 */
async function fateAtClose(stage: Stage, client: CapturedClient, busyMs: number): Promise<string> {
  const messages = stage.messages.tracks(LEFT_AT_CLOSE);
  await queueAll(client, messages);
  await client.close();
  const lost = (): number => messages.filter((message) => !isSent(client.capture, message)).length;
  if (await stage.time.runUntil(() => lost() === 0, promptLimitMs(stage))) return 'sent at once';
  await stage.time.passUntil(stage.time.nowMs() + busyMs);
  await lookAheadForClient(stage);
  if (lost() === 0) return 'sent later';
  // The number of lost messages is often random, so it is not observed.
  return lost() === messages.length ? 'lost' : 'lost in part';
}

/** The instant by which a client has finished its immediate work, without any work that waits for a timer. */
function promptLimitMs({ time }: Stage): number {
  return time.nowMs() + (time.kind === 'real' ? PROMPT_REAL_MS : 0);
}
