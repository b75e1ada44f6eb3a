import type { RoutespecError } from '../../spec/error.ts';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../spec/requirements/requirement.ts';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';
import { CASES } from '../cases/index.ts';
import { scrubberOf } from '../deployment/serve/open-deployment.ts';
import { ReachedDeployment } from '../deployment/serve/reach.ts';
import { faultOfSignal, toRoutespecError } from '../fault.ts';
import type { Described, Implementation } from '../target/implementation.ts';
import { implementationAt } from '../target/implementation-at.ts';
import type { Outcome } from './case/outcome.ts';
import { needCertificates } from './case/trust.ts';
import type { FurtherPlayed } from './further/further.ts';
import { dayOf, judgeKnown } from './known/judge-known.ts';
import { foldOutcomes } from './results/fold-outcomes.ts';
import { resultsOfPlayed, resultsOfUnplayed, withoutVerdictOnLines } from './results/results-of-run.ts';
import { UnderWay } from './results/under-way.ts';
import type { RunRequest } from './run-request.ts';
import { type Listener, playCases } from './thread/play-cases.ts';

/** Called as cases begin and end. */
export interface Progress {
  /** Called before the first case, once the implementation has described itself. */
  readonly start?: (startedAt: Date, target: Results['target']) => void;
  readonly begin: (caseId: string) => void;
  /** @param result the result of the case, in which a known deviation is already an expected failure */
  readonly end: (result: CaseResult) => void;
  /** Called with what `end` is made from. */
  readonly outcome?: (outcome: Outcome) => void;
  /** Called for each case that is played beyond the default set, with its result if that replaces its pass. */
  readonly further?: (played: FurtherPlayed, result: CaseResult | undefined) => void;
  /** Called with a sentence that a user should know, and that belongs to no case. */
  readonly notice?: (sentence: string) => void;
}

/**
 * Plays cases against an implementation. Whatever the implementation does is reported in the results, and so is a fault
 * of routespec itself, with what was played before it.
 * @param signal Ends the run early when it is aborted, with the results of the cases played by then. If its reason is a
 * fault, the run failed; otherwise somebody interrupted it.
 */
export async function run(request: RunRequest, progress: Progress, signal: AbortSignal): Promise<Results> {
  const { deployment } = request;
  const results = await runAt(request, progress, signal);
  return deployment === undefined ? results : scrubberOf(deployment)(results);
}

async function runAt(request: RunRequest, progress: Progress, signal: AbortSignal): Promise<Results> {
  const startedAt = new Date();
  const implementation = implementationOf(request, signal);
  const { url } = implementation;
  try {
    const description = await implementation.describe();
    const target = { ...underTest(description), url };
    progress.start?.(startedAt, target);
    const collected = await collectOutcomes(request, startedAt, description, progress, signal);
    return resultsOfPlayed(request, { startedAt, target, ...collected });
  } catch (error) {
    return resultsOfUnplayed(request, { startedAt, target: { url } }, faultOfSignal(signal) ?? toRoutespecError(error));
  } finally {
    implementation.close();
  }
}

/** Asks what is under test to describe itself. @throws RoutespecError if it does not */
export async function describeTarget(
  { addresses, deployment }: Pick<RunRequest, 'addresses' | 'deployment'>,
  signal: AbortSignal,
): Promise<Results['target']> {
  const implementation = implementationOf({ addresses, deployment }, signal);
  try {
    return { ...underTest(await implementation.describe()), url: implementation.url };
  } finally {
    implementation.close();
  }
}

function implementationOf(
  { addresses, deployment }: Pick<RunRequest, 'addresses' | 'deployment'>,
  signal: AbortSignal,
): Pick<Implementation, 'url' | 'describe' | 'close'> {
  return deployment === undefined ? implementationAt(addresses, signal) : new ReachedDeployment(deployment, signal);
}

/** What of a description is about what is under test. The rest is about its partner. */
function underTest(description: Described): Omit<Results['target'], 'url'> {
  const { partner, roles, supports } = description;
  if (partner === undefined) return description;
  const parts: readonly string[] = partner.role === 'client' ? CLIENT_FEATURES : ROUTER_FEATURES;
  return {
    ...description,
    roles: roles.filter((role) => role !== partner.role),
    supports: supports.filter((feature) => !parts.includes(feature)),
  };
}

