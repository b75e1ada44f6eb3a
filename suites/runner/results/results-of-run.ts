import type { RoutespecError } from '../../../spec/error.ts';
import { plural } from '../../../spec/grammar.ts';
import { specHash } from '../../../spec/requirements/index.ts';
import type { CaseResult, Observation, Results, Summary } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { FAULT } from '../../fault.ts';
import { ROUTESPEC_VERSION } from '../../version.ts';
import { NOT_PLAYED } from '../case/cut-short.ts';
import type { Outcome } from '../case/outcome.ts';
import type { FurtherPlayed } from '../further/further.ts';
import { expects } from '../known/expectation.ts';
import { dayOf, judgeKnown } from '../known/judge-known.ts';
import type { KnownDeviation } from '../known/known-deviation.ts';
import type { RunRequest } from '../run-request.ts';
import { foldOutcomes } from './fold-outcomes.ts';
import { summarise, unshownReason, verdictOf } from './verdict.ts';

/** What is known about a run in addition to its request. */
interface StartedRun {
  readonly startedAt: Date;
  readonly target: Results['target'];
}

interface PlayedRun extends StartedRun {
  readonly outcomes: readonly Outcome[];
  /** Set if the run played on after the default set. */
  readonly further?: FurtherPlayed | undefined;
  readonly interrupted: boolean;
  /** Whether the run ended at its first failure, as it was told to. */
  readonly failedFast?: boolean | undefined;
  /** What ended the run early, unless somebody interrupted it. */
  readonly fault?: RoutespecError | undefined;
  /** Whether the process of the run ended before the run did. */
  readonly isCut?: boolean | undefined;
}

/** What of a request its results need. */
export type Asked = Pick<RunRequest, 'cases' | 'settings' | 'knownDeviations' | 'of' | 'shard'>;

/** The results of a run that has played its cases, or some of them before it was interrupted or routespec failed. */
export function resultsOfPlayed(
  { cases, settings, knownDeviations, of, shard }: Asked,
  { startedAt, target, outcomes, further, interrupted, failedFast = false, fault, isCut = false }: PlayedRun,
): Results {
  const endedIds = new Set(outcomes.flatMap(({ isCutShort = false, result }) => (isCutShort ? [] : [result.id])));
  const ended = endedIds.size;
  const judged = judgeOutcomes(outcomes, knownDeviations, startedAt);
  const results = shard === undefined ? judged : judged.map(withoutVerdictOnLines);
  const summary = summarise(results);
  const faultText = fault?.message ?? faultWithin(outcomes);
  const verdict = verdictOf(results, cases.length, ended, faultText !== undefined);
  return {
    ...factsOf(settings.seed, startedAt),
    target,
    verdict,
    ...(verdict === 'conformant'
      ? conformantReason(results, summary)
      : {
          ...unshownReason(verdict, results),
          ...notPlayedReason(results),
          ...shortfallReason(ended, cases.length, { interrupted, failedFast, faultText }),
        }),
    ...selectedOf(cases.length, of),
    planned: cases.length,
    summary,
    ...(further === undefined ? {} : { further }),
    ...(shard === undefined ? {} : { shard }),
    ...(isCut ? { cut: true } : {}),
    ...unplayedOf(cases.map(({ id }) => id).filter((id) => !endedIds.has(id))),
    cases: results,
    observations: outcomes.flatMap(({ observations }) => observations).sort(byRequirement),
  };
}

/** The results of a run that an error ended before it played any case. */
export function resultsOfUnplayed(
  { cases, settings, of, shard }: Pick<RunRequest, 'cases' | 'settings' | 'of' | 'shard'>,
  { startedAt, target, isCut = false }: StartedRun & Pick<PlayedRun, 'isCut'>,
  error: RoutespecError,
): Results {
  return {
    ...factsOf(settings.seed, startedAt),
    target,
    verdict: 'could-not-run',
    ...(error.code === 'interrupted'
      ? shortfallReason(0, cases.length, { interrupted: true })
      : { reason: sentenceOf(error) }),
    ...selectedOf(cases.length, of),
    planned: cases.length,
    summary: summarise([]),
    ...(shard === undefined ? {} : { shard }),
    ...(isCut ? { cut: true } : {}),
    ...unplayedOf(cases.map(({ id }) => id)),
    cases: [],
    observations: [],
  };
}

