import { RoutespecError } from '../../spec/error.ts';
import type { Description } from '../../spec/shapes/contract.ts';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';
import { implementationAt } from '../target/implementation-at.ts';
import type { Outcome } from './case/outcome.ts';
import { needCertificates } from './case/trust.ts';
import { judgeKnown } from './known/judge-known.ts';
import { resultsOfPlayed, resultsOfUnplayed } from './results/results-of-run.ts';
import { UnderWay } from './results/under-way.ts';
import type { RunRequest } from './run-request.ts';
import { type Listener, playCases } from './thread/play-cases.ts';

/** Called as cases begin and end. */
export interface Progress {
  readonly begin: (caseId: string) => void;
  /** @param result the result of the case, in which a known deviation is already an expected failure */
  readonly end: (result: CaseResult) => void;
}

/**
 * Plays cases against an implementation. Whatever the implementation does is reported in the results. Only an error of
 * routespec itself is thrown.
 * @param signal Ends the run early when it is aborted, with the results of the cases played by then.
 */
export async function run(request: RunRequest, progress: Progress, signal: AbortSignal): Promise<Results> {
  const startedAt = new Date();
  const implementation = implementationAt(request.addresses, signal);
  const { url } = implementation;
  try {
    const description = await implementation.describe();
    const outcomes = await collectOutcomes(request, description, progress, signal);
    const target = { ...description, url };
    return resultsOfPlayed(request, { startedAt, target, outcomes, interrupted: signal.aborted });
  } catch (error) {
    if (!(error instanceof RoutespecError)) throw error;
    return resultsOfUnplayed(request, { startedAt, target: { url } }, error);
  } finally {
    implementation.close();
  }
}

/** The outcomes of the cases of a run, including those under way when it ended early. */
async function collectOutcomes(
  request: RunRequest,
  description: Description,
  progress: Progress,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const { addresses, cases, settings, repeatCommand, knownDeviations } = request;
  const outcomes: Outcome[] = [];
  const underWay = new UnderWay();
  const listener: Listener = {
    onBegin: (caseId) => {
      underWay.begin(caseId);
      progress.begin(caseId);
    },
    onOutcome: (outcome) => {
      underWay.end(outcome.result.id);
      outcomes.push(outcome);
      for (const result of judgeKnown([outcome.result], knownDeviations, [])) progress.end(result);
    },
  };
  const caseIds = cases.map(({ id }) => id);
  const certificates = needCertificates(cases, description) ? await request.certificates() : undefined;
  await playCases({ addresses, description, caseIds, settings, certificates, repeatCommand }, listener, signal);
  return [...outcomes, ...underWay.cutShort(cases, repeatCommand, signal.aborted)];
}
