import { RoutespecError } from '../../spec/error.ts';
import { specHash } from '../../spec/requirements/index.ts';
import type { CaseResult, Observation, Results, Summary } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import type { Certificates } from '../certificates/certificates.ts';
import { type Addresses, implementationAt } from '../target/implementation.ts';
import { ROUTESPEC_VERSION } from '../version.ts';
import { foldOutcomes } from './fold.ts';
import { isKnownFailure, judgeKnown } from './known/judge-known.ts';
import type { KnownDeviation } from './known/known-deviation.ts';
import { type Listener, play } from './play.ts';
import type { Outcome } from './run-case.ts';
import { needCertificates } from './trust.ts';
import { UnderWay } from './under-way.ts';
import { summarise, verdictOf } from './verdict.ts';

/** What a run is asked to do. */
export interface RunRequest {
  /** Where the implementation is, or the two that are tested as one. */
  readonly addresses: Addresses;
  /** The cases to play, in their order. */
  readonly cases: readonly Case[];
  readonly seed: number;
  readonly settleMs: number;
  readonly patienceMs: number;
  /** Gives the certificates of the run; asked only where a case needs them. */
  readonly certificates: () => Promise<Certificates>;
  /** The command that repeats a case, up to where the id of the case goes. */
  readonly command: string;
  /** Deviations that are let pass. */
  readonly knownDeviations: readonly KnownDeviation[];
}

/** Hears how the run goes on. */
export interface Progress {
  readonly begin: (caseId: string) => void;
  /** @param result as the case came out; a known deviation counts as one already */
  readonly end: (result: CaseResult) => void;
}

/**
 * Plays cases against an implementation. Whatever happens comes back as results; only a fault of routespec is thrown.
 * @param signal Ends the run early, with the results of what was played by then.
 */
export async function run(request: RunRequest, progress: Progress, signal: AbortSignal): Promise<Results> {
  const startedAt = new Date();
  const target = implementationAt(request.addresses, signal);
  const outcomes: Outcome[] = [];
  const underWay = new UnderWay();
  try {
    const description = await target.describe();
    const listener: Listener = {
      onBegin: (caseId) => {
        underWay.begin(caseId);
        progress.begin(caseId);
      },
      onOutcome: (outcome) => {
        underWay.end(outcome.result.id);
        outcomes.push(outcome);
        for (const result of judgeKnown([outcome.result], request.knownDeviations, [])) progress.end(result);
      },
    };
    const { addresses, seed, settleMs, patienceMs, command, cases } = request;
    const caseIds = cases.map(({ id }) => id);
    const certificates = needCertificates(cases, description) ? await request.certificates() : undefined;
    const plan = { addresses, description, caseIds, seed, settleMs, patienceMs, certificates, command };
    await play(plan, listener, signal);
    outcomes.push(...underWay.cutShort(cases, command, signal.aborted));
    const ended = outcomes.filter(({ isCutShort = false }) => !isCutShort).length;
    const results = judgeOutcomes(outcomes, request.knownDeviations);
    const summary = summarise(results);
    const verdict = verdictOf(summary, cases.length, ended);
    return {
      ...frameOf(seed, startedAt),
      target: { ...description, url: target.url },
      verdict,
      ...(verdict === 'conformant' ? exceptions(summary) : reasonOf(ended, cases.length, signal.aborted)),
      summary,
      cases: results,
      observations: outcomes.flatMap(({ observations }) => observations).sort(byRequirement),
    };
  } catch (error) {
    if (!(error instanceof RoutespecError)) throw error;
    return unplayed({ url: target.url, ...request }, error, startedAt);
  } finally {
    target.close();
  }
}

function judgeOutcomes(outcomes: readonly Outcome[], known: readonly KnownDeviation[]): CaseResult[] {
  const folded = foldOutcomes(CASES, outcomes, (failure) => isKnownFailure(known, failure));
  return judgeKnown(folded, known, CASES);
}

/** The results of a run that an error kept from its cases. */
export function unplayed(
  { url, seed, cases }: Pick<Results['target'], 'url'> & Pick<RunRequest, 'seed' | 'cases'>,
  error: RoutespecError,
  startedAt: Date,
): Results {
  return {
    ...frameOf(seed, startedAt),
    target: { url },
    verdict: 'could-not-run',
    ...(error.code === 'interrupted' ? reasonOf(0, cases.length, true) : { reason: sentenceOf(error) }),
    summary: summarise([]),
    cases: [],
    observations: [],
  };
}

function sentenceOf({ code, message }: RoutespecError): string {
  return code === 'refused' ? `Expected a description, got a refusal: ${message}` : message;
}

function frameOf(
  seed: number,
  startedAt: Date,
): Pick<Results, 'routespec' | 'spec' | 'seed' | 'startedAt' | 'durationMs'> {
  // A clock that is set back during a run does not make it a negative one.
  const durationMs = Math.max(0, Date.now() - startedAt.getTime());
  return { routespec: ROUTESPEC_VERSION, spec: specHash(), seed, startedAt: startedAt.toISOString(), durationMs };
}

/** In the order of the requirements, whichever case ended first: two runs can be laid beside each other. */
function byRequirement(a: Observation, b: Observation): number {
  return a.requirement === b.requirement ? (a.case < b.case ? -1 : 1) : a.requirement < b.requirement ? -1 : 1;
}

/** Nobody is to read of a conformant run without what was let pass. */
function exceptions({ expectedFailures }: Summary): { reason?: string } {
  if (expectedFailures === 0) return {};
  return { reason: `${expectedFailures === 1 ? '1 case' : `${expectedFailures} cases`} failed as expected.` };
}

function reasonOf(ended: number, planned: number, aborted: boolean): { reason?: string } {
  if (ended >= planned) return {};
  const why = aborted ? 'The run was interrupted' : 'The run ended early';
  return { reason: `${why}: ${ended} of ${planned} cases were played.` };
}
