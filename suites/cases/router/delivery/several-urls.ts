import { plural } from '../../../../spec/grammar.ts';
import { demandThat } from '../../../kit/demand.ts';
import { watchForRetries } from '../../../kit/look-for-retries.ts';
import { needUnresolvedName, UNRESOLVED_NAME } from '../../../kit/unresolved-name.ts';
import { NotTested } from '../../../nonconformance.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { Receiver } from '../../../receivers/receiver.ts';
import { FAIL, OK, RESET, type Reply, STALL } from '../../../receivers/reply.ts';
import type { Hook } from '../../../stage/source.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** A failure that is on its way while a success at another URL comes in. */
const FAIL_LATER: Reply = { kind: 'answer', status: 500, afterMs: 1_000 };
/** A port of this machine where nobody listens (tcpmux). */
const REFUSED_URL = 'http://127.0.0.1:1/refused';

/** On a real clock an attempt that began before a success elsewhere may arrive so much later. */
const UNDER_WAY_MS = 2_000;

/** What becomes of the connection to the URL that is not to hold up the other one. */
const BAD_REPLIES = {
  reset: RESET,
  closed: { kind: 'close' },
  garbage: { kind: 'garbage' },
  stalled: STALL,
} as const satisfies Record<string, Reply>;

/** One message and its one to five URLs. */
export const delivery = [
  {
    id: 'delivery/processed-once',
    title: 'A message that was answered with 200 is not sent again',
    requirements: ['DLV-001'],
    run: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await watchForRetries(stage);
      demandThat(receiver.requests.length === 1, {
        requirement: 'DLV-001',
        expected: 'one request, since it was answered with 200',
        seen: plural(receiver.requests.length, 'request'),
        request: receiver.requests[1],
      });
    },
  },
  ...[2, 3, 4, 5].map((count) => firstSuccess(count)),
  successCase('while-others-fail-later', 'while failures of others are on their way', [OK], [FAIL_LATER]),
  successCase('while-others-stall', 'while others do not answer', [OK], [STALL]),
  successCase('on-a-retry', 'when it comes on a retry', [FAIL, OK], [FAIL]),
  successCase('after-a-timeout', 'when it comes after a timeout', [STALL, OK], [FAIL], 'TMO-002'),
  {
    id: 'delivery/every-url',
    title: 'Every URL is tried when all fail',
    requirements: ['DLV-003'],
    run: async (stage) => {
      const receivers = await openAll(stage, [FAIL], [FAIL], [FAIL], [FAIL], [FAIL]);
      const source = await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) });
      await source.call(stage.calls.track());
      for (const receiver of receivers) await stage.retryOf(receiver, 'DLV-003', 1);
    },
  },
  besideCase('a-refused-connection', 'A URL whose connection is refused', async (stage) => ({
    receiver: await stage.receiver(),
    url: REFUSED_URL,
  })),
  ...Object.entries(BAD_REPLIES).map(([fate, reply]) =>
    besideCase(`a-${fate}-connection`, `A URL whose connection is ${fate}`, async (stage) => ({
      receiver: await stage.receiver(reply),
    })),
  ),
  besideCase('an-unresolved-name', 'A URL whose name does not exist', async (stage) => {
    await needUnresolvedName();
    const receiver = await stage.receiver();
    return { receiver, url: receiver.url.replace('127.0.0.1', UNRESOLVED_NAME) };
  }),
  besideCase('a-failed-handshake', 'An https URL whose port speaks plain HTTP', async (stage) => {
    const receiver = await stage.receiver();
    return { receiver, url: receiver.url.replace(/^http:/, 'https:') };
  }),
] as const satisfies readonly Case[];

/** One URL that does not take the message, and behind it one that differs in nothing else and does. */
function besideCase(name: string, subject: string, openBad: (stage: Stage) => Promise<Hook>): Case {
  return {
    id: `delivery/beside-${name}`,
    title: `${subject} does not keep a message from another`,
    requirements: ['DLV-005'],
    run: async (stage) => {
      const bad = await openBad(stage);
      const good = await stage.receiver();
      const source = await stage.trySource({ hooks: [bad, { receiver: good }] });
      if (source === undefined) throw new NotTested('settings with a URL that cannot be reached are refused');
      await source.call(stage.calls.track());
      await arrivalAtOther(stage, good, 'DLV-005');
    },
  };
}

