import pLimit from 'p-limit';
import type { Case } from '../../cases/case.ts';
import { NOT_PLAYED, type Outcome } from './outcome.ts';

/** After this many cases in a row without an answer, the rest is not played: each would take as long. */
const UNANSWERED_LIMIT = 3;

const OUT_OF_TIME = 'time';

export interface PlayAllOptions {
  readonly concurrency: number;
  /**
   * @param isAlone True if no other case plays meanwhile.
   * @returns undefined if the run was interrupted before
   */
  readonly play: (each: Case, isAlone: boolean) => Promise<Outcome | undefined>;
  readonly tell: (each: Case, outcome: Outcome) => void;
  readonly leaveOut: (each: Case, reason: string) => void;
  /** Reason why no case can be played, if any. */
  readonly obstacle?: string | undefined;
}

/**
 * Plays cases side by side, and tells the outcome of each once. A case that must be played again is, at the end and
 * alone. Once one for a requirement has failed again, or one has run out of patience again, others like it are believed.
 */
export async function playAll(cases: readonly Case[], options: PlayAllOptions): Promise<void> {
  const { concurrency, play, tell, leaveOut } = options;
  const repeats: { readonly each: Case; readonly outcome: Outcome }[] = [];
  let { obstacle } = options;
  let unanswered = 0;
  await pLimit(concurrency).map(cases, async (each) => {
    if (obstacle !== undefined) return leaveOut(each, NOT_PLAYED + obstacle);
    const outcome = await play(each, false);
    if (outcome === undefined) return;
    if (outcome.isUnanswered === true) unanswered += 1;
    else if (outcome.result.status !== 'could-not-run') unanswered = 0;
    if (unanswered >= UNANSWERED_LIMIT) obstacle ??= stoppedAnswering(outcome);
    if (outcome.mustRepeat === true) repeats.push({ each, outcome });
    else tell(each, outcome);
  });
  const confirmed = new Set<string>();
  for (const { each, outcome } of repeats) {
    const topic = findTopic(outcome);
    const isBelieved = topic !== undefined && confirmed.has(topic);
    const last = isBelieved || obstacle !== undefined ? outcome : await play(each, true);
    const isAgain = last?.result.status === outcome.result.status && findTopic(last) === topic;
    if (isAgain && topic !== undefined) confirmed.add(topic);
    if (last !== undefined) tell(each, last);
  }
}

/** The requirement that a case failed, or its lack of time. Undefined if it only saw broken what other cases are about. */
function findTopic({ result, findings }: Outcome): string | undefined {
  return result.failure?.requirement ?? (findings.length === 0 && result.status !== 'passed' ? OUT_OF_TIME : undefined);
}

function stoppedAnswering({ result: { reason } }: Outcome): string {
  return `the implementation has stopped answering: ${UNANSWERED_LIMIT} cases in a row ended without an answer, the last because: ${reason}`;
}
