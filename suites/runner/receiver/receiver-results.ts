import type { RoutespecError } from '../../../spec/error.ts';
import { plural } from '../../../spec/grammar.ts';
import { RECEIVER_REQUIREMENTS, specHash } from '../../../spec/requirements/index.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { FAULT } from '../../fault.ts';
import { RECEIVER_CASES } from '../../judged-receiver/cases/index.ts';
import { ROUTESPEC_VERSION } from '../../version.ts';
import type { Outcome } from '../case/outcome.ts';
import { judgeKnown } from '../known/judge-known.ts';
import { byRequirement, conformantReason, selectedOf } from '../results/results-of-run.ts';
import { summarise, verdictOf } from '../results/verdict.ts';
import type { ReceiverRequest } from './receiver-request.ts';

/** What a run came to that judged a receiver. */
interface Played {
  readonly startedAt: Date;
  readonly outcomes: readonly Outcome[];
  readonly isInterrupted: boolean;
  /** Set if there was no receiver, so that no case shows anything. */
  readonly error?: RoutespecError | undefined;
}

/** The results of a run that judged a receiver, in the format of all runs. */
export function receiverResults(
  request: ReceiverRequest,
  { startedAt, outcomes, isInterrupted, error }: Played,
): Results {
  const judged = outcomes.map(({ result }) => result);
  const cases = judgeKnown(judged, request.knownDeviations, RECEIVER_CASES, startedAt);
  const ended = outcomes.filter(({ isCutShort = false }) => !isCutShort);
  const endedIds = new Set(ended.map(({ result }) => result.id));
  const summary = summarise(cases);
  const isFaulty = cases.some(({ status, reason }) => status === 'could-not-run' && reason?.startsWith(FAULT));
  const verdict = verdictOf(cases, request.cases.length, ended.length, isFaulty);
  const left = request.cases.map(({ id }) => id).filter((id) => !endedIds.has(id));
  const played = `${ended.length} of ${plural(request.cases.length, 'case')} were played.`;
  const reason = error?.message ?? (isInterrupted ? `The run was interrupted: ${played}` : undefined);
  return {
    routespec: ROUTESPEC_VERSION,
    spec: specHash(RECEIVER_REQUIREMENTS),
    target: { url: maskSecrets(request.url.href), roles: ['receiver'], supports: supportsOf(request) },
    startedAt: startedAt.toISOString(),
    // If the machine's clock is set back during a run, the duration must not be negative.
    durationMs: Math.max(0, Date.now() - startedAt.getTime()),
    seed: request.seed,
    verdict,
    ...(verdict === 'conformant' ? conformantReason(cases, summary) : reason === undefined ? {} : { reason }),
    ...selectedOf(request.cases.length, RECEIVER_CASES.length),
    planned: request.cases.length,
    summary,
    ...(left.length === 0 ? {} : { unplayed: left }),
    cases,
    observations: outcomes.flatMap(({ observations }) => observations).sort(byRequirement),
  };
}

function supportsOf({ secret, effectsUrl }: ReceiverRequest): string[] {
  return [...(secret === undefined ? [] : ['secret']), ...(effectsUrl === undefined ? [] : ['effects'])];
}
