import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import { WINDOW_GRACE_MS } from '../../../harness/kit/tolerances.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, NEVER_HOLDS, OK, status } from '../../../harness/receivers/reply.ts';
import { type CallDocument, DELIVERED } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { DAY_MS, RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Just before the window of the first message ends. The window of a message that comes now is still ahead. */
const LATE_IN_WINDOW_MS = LIMITS.retryWindowMs - 1_000;

/** Each is retried, and differs from the previous one. */
const CHANGING = [500, 503, 502, 503, 504, 501];

interface Marked {
  readonly call: CallDocument;
  readonly mark: string;
}

/** Time for which a message that keeps failing is retried. */
export const retryWindow = [
  {
    id: 'retry/window',
    title: 'No attempt starts later than 4 h after the first, with failures of different kinds',
    requirements: ['RTY-002', 'RTY-007'],
    spanMs: RETRY_LIMIT_MS,
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const call = stage.calls.track();
      // Another message fails in a different way each time, like at an endpoint that restarts.
      const changing = await stage.receiver();
      changing.answerBy(({ index }) => status(CHANGING[index % CHANGING.length] ?? 500), NEVER_HOLDS);
      const other = stage.calls.track();
      await (await stage.source({ hooks: [{ receiver: changing }] })).deliver(other);
      const first = await source.deliver(call);
      await passWindow(stage, first.atMs);
      // Without retries there would be no window to end.
      demandRetries('RTY-001', receiver, call, 1, 'the message');
      demandWithinWindow('RTY-002', receiver, call);
      demandWithinWindow('RTY-002', changing, other);
      stage.observe('RTY-007', describeSchedule(receiver.requests));
    },
  },
  {
    id: 'retry/own-window',
    title: 'A message late in the retry window of another has its own window',
    requirements: ['RTY-004', 'RTY-001'],
    spanMs: LATE_IN_WINDOW_MS + RETRY_LIMIT_MS,
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const calls = [stage.calls.track(), stage.calls.track()] as const;
      const first = await source.deliver(calls[0]);
      await stage.time.passUntil(first.atMs + LATE_IN_WINDOW_MS);
      await source.call(calls[1]);
      await passWindow(stage, first.atMs + LATE_IN_WINDOW_MS);
      for (const call of calls) demandWithinWindow('RTY-004', receiver, call);
      demandRetries('RTY-001', receiver, calls[0], 2, 'the first message');
      demandRetries('RTY-004', receiver, calls[1], 2, 'the later message');
    },
  },
  {
    id: 'retry/after-a-window',
    title: 'A message is retried after the retry window of a similar one of the same user',
    requirements: ['RTY-004', 'RTY-001'],
    spanMs: 2 * RETRY_LIMIT_MS,
    play: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      // One user whose earlier message never succeeds, and one whose earlier message succeeds at a retry.
      const users = [makeAlike(stage), makeAlike(stage)] as const;
      const [, [recovering]] = users;
      const later = users.map(([, call]) => call.mark);
      receiver.answerBy(({ body }) => {
        const mark = [recovering.mark, ...later].find((each) => body.includes(each));
        return mark !== undefined && requestsWith(receiver, mark).length > 1 ? OK : FAIL;
      }, NEVER_HOLDS);
      for (const [earlier] of users) await source.call(earlier.call);
      for (const [{ mark }] of users) await stage.awaitArrival(receiver, mark, 'the earlier call', DELIVERED.track);
      const pastMs = stage.time.nowMs() + RETRY_LIMIT_MS;
      await stage.time.passUntil(pastMs);
      for (const [, { call }] of users) await source.call(call);
      const attempts = (mark: string): number => requestsWith(receiver, mark).length;
      await stage.time.runUntil(() => later.every((mark) => attempts(mark) > 1), stage.time.nowMs() + RETRY_LIMIT_MS);
      demandThat(
        users.every(([{ mark }]) => attempts(mark) > 1),
        {
          requirement: 'RTY-001',
          expected: 'the earlier messages, which failed, to be retried',
          seen: 'one that was not',
        },
      );
      for (const mark of later) {
        demandThat(attempts(mark) > 1, {
          requirement: 'RTY-004',
          expected: 'the failed message to be retried, although the retry window of an earlier one is over',
          seen: plural(attempts(mark), 'attempt'),
          request: requestsWith(receiver, mark)[0],
        });
      }
    },
  },
] as const satisfies readonly Case[];

/** An earlier and a later message of one user, which differ only in a mark. */
function makeAlike({ calls }: Stage): readonly [Marked, Marked] {
  const userId = calls.id('u');
  const marked = (): Marked => {
    const mark = calls.id('m');
    return { mark, call: calls.track({ userId, properties: { mark } }) };
  };
  return [marked(), marked()];
}

/**
 * Passes the retry window of a message with its first attempt at this instant, and the hour after it; a whole day if
 * that costs little.
 */
async function passWindow({ time }: Stage, firstMs: number): Promise<void> {
  const pastWindowMs = firstMs + RETRY_LIMIT_MS;
  await time.passUntil(time.kind === 'counted' ? firstMs + DAY_MS : pastWindowMs, { tickingLimitMs: pastWindowMs });
}

function demandRetries(
  requirement: RequirementId,
  receiver: Receiver,
  call: CallDocument,
  least: number,
  which: string,
): void {
  const retries = Math.max(0, findAttempts(receiver, call).length - 1);
  const seen = plural(retries, 'retry', 'retries');
  const expected = `${plural(least, 'retry', 'retries')} or more of ${which}`;
  demandThat(retries >= least, { requirement, expected, seen });
}

/** The attempts of one message, found by its user id. */
function findAttempts(receiver: Receiver, call: CallDocument): ReceivedRequest[] {
  return receiver.requests.filter(({ body }) => body.includes(String(call['userId'])));
}

function demandWithinWindow(requirement: RequirementId, receiver: Receiver, call: CallDocument): void {
  const attempts = findAttempts(receiver, call);
  const firstMs = attempts[0]?.atMs ?? 0;
  const late = attempts.find(({ atMs }) => atMs > firstMs + LIMITS.retryWindowMs + WINDOW_GRACE_MS);
  demandThat(late === undefined, {
    requirement,
    expected: 'no attempt later than 4 h after the first attempt of its message',
    seen: `one ${Math.round(((late?.atMs ?? 0) - firstMs) / 1000)} s after it`,
    request: late,
  });
}

/** The number of attempts, the seconds that they span, and the first gaps in seconds. */
function describeSchedule(attempts: readonly ReceivedRequest[]): Record<string, unknown> {
  const shownGaps = 20;
  const gapsS = attempts
    .slice(1)
    .map(({ atMs }, index) => Math.round((atMs - (attempts[index]?.atMs ?? 0)) / 100) / 10);
  const spanS = Math.round(((attempts.at(-1)?.atMs ?? 0) - (attempts[0]?.atMs ?? 0)) / 1000);
  return { attempts: attempts.length, spanS, gapsS: gapsS.slice(0, shownGaps) };
}
