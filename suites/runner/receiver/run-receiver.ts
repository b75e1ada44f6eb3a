import type { Results } from '../../../spec/shapes/results.ts';
import { PAUSES } from '../../judged-receiver/bench.ts';
import { PLAIN_CASE } from '../../judged-receiver/cases/index.ts';
import { comesBack } from '../../judged-receiver/presence.ts';
import { judgeKnown } from '../known/judge-known.ts';
import type { Progress } from '../run.ts';
import { playReceiverCase, type ReceiverOutcome, unplayed } from './play-receiver-case.ts';
import type { ReceiverRequest } from './receiver-request.ts';
import { receiverResults } from './receiver-results.ts';

/**
 * Judges a receiver. Cases are played one after another, so that a burst meets a receiver that does nothing else. The
 * plain case comes first, selected or not: a receiver that fails it shows nothing in the others, which are then not
 * tested.
 * @param signal Ends the run early when it is aborted, with the results of the cases played by then.
 */
export async function runReceiver(
  request: ReceiverRequest,
  progress: Pick<Progress, 'begin' | 'end'>,
  signal: AbortSignal,
): Promise<Results> {
  const startedAt = new Date();
  const plain = await playReceiverCase(PLAIN_CASE, request, signal);
  if (plain.error?.code === 'unreachable') {
    return receiverResults(request, { startedAt, outcomes: [], isInterrupted: false, error: plain.error });
  }
  const outcomes: ReceiverOutcome[] = [];
  const { return: returnMs } = request.pauses ?? PAUSES;
  let gone: { readonly since: string } | undefined;
  for (const each of request.cases) {
    if (signal.aborted) break;
    progress.begin(each.id);
    const outcome = await outcomeOf(each);
    outcomes.push(outcome);
    const [judged] = judgeKnown([outcome.result], request.knownDeviations, [], startedAt);
    progress.end(judged ?? outcome.result);
  }
  return receiverResults(request, { startedAt, outcomes, isInterrupted: signal.aborted });

  async function outcomeOf(each: ReceiverRequest['cases'][number]): Promise<ReceiverOutcome> {
    if (each.id === PLAIN_CASE.id) return plain;
    if (plain.result.status !== 'passed') {
      return unplayed(each, request, `needs a receiver that accepts a plain message (${PLAIN_CASE.id})`);
    }
    if (gone !== undefined) return couldNotRun(each, gone.since);
    const outcome = await playReceiverCase(each, request, signal);
    if (!(await isLost(each, outcome)) || gone !== undefined) return outcome;
    const second = await playReceiverCase(each, request, signal, true);
    await isLost(each, second);
    return second;
  }

  /**
   * Waits for a receiver that is gone: a supervisor may start it again, or a person.
   * @returns Whether it went without a failure of the case, which then has shown nothing.
   */
  async function isLost(each: ReceiverRequest['cases'][number], { isGone, error }: ReceiverOutcome): Promise<boolean> {
    if (isGone !== true) return false;
    if (!(await comesBack(request.url, returnMs, signal))) gone = { since: each.id };
    return error?.code === 'unreachable';
  }

  function couldNotRun(each: ReceiverRequest['cases'][number], since: string): ReceiverOutcome {
    const reason = `the receiver ended in ${since}, and did not come back within ${returnMs / 1000} s`;
    return unplayed(each, request, reason, 'could-not-run');
  }
}
