import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import { demandBody, demandMember, demandThat } from '../../../kit/demand.ts';
import { WINDOW_GRACE_MS } from '../../../kit/tolerances.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { Receiver } from '../../../receivers/receiver.ts';
import { FAIL, OK, status } from '../../../receivers/reply.ts';
import type { CallDocument } from '../../../stage/calls.ts';
import { HOUR_MS } from '../../../time/horizons.ts';
import type { Case } from '../../case.ts';

const DAY_MS = 24 * HOUR_MS;
/** Just before the window of a first message ends: one that comes in now has nearly all of its own before it. */
const LATE_IN_WINDOW_MS = LIMITS.retryWindowMs - 1_000;

/** Statuses that the web has few uses for; 530 and its like come from proxies in front of an endpoint. */
const RARE_STATUSES = [506, 507, 508, 509, 510, 512, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530, 550, 561, 598];

/** Retries after a 5xx. */
export const retries = [
  {
    id: 'retry/two-or-more',
    title: 'A message that keeps failing with 500 is tried again two times or more',
    requirements: ['RTY-001'],
    run: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      for (const attempt of [2, 3]) await stage.retryOf(receiver, 'RTY-001', attempt);
    },
  },
  ...[500, 501, 502, 503, 504, 505, 511, 599].map(
    (code): Case => ({
      id: `retry/${code}`,
      title: `An answer with ${code} is retried`,
      requirements: ['RTY-006'],
      run: async (stage) => {
        const receiver = await stage.receiver(status(code), OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        await source.deliver(stage.calls.track());
        await stage.retryOf(receiver, 'RTY-006');
      },
    }),
  ),
  {
    id: 'retry/every-5xx',
    title: 'An answer with any other status from 500 to 599 is retried too',
    requirements: ['RTY-006'],
    run: async (stage) => {
      const receivers: Receiver[] = [];
      for (const code of RARE_STATUSES) {
        const receiver = await stage.receiver(status(code), OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        await source.deliver(stage.calls.track());
        receivers.push(receiver);
      }
      for (const receiver of receivers) await stage.retryOf(receiver, 'RTY-006', 2);
    },
  },
  {
    id: 'retry/window',
    title: 'No attempt starts later than 4 h after the first, though all fail for a day',
    requirements: ['RTY-002', 'RTY-007'],
    spanMs: DAY_MS,
    run: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const call = stage.calls.track();
      const first = await source.deliver(call);
      await stage.time.passUntil(first.atMs + DAY_MS);
      demandWithinWindow('RTY-002', receiver, call);
      stage.observe('RTY-007', scheduleOf(receiver.requests));
    },
  },
  {
    id: 'retry/own-window',
    title: 'A message that comes in late in the window of another has a window of its own',
    requirements: ['RTY-004', 'RTY-001'],
    spanMs: DAY_MS,
    run: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const calls = [stage.calls.track(), stage.calls.track()] as const;
      const first = await source.deliver(calls[0]);
      await stage.time.passUntil(first.atMs + LATE_IN_WINDOW_MS);
      await source.call(calls[1]);
      await stage.time.passUntil(first.atMs + DAY_MS);
      for (const call of calls) demandWithinWindow('RTY-004', receiver, call);
      demandTwoRetries('RTY-001', receiver, calls[0], 'the first message');
      demandTwoRetries('RTY-004', receiver, calls[1], 'the message that came in late');
    },
  },
  ...[1, 2].map(
    (failures): Case => ({
      id: `retry/success-after-${failures}`,
      title: `A 200 on retry ${failures} ends the retries`,
      requirements: ['RTY-003'],
      run: async (stage) => {
        const receiver = await stage.receiver(...Array.from({ length: failures }, () => FAIL), OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        await source.deliver(stage.calls.track());
        await stage.retryOf(receiver, 'RTY-001', failures + 1);
        await stage.lookAhead();
        demandThat(receiver.requests.length === failures + 1, {
          requirement: 'RTY-003',
          expected: `${failures + 1} attempts, since the last was answered with 200`,
          seen: plural(receiver.requests.length, 'attempt'),
          request: receiver.requests[failures + 1],
        });
      },
    }),
  ),
  {
    id: 'retry/same-message',
    title: 'A retry sends the same message as the first attempt',
    requirements: ['RTY-005'],
    run: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const first = demandBody(
        await source.deliver(stage.calls.track({ properties: { text: 'naïve 漢字', list: [1, null] } })),
      );
      for (const attempt of [2, 3]) {
        const retry = await stage.retryOf(receiver, 'RTY-001', attempt);
        // Only its timestamp is left open, and members beyond the listed ones.
        for (const name of ['type', 'userId', 'event', 'properties'])
          demandMember('RTY-005', retry, [name], first[name]);
      }
    },
  },
] as const satisfies readonly Case[];

function demandTwoRetries(requirement: string, receiver: Receiver, call: CallDocument, which: string): void {
  const attempts = attemptsOf(receiver, call).length;
  const seen = plural(Math.max(0, attempts - 1), 'retry', 'retries');
  demandThat(attempts >= 3, { requirement, expected: `two retries or more of ${which}`, seen });
}

/** The attempts of one message, found by its user id. */
function attemptsOf(receiver: Receiver, call: CallDocument): ReceivedRequest[] {
  return receiver.requests.filter(({ body }) => body.includes(String(call['userId'])));
}

function demandWithinWindow(requirement: string, receiver: Receiver, call: CallDocument): void {
  const attempts = attemptsOf(receiver, call);
  const firstMs = attempts[0]?.atMs ?? 0;
  const late = attempts.find(({ atMs }) => atMs > firstMs + LIMITS.retryWindowMs + WINDOW_GRACE_MS);
  demandThat(late === undefined, {
    requirement,
    expected: 'no attempt later than 4 h after the first attempt of its message',
    seen: `one ${Math.round(((late?.atMs ?? 0) - firstMs) / 1000)} s after it`,
    request: late,
  });
}

/** How many attempts there were, and the seconds between the first of them. */
function scheduleOf(attempts: readonly ReceivedRequest[]): Record<string, unknown> {
  const shownGaps = 20;
  const gapsS = attempts
    .slice(1)
    .map(({ atMs }, index) => Math.round((atMs - (attempts[index]?.atMs ?? 0)) / 100) / 10);
  const spanS = Math.round(((attempts.at(-1)?.atMs ?? 0) - (attempts[0]?.atMs ?? 0)) / 1000);
  return { attempts: attempts.length, spanS, gapsS: gapsS.slice(0, shownGaps) };
}