/**
 * Waits for the message at the one of several URLs that works. How soon it has to come there after the others failed is
 * not said, so on a real clock it can be seen, but not missed.
 */
export function arrivalAtOther(stage: Stage, receiver: Receiver, requirement: string): Promise<ReceivedRequest> {
  if (stage.time.kind === 'real') return stage.retryOf(receiver, requirement, 1);
  return stage.arrival(receiver, 1, 'the message at the URL that works', requirement);
}

/** Every position that the one URL that succeeds can have among so many. */
function firstSuccess(count: number): Case {
  return {
    id: `delivery/first-success-of-${count}`,
    title: `A success at any one of ${count} URLs ends the message`,
    requirements: ['DLV-002'],
    run: async (stage) => {
      const successes: Success[] = [];
      for (let position = 0; position < count; position += 1) {
        const scripts = Array.from({ length: count }, (_, index) => [index === position ? OK : FAIL]);
        successes.push(await playUntilSuccess(stage, scripts, position, 1));
      }
      await demandEnd(stage, 'DLV-002', successes, FAIL);
    },
  };
}

/**
 * One URL that succeeds at the last of its replies, and two that never do.
 * @param retried What an implementation fails that does not come to the last reply.
 */
function successCase(
  name: string,
  when: string,
  succeeding: readonly Reply[],
  failing: readonly Reply[],
  retried = 'RTY-001',
): Case {
  const requirement = succeeding.length > 1 ? 'DLV-004' : 'DLV-002';
  return {
    id: `delivery/success-${name}`,
    title: `A success ends the message at every URL ${when}`,
    requirements: [requirement],
    run: async (stage) => {
      const scripts = [failing, succeeding, failing];
      const success = await playUntilSuccess(stage, scripts, 1, succeeding.length, retried);
      await demandEnd(stage, requirement, [success], succeeding.length > 1 ? undefined : failing[0]);
    },
  };
}

/** A message that has just succeeded at one of its URLs. */
export interface Success {
  readonly at: Receiver;
  /** All of its URLs, with the attempts that each had had by then. */
  readonly before: readonly (readonly [receiver: Receiver, attempts: number])[];
}

/** Hands in a message and waits for the `attempts`th request at the URL in `position`, which is the one that succeeds. */
async function playUntilSuccess(
  stage: Stage,
  scripts: readonly (readonly Reply[])[],
  position: number,
  attempts: number,
  retried = 'RTY-001',
): Promise<Success> {
  const receivers = await openAll(stage, ...scripts);
  const source = await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) });
  await source.call(stage.calls.track());
  const at = receivers[position];
  if (at === undefined) throw new Error(`Expected a receiver in position ${position}, got none`);
  if (attempts === 1) await arrivalAtOther(stage, at, 'DLV-003');
  else await stage.retryOf(at, retried, attempts);
  return successAt(stage, at, receivers);
}

/** A message that has just succeeded at one of these receivers, once whatever was under way has arrived. */
export async function successAt(stage: Stage, at: Receiver, receivers: readonly Receiver[]): Promise<Success> {
  await (stage.time.kind === 'real' ? stage.time.passUntil(stage.time.nowMs() + UNDER_WAY_MS) : stage.time.settle());
  return { at, before: receivers.map((receiver) => [receiver, receiver.requests.length]) };
}

/**
 * Looks ahead, and ends the case where a URL of a message that succeeded gets another request but its first.
 * @param failure What the other URLs would be tried again for, where the case has seen no retry yet.
 */
export async function demandEnd(
  stage: Stage,
  requirement: string,
  successes: readonly Success[],
  failure: Reply | undefined,
): Promise<void> {
  await (failure === undefined ? stage.lookAhead() : watchForRetries(stage, failure));
  for (const { at, before } of successes) {
    for (const [receiver, attempts] of before) {
      const allowed = Math.max(attempts, 1);
      demandThat(receiver.requests.length <= allowed, {
        requirement,
        expected: `no further attempt at ${receiver.name} after the success at ${at.name}`,
        seen: `attempt ${allowed + 1} there`,
        request: receiver.requests[allowed],
      });
    }
  }
}

function openAll(stage: Stage, ...scripts: readonly (readonly Reply[])[]): Promise<Receiver[]> {
  return Promise.all(scripts.map((script) => stage.receiver(...script)));
}
