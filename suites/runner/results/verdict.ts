import { plural } from '../../../spec/grammar.ts';
import { findRequirement } from '../../../spec/requirements/index.ts';
import type { CaseResult, Results, Summary, Verdict } from '../../../spec/shapes/results.ts';
import { NOT_PLAYED } from '../case/outcome.ts';
import type { Why } from '../events.ts';

/** Counts the cases by status. An unexpected pass counts as failed, because the baseline is wrong about it. */
export function summarise(cases: readonly CaseResult[]): Summary {
  const count = (...statuses: CaseResult['status'][]): number =>
    cases.filter(({ status }) => statuses.includes(status)).length;
  return {
    passed: count('passed'),
    failed: count('failed', 'unexpected-pass'),
    notTested: count('not-tested'),
    couldNotRun: count('could-not-run'),
    expectedFailures: count('expected-failure'),
  };
}

/**
 * The verdict of a run. One failure makes it not conformant, unless routespec itself failed, which may have caused the
 * failure. Without a failure, a case that could not run leaves the run incomplete. If no case showed anything that the
 * document settles, the verdict is that the run could not run: cases that only observe pass for any implementation.
 * @param planned Number of cases to play.
 * @param ended Number of cases that ended. There may be more results, because a watch can report for a case that was
 * not selected.
 * @param isFaulty True if routespec itself failed.
 * @param isPart True for a shard: another one may show what meets the document, so known deviations are enough here.
 */
export function decideVerdict(
  cases: readonly CaseResult[],
  planned: number,
  ended: number,
  isFaulty: boolean,
  isPart = false,
): Verdict {
  const { failed, couldNotRun } = summarise(cases);
  if (failed > 0) return isFaulty ? 'incomplete' : 'not-conformant';
  if (!cases.some((each) => showsRequirement(each) || (isPart && each.status === 'expected-failure')))
    return 'could-not-run';
  return isFaulty || couldNotRun > 0 || ended < planned ? 'incomplete' : 'conformant';
}

/** True if a case has shown that an asserted requirement is met. A baseline that excuses everything leaves none. */
function showsRequirement({ status, requirements }: CaseResult): boolean {
  return status === 'passed' && requirements.some((id) => findRequirement(id)?.treatment === 'assert');
}

interface Counts {
  readonly planned: number;
  readonly ended: number;
  readonly isPart: boolean;
}

/** The verdict of a run that played cases, and the reason if there is more to say. @param fault of routespec, if it failed */
export function conclude(
  cases: readonly CaseResult[],
  { planned, ended, isPart }: Counts,
  why: Why,
  fault: string | undefined,
): Pick<Results, 'verdict' | 'reason' | 'summary'> {
  const summary = summarise(cases);
  const verdict = decideVerdict(cases, planned, ended, fault !== undefined, isPart);
  const { reason } =
    verdict === 'conformant'
      ? conformantReason(cases, summary)
      : {
          ...staleReason(cases),
          ...unshownReason(verdict, cases),
          ...notPlayedReason(cases),
          ...shortfallReason(ended, planned, why, fault),
        };
  const sentences = [reason, why.note].filter((sentence) => sentence !== undefined);
  return { verdict, summary, ...(sentences.length === 0 ? {} : { reason: sentences.join(' ') }) };
}

/** Reason of a run that fails only because its baseline lists cases that pass. */
function staleReason(cases: readonly CaseResult[]): { reason?: string } {
  const stale = cases.filter(({ status }) => status === 'unexpected-pass');
  if (stale.length === 0 || cases.some(({ status }) => status === 'failed')) return {};
  return { reason: `The baseline is stale: ${plural(stale.length, 'case')} passed for which it lists a failure.` };
}

/** Reason of a run without a verdict whose cases had no problem: none of them tested what the document settles. */
export function unshownReason(verdict: Verdict, cases: readonly CaseResult[]): { reason?: string } {
  const { passed, couldNotRun, expectedFailures } = summarise(cases);
  if (verdict !== 'could-not-run' || couldNotRun > 0 || cases.length === 0) return {};
  if (expectedFailures > 0) return { reason: 'Every required clause that was tested fails as the baseline expects.' };
  if (passed === 0) return { reason: 'No case was tested.' };
  return { reason: 'The cases that passed are informational: the document leaves open what they observe.' };
}

/** A conformant run always mentions its expected failures, and the cases that they block. */
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

/** Number of cases that were not played because others had shown that they could not run, if any. */
function notPlayedReason(results: readonly CaseResult[]): { reason?: string } {
  const { length } = results.filter(({ reason }) => reason?.startsWith(NOT_PLAYED));
  return length === 0
    ? {}
    : { reason: `The run ended early: ${length} of ${plural(results.length, 'case')} were not played.` };
}

/** Reason why a run is incomplete, if it is. */
export function shortfallReason(
  ended: number,
  planned: number,
  { interrupted, failedFast }: Why,
  faultText?: string,
): { reason?: string } {
  const played = `${ended} of ${planned} cases were played.`;
  if (faultText !== undefined) return { reason: `${faultText}; ${played}` };
  if (ended >= planned) return {};
  if (failedFast) return { reason: `The run ended at its first failure, as \`--fail-fast\` asks: ${played}` };
  return { reason: `${interrupted ? 'The run was interrupted' : 'The run ended early'}: ${played}` };
}

/**
 * Number of planned cases that the results lack, with or without an end. Results of earlier versions do not have the
 * planned number, but there is at least one.
 */
export function missingIn({
  planned = 1,
  cases,
  unplayed = [],
}: Pick<Results, 'planned' | 'cases' | 'unplayed'>): number {
  return Math.max(0, planned - new Set([...cases.map(({ id }) => id), ...unplayed]).size);
}