/**
 * In one part of a run, a line of the baseline may be needed only in another part, as when a watch finds its failure
 * there. So such lines are judged when the parts are merged.
 */
export function withoutVerdictOnLines(result: CaseResult): CaseResult {
  if (result.status !== 'unexpected-pass') return result;
  const { reason: _, ...passed } = result;
  return { ...passed, status: 'passed' };
}

function unplayedOf(ids: readonly string[]): { unplayed?: string[] } {
  return ids.length === 0 ? {} : { unplayed: [...ids] };
}

/** The sentence about the first case in which routespec itself failed, if it did in any. */
function faultWithin(outcomes: readonly Outcome[]): string | undefined {
  const found = outcomes.find(({ result }) => result.status === 'could-not-run' && result.reason?.startsWith(FAULT));
  return found && `${found.result.reason} (in ${found.result.id})`;
}

function judgeOutcomes(outcomes: readonly Outcome[], known: readonly KnownDeviation[], startedAt: Date): CaseResult[] {
  const isKnown = (failed: Pick<CaseResult, 'id' | 'failure'>): boolean =>
    known.some((deviation) => expects(deviation, failed, dayOf(startedAt)));
  return judgeKnown(foldOutcomes(CASES, outcomes, isKnown), known, CASES, startedAt);
}

function sentenceOf({ code, message }: RoutespecError): string {
  return code === 'refused' ? `Expected a description, got a refusal: ${message}` : message;
}

type RunFacts = Pick<Results, 'routespec' | 'spec' | 'seed' | 'startedAt' | 'durationMs'>;

function factsOf(seed: number, startedAt: Date): RunFacts {
  // If the machine's clock is set back during a run, the duration must not be negative.
  const durationMs = Math.max(0, Date.now() - startedAt.getTime());
  return { routespec: ROUTESPEC_VERSION, spec: specHash(), seed, startedAt: startedAt.toISOString(), durationMs };
}

/** In the order of the requirements, whichever case ended first, so that two runs can be compared. */
export function byRequirement(a: Observation, b: Observation): number {
  return a.requirement === b.requirement ? (a.case < b.case ? -1 : 1) : a.requirement < b.requirement ? -1 : 1;
}

/** How many cases there are, if a run plays only some of them. */
export function selectedOf(selected: number, of = selected): { selectedOf?: number } {
  return selected < of ? { selectedOf: of } : {};
}

/** A conformant run always mentions its expected failures, and what they keep from being tested. */
export function conformantReason(
  cases: readonly CaseResult[],
  { expectedFailures }: Pick<Summary, 'expectedFailures'>,
): { reason?: string } {
  const blocked = cases.filter(({ blockedBy, listed }) => blockedBy !== undefined && listed !== true);
  const ids = [...new Set(blocked.map(({ blockedBy }) => blockedBy))].join(', ');
  const [verb, them] = blocked.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const sentences = [
    ...(expectedFailures === 0 ? [] : [`${plural(expectedFailures, 'case')} failed as expected.`]),
    ...(blocked.length === 0
      ? []
      : [`${plural(blocked.length, 'case')} ${verb} blocked: fix ${ids}, or list ${them} in the baseline.`]),
  ];
  return sentences.length === 0 ? {} : { reason: sentences.join(' ') };
}

/** How many cases were not played because others had shown that they could not run, if there are any. */
function notPlayedReason(results: readonly CaseResult[]): { reason?: string } {
  const { length } = results.filter(({ reason }) => reason?.startsWith(NOT_PLAYED));
  return length === 0
    ? {}
    : { reason: `The run ended early: ${length} of ${plural(results.length, 'case')} were not played.` };
}

/** Why a run is incomplete, if it is. */
function shortfallReason(
  ended: number,
  planned: number,
  {
    interrupted,
    failedFast,
    faultText,
  }: { interrupted: boolean; failedFast?: boolean; faultText?: string | undefined },
): { reason?: string } {
  const played = `${ended} of ${planned} cases were played.`;
  if (faultText !== undefined) return { reason: `${faultText}; ${played}` };
  if (ended >= planned) return {};
  if (failedFast) return { reason: `The run ended at its first failure, as \`--fail-fast\` asks: ${played}` };
  return { reason: `${interrupted ? 'The run was interrupted' : 'The run ended early'}: ${played}` };
}
