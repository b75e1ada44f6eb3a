import type { LogEntry } from '../../../../spec/shapes/contract.ts';
import { demandThat } from '../../../kit/demand.ts';
import { lookForRetries } from '../../../kit/look-for-retries.ts';
import { IN_TIME_MS, IN_TIME_REAL_MS, TOO_LATE_MS } from '../../../kit/tolerances.ts';
import { OK, okAfter, STALL } from '../../../receivers/reply.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** A log may be written a little later than the timeout, but within the time that any message is waited for. */
const LOGGED_LIMIT_MS = 15_000;

/** Any usual wording for an endpoint that did not answer in time. */
const TIMEOUT_WORDS =
  /time[\s_-]*d?[\s_-]*out|deadline|too (late|long|slow)|no (answer|response|reply)|not (answer|respond|reply)|exceed|expired|abort/i;

/** Five seconds to answer a first attempt. */
export const timeoutFirstAttempt = [
  {
    id: 'timeout/in-time',
    title: 'An answer after 4 s is in time',
    requirements: ['TMO-001'],
    spanMs: IN_TIME_MS,
    play: async (stage) => {
      const afterMs = stage.time.kind === 'real' ? IN_TIME_REAL_MS : IN_TIME_MS;
      const receiver = await stage.receiver(okAfter(afterMs));
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.time.passUntil(stage.time.nowMs() + IN_TIME_MS);
      await lookForRetries(stage);
      demandThat(receiver.requests.length === 1, {
        requirement: 'TMO-001',
        expected: `no further attempt, since the first was answered with 200 after ${afterMs / 1000} s`,
        seen: `${receiver.requests.length} attempts`,
        request: receiver.requests[1],
      });
    },
  },
  {
    id: 'timeout/no-answer',
    title: 'An endpoint that does not answer is tried again',
    requirements: ['TMO-002'],
    play: async (stage) => {
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
    play: async (stage) => {
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
    play: async (stage) => {
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
        seen: `${(await stage.world.log()).length} entries, none of which does`,
        request: receiver.requests[1],
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
