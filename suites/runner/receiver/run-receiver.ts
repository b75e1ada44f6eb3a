import type { Results } from '../../../spec/shapes/results.ts';
import { PLAIN_CASE } from '../../judged-receiver/cases/index.ts';
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
  for (const each of request.cases) {
    if (signal.aborted) break;
    progress.begin(each.id);
    const outcome = await outcomeOf(each);
    outcomes.push(outcome);
    const [judged] = judgeKnown([outcome.result], request.knownDeviations, [], startedAt);
    progress.end(judged ?? outcome.result);
  }
  return receiverResults(request, { startedAt, outcomes, isInterrupted: signal.aborted });

  function outcomeOf(each: ReceiverRequest['cases'][number]): Promise<ReceiverOutcome> | ReceiverOutcome {
    if (each.id === PLAIN_CASE.id) return plain;
    if (plain.result.status === 'passed') return playReceiverCase(each, request, signal);
    return unplayed(each, request, `needs a receiver that accepts a plain message (${PLAIN_CASE.id})`);
  }
}