interface Collected {
  readonly outcomes: readonly Outcome[];
  /** Set if the run played on after the default set. */
  readonly further: FurtherPlayed | undefined;
  readonly interrupted: boolean;
  /** Whether the run ended at its first failure, as it was told to. */
  readonly failedFast: boolean;
  /** What ended the run early, unless somebody interrupted it. */
  readonly fault: RoutespecError | undefined;
}

/** The outcomes of the cases of a run, including those under way when it ended early. */
async function collectOutcomes(
  request: RunRequest,
  startedAt: Date,
  description: Described,
  progress: Progress,
  signal: AbortSignal,
): Promise<Collected> {
  const { addresses, deployment, cases, settings, repeatCommand, knownDeviations, further, ownSeeds } = request;
  const failure = new AbortController();
  /** By case. A failure beyond the default set replaces the pass in it. */
  const outcomes = new Map<string, Outcome>();
  let furtherPlayed: FurtherPlayed | undefined;
  const underWay = new UnderWay();
  const listener: Listener = {
    onBegin: (caseId) => {
      underWay.begin(caseId);
      progress.begin(caseId);
    },
    onOutcome: (outcome) => {
      underWay.end(outcome.result.id);
      outcomes.set(outcome.result.id, outcome);
      progress.outcome?.(outcome);
      const [judged] = judgeKnown([outcome.result], knownDeviations, [], startedAt);
      if (judged !== undefined) progress.end(request.shard === undefined ? judged : withoutVerdictOnLines(judged));
      if (endsRun(outcome, request, startedAt)) failure.abort();
    },
    onNotice: (sentence) => progress.notice?.(sentence),
    onFurther: (played, outcome) => {
      furtherPlayed = played;
      if (outcome !== undefined) {
        outcomes.set(outcome.result.id, outcome);
        progress.outcome?.(outcome);
      }
      const [result] = outcome === undefined ? [] : judgeKnown([outcome.result], knownDeviations, [], startedAt);
      progress.further?.(played, result);
      if (outcome !== undefined && endsRun(outcome, request, startedAt)) failure.abort();
    },
  };
  const caseIds = cases.map(({ id }) => id);
  let fault: RoutespecError | undefined;
  try {
    const certificates = needCertificates(cases, description) ? await request.certificates() : undefined;
    await playCases(
      {
        ...{ addresses, deployment, description, caseIds, settings, certificates, repeatCommand, further, ownSeeds },
        knownDeviations,
        today: dayOf(startedAt),
      },
      listener,
      AbortSignal.any([signal, failure.signal]),
    );
  } catch (error) {
    fault = toRoutespecError(error);
  }
  const interrupted = signal.aborted && faultOfSignal(signal) === undefined;
  fault ??= faultOfSignal(signal);
  const failedFast = failure.signal.aborted && !interrupted && fault === undefined;
  const ended = [...outcomes.values()];
  // Whoever asks for the first failure only does not look for it among all the cases that it cut short.
  if (failedFast) return { outcomes: ended.filter(isWhole), further: furtherPlayed, interrupted, failedFast, fault };
  const cutShort = underWay.cutShort(cases, repeatCommand, interrupted, fault);
  return { outcomes: [...ended, ...cutShort], further: furtherPlayed, interrupted, failedFast, fault };
}

function isWhole({ isCutShort }: Outcome): boolean {
  return isCutShort !== true;
}

/** Whether an outcome ends a run that ends at its first failure. It may have been seen by a watch. */
function endsRun(outcome: Outcome, { failFast = false, knownDeviations, shard }: RunRequest, startedAt: Date): boolean {
  if (!failFast || !isWhole(outcome)) return false;
  const results = judgeKnown(foldOutcomes(CASES, [outcome]), knownDeviations, [], startedAt);
  const judged = shard === undefined ? results : results.map(withoutVerdictOnLines);
  return judged.some(({ status }) => status === 'failed' || status === 'unexpected-pass');
}
