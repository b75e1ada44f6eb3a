import { plural } from '../../../spec/grammar.ts';
import type { LogEntry } from '../../../spec/shapes/contract.ts';
import { demandThat } from '../../kit/demand.ts';
import { watchForRetries } from '../../kit/look-for-retries.ts';
import { FAIL, OK, okAfter, STALL } from '../../receivers/reply.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Case } from '../case.ts';

/** In time in every reading, and too late in every reading (readings, 26). */
const IN_TIME_MS = 4_000;
const TOO_LATE_MS = 6_000;
/** On a real clock a busy machine takes its time too, so an answer is sent sooner, and a late one is granted more. */
const IN_TIME_REAL_MS = 3_000;
const GIVEN_UP_REAL_MS = 10_000;
/** Where a clock is moved in steps, a retry is seen up to one step late, so it is answered that much earlier. */
const FINE_STEP_MS = 500;
/** A log may be written a little later than the timeout, but within the time that any message is waited for. */
const LOGGED_LIMIT_MS = 15_000;
/** Any usual wording for an endpoint that did not answer in time. */
const TIMEOUT_WORDS =
  /time[\s_-]*d?[\s_-]*out|deadline|too (late|long|slow)|no (answer|response|reply)|not (answer|respond|reply)|exceed|expired|abort/i;

/** Five seconds to answer. */
export const timeout = [
  {
    id: 'timeout/in-time',
    title: 'An answer after 4 s is in time',
    requirements: ['TMO-001'],
    spanMs: IN_TIME_MS,
    run: async (stage) => {
      const afterMs = stage.time.kind === 'real' ? IN_TIME_REAL_MS : IN_TIME_MS;
      const receiver = await stage.receiver(okAfter(afterMs));
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.time.passUntil(stage.time.nowMs() + IN_TIME_MS);
      await watchForRetries(stage);
      demandThat(receiver.requests.length === 1, {
        requirement: 'TMO-001',
        expected: `no further attempt, since the first was answered with 200 after ${afterMs / 1000} s`,
        seen: plural(receiver.requests.length, 'attempt'),
        request: receiver.requests[1],
      });
    },
  },
  {
    id: 'timeout/no-answer',
    title: 'An endpoint that does not answer is tried again',
    requirements: ['TMO-002'],
    run: async (stage) => {
      const receiver = await stage.receiver(STALL, OK);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.retryOf(receiver, 'TMO-002');
    },
  },
  {
    id: 'timeout/too-late',
    title: 'A 200 after 6 s is too late: the message is tried again',
    requirements: ['TMO-003'],
    run: async (stage) => {
      const receiver = await stage.receiver(okAfter(TOO_LATE_MS), OK);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.retryOf(receiver, 'TMO-003');
    },
  },
  {
    id: 'timeout/logged',
    title: 'A timeout is logged, otherwise than an answer in time',
    requirements: ['TMO-004'],
    spanMs: LOGGED_LIMIT_MS,
    run: async (stage) => {
      const receiver = await stage.receiver(OK, STALL);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.time.settle();
      // A log may tell of every attempt, and of the time that it has.
      const usual = new Set((await timeoutsLogged(stage)).map(wordsOf));
      await source.deliver(stage.calls.track());
      await stage.time.passUntil(stage.time.nowMs() + LOGGED_LIMIT_MS);
      const told = (await timeoutsLogged(stage)).filter((entry) => !usual.has(wordsOf(entry)));
      demandThat(told.length > 0, {
        requirement: 'TMO-004',
        expected: 'an entry in the log that speaks of a timeout, as none did for a call that was answered',
        seen: `none among ${plural((await stage.world.log()).length, 'entry', 'entries')}`,
        request: receiver.requests[1],
      });
    },
  },
  {
    id: 'timeout/retry-in-time',
    title: 'A retry has the same time to answer as a first attempt',
    requirements: ['TMO-005'],
    run: async (stage) => {
      const afterMs = { counted: IN_TIME_MS, stepped: IN_TIME_MS - FINE_STEP_MS, real: IN_TIME_REAL_MS };
      const receiver = await stage.receiver(FAIL, okAfter(afterMs[stage.time.kind]));
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.retryOf(receiver, 'RTY-001', 2, { stepMs: FINE_STEP_MS });
      await stage.time.passUntil(stage.time.nowMs() + IN_TIME_MS);
      await stage.lookAhead();
      demandThat(receiver.requests.length === 2, {
        requirement: 'TMO-005',
        expected: `no third attempt, since the second was answered with 200 after ${afterMs[stage.time.kind] / 1000} s`,
        seen: plural(receiver.requests.length, 'attempt'),
        request: receiver.requests[2],
      });
    },
  },
  {
    id: 'timeout/retry-too-late',
    title: 'A retry that is not answered is given up like a first attempt',
    requirements: ['TMO-005'],
    run: async (stage) => {
      const receiver = await stage.receiver(FAIL, STALL);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.retryOf(receiver, 'RTY-001', 2);
      const waitedMs = stage.time.kind === 'real' ? GIVEN_UP_REAL_MS : TOO_LATE_MS;
      await stage.time.passUntil(stage.time.nowMs() + waitedMs);
      // Whether a retry that timed out leads to a third attempt is open; that its connection is closed is not.
      const isGivenUp = receiver.held() === 0 || receiver.requests.length > 2;
      demandThat(isGivenUp, {
        requirement: 'TMO-005',
        expected: `the second attempt to be given up, since it was not answered for ${waitedMs / 1000} s`,
        seen: 'its connection still open',
        request: receiver.requests[1],
      });
    },
  },
  {
    id: 'timeout/slow-body',
    title: 'Whether an answer whose body goes on beyond 5 s counts as in time',
    requirements: ['TMO-006'],
    run: async (stage) => {
      const receiver = await stage.receiver({ kind: 'drip', afterMs: 8_000 }, OK);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.lookAhead();
      stage.observe('TMO-006', receiver.requests.length > 1 ? 'timed out' : 'in time');
    },
  },
  {
    id: 'timeout/for-how-long',
    title: 'How often and for how long a message that keeps timing out is retried',
    requirements: ['TMO-007'],
    run: async (stage) => {
      const receiver = await stage.receiver(STALL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const first = await source.deliver(stage.calls.track());
      await stage.lookAhead();
      const last = receiver.requests.at(-1) ?? first;
      stage.observe('TMO-007', {
        watchedForS: Math.round((stage.time.nowMs() - first.atMs) / 1000),
        attempts: receiver.requests.length,
        lastAfterS: Math.round((last.atMs - first.atMs) / 1000),
      });
    },
  },
] as const satisfies readonly Case[];

/** What an entry says, whichever attempt it is about. */
function wordsOf({ kind, message }: LogEntry): string {
  return `${kind} ${message}`.replace(/\d+/g, '#');
}

async function timeoutsLogged(stage: Stage): Promise<LogEntry[]> {
  const entries = await stage.world.log();
  return entries.filter(({ kind, message }) => TIMEOUT_WORDS.test(`${kind} ${message}`));
}
