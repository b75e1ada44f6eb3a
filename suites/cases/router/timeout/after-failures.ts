import { plural } from '../../../../spec/grammar.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { lookForRetries } from '../../../harness/kit/retries.ts';
import { ANSWER_IN_TIME_MS, FINE_STEP_MS, IN_TIME_MS, TOO_LATE_MS } from '../../../harness/kit/tolerances.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, OK, okAfter, RESET, type Reply, STALL } from '../../../harness/receivers/reply.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { PROMPT_LIMIT_MS, RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

const FAILURES = [STALL, FAIL, RESET] as const;

/** A call, and the receiver that answers it at the last moment. */
interface SlowlyAnswered {
  readonly receiver: Receiver;
  readonly call: CallDocument;
}

/** The five seconds to answer, right after another attempt has failed. */
export const timeoutAfterFailures = [
  {
    id: 'timeout/after-failures',
    title: 'An answer after 4 s is in time after a failure at that URL, host or source',
    requirements: ['TMO-001'],
    spanMs: 2 * TOO_LATE_MS + (FAILURES.length + 1) * IN_TIME_MS,
    play: async (stage) => {
      const answered: SlowlyAnswered[] = [];
      // One after another, because a success at any URL of the host may undo the effect of a failure.
      for (const failure of FAILURES) answered.push(...(await handInAfter(failure, stage)));
      answered.push(await handInBesideSilence(stage));
      await lookForRetries(stage);
      for (const { receiver, call } of answered) {
        const attempts = requestsWith(receiver, readMark(call));
        demandThat(attempts.length === 1, {
          requirement: 'TMO-001',
          expected: `no further attempt, because the first was answered with 200 after ${answerMs(stage) / 1000} s`,
          seen: plural(attempts.length, 'attempt'),
          request: attempts[1],
        });
      }
    },
  },
] as const satisfies readonly Case[];

function answerMs({ time }: Stage): number {
  return ANSWER_IN_TIME_MS[time.kind];
}

/** Lets an attempt fail, then sends a call for the same URL, and one for another source with a URL of the same host. */
async function handInAfter(failure: Reply, stage: Stage): Promise<SlowlyAnswered[]> {
  const receivers = [await stage.receiver(), await stage.receiver()] as const;
  const sources = [
    await stage.source({ hooks: [{ receiver: receivers[0] }] }),
    await stage.source({ hooks: [{ receiver: receivers[1] }] }),
  ] as const;
  const failed = stage.calls.track();
  let failures = 0;
  const slowly = okAfter(answerMs(stage));
  receivers[0].answerBy(({ body }) => {
    if (!body.includes(readMark(failed))) return slowly;
    failures += 1;
    return failures === 1 ? failure : OK;
  });
  receivers[1].answerBy(() => slowly);
  await sources[0].deliver(failed);
  if (failure === STALL) await stage.time.passUntil(stage.time.nowMs() + TOO_LATE_MS);
  const answered = [stage.calls.track(), stage.calls.track()].map((call, at) => ({
    receiver: receivers[at === 0 ? 0 : 1],
    source: sources[at === 0 ? 0 : 1],
    call,
  }));
  for (const { source, call } of answered) await source.call(call);
  await awaitEach(stage, answered);
  await stage.time.passUntil(stage.time.nowMs() + IN_TIME_MS);
  return answered;
}

/**
 * Sends a call for two URLs, of which the first does not answer. A router may try the second at once, or after the
 * first.
 */
async function handInBesideSilence(stage: Stage): Promise<SlowlyAnswered> {
  const silent = await stage.receiver();
  silent.answerBy(() => STALL);
  const receiver = await stage.receiver();
  receiver.answerBy(() => okAfter(answerMs(stage)));
  const source = await stage.source({ hooks: [{ receiver: silent }, { receiver }] });
  const call = stage.calls.track();
  await source.call(call);
  await awaitEach(stage, [{ receiver, call }]);
  await stage.time.passUntil(stage.time.nowMs() + IN_TIME_MS);
  return { receiver, call };
}

/** A router that keeps messages in order first retries the one that failed, which may take long. */
async function awaitEach(stage: Stage, calls: readonly SlowlyAnswered[]): Promise<void> {
  const { time } = stage;
  const limitMs = time.kind === 'counted' ? RETRY_LIMIT_MS : PROMPT_LIMIT_MS[time.kind];
  const haveCome = (): boolean =>
    calls.every(({ receiver, call }) => requestsWith(receiver, readMark(call)).length > 0);
  if (!(await time.runUntil(haveCome, time.nowMs() + limitMs, { stepMs: FINE_STEP_MS })))
    throw new NotTested('messages wait until one that failed has been retried');
}
