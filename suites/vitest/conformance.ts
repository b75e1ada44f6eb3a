import { describe, expect, type RunnerTestCase, test } from 'vitest';
import { causeOfCase, isRepeated } from '../../reports/causes.ts';
import { failedRequirements, listGaps } from '../../reports/clauses.ts';
import { completeResults } from '../../reports/complete-results.ts';
import { GITHUB, type ReporterName, type ReportName } from '../../reports/files.ts';
import { formatSections } from '../../reports/text/sections.ts';
import { headline, oneLine, problemLine, sameCauseWords, verdictWord } from '../../reports/text/words.ts';
import { maskSecrets } from '../../spec/secrets.ts';
import type { CaseResult, Cause, Results } from '../../spec/shapes/results.ts';
import { makeFolder } from '../cli/output/folders.ts';
import { writeReports } from '../cli/output/reports.ts';
import { beginRun, runOnTargets } from '../cli/run/run-on-targets.ts';
import type { RunOptions } from '../cli/run/run-options.ts';
import { readSelection, type Selection } from '../cli/run/selection.ts';
import { toRoutespecError } from '../harness/fault.ts';
import { Events, toResults } from '../runner/results/fold.ts';
import { type ConformanceOptions, toRunOptions } from './options.ts';

/** The test that fails if the run is not complete, or for a problem that no other test reports. */
const RUN = 'the run';
/** A run ends by itself: each case has a limit, as does each answer. */
const UNLIMITED = { timeout: 0 };

/**
 * Makes each case of the suite a test of the file that calls it, named by the id of the case. All are played in one run,
 * which the first of these tests waits for; the cases of tests that a filter leaves out are not played. A case that is not
 * tested, and one that fails as the baseline expects, is skipped with the reason.
 *
 *     conformance({ exec: './my-router --conformance', patterns: ['signature/*'], expect: 'known.txt' });
 */
export function conformance(options: ConformanceOptions = {}): void {
  const runOptions = readOptions(options);
  describe(`routespec: ${oneLine(maskSecrets(runOptions.targets.name))}`, async () => {
    const selection = await readSelection(runOptions).catch(refuse);
    const ids: readonly string[] = selection.cases.map(({ id }) => id);
    let run: Promise<Results> | undefined;

    const resultsFor = (task: Readonly<RunnerTestCase>): Promise<Results> => {
      const wanted = namesBeside(task);
      const cases = selection.cases.filter(({ id }) => wanted.has(id));
      run ??= play(runOptions, { ...selection, cases });
      return run;
    };

    test.for(ids)('%s', UNLIMITED, async (id, { task, skip }) => {
      const judgement = judgeCase(await resultsFor(task), id, runOptions.strict);
      if (judgement.status === 'skipped') skip(judgement.reason);
      if (judgement.status === 'failed') throw makeError(judgement.text);
      expect(judgement.status).toBe('passed');
    });

    test(RUN, UNLIMITED, async ({ task }) => {
      const wrong = judgeRun(await resultsFor(task), ids);
      if (wrong !== undefined) throw makeError(wrong);
      expect(wrong).toBeUndefined();
    });
  });
}

/** @throws an error without a stack, if the options are not usable */
function readOptions(options: ConformanceOptions): RunOptions {
  try {
    return toRunOptions(options);
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  throw makeError(toRoutespecError(error).message);
}

/** The names of this test and those next to it that no filter leaves out. */
function namesBeside({ suite }: Readonly<RunnerTestCase>): ReadonlySet<string> {
  const tasks = suite?.tasks ?? [];
  return new Set(tasks.filter(({ mode }) => mode !== 'skip' && mode !== 'todo').map(({ name }) => name));
}

/** An error without a stack, because the failure is not in this code. */
function makeError(text: string): Error {
  const error = new Error(text);
  error.stack = `${error.name}: ${text}`;
  return error;
}

/** Plays the cases against the implementation under test, and writes the reports. */
async function play(options: RunOptions, selection: Selection): Promise<Results> {
  const events = new Events();
  const planned = beginRun(options, selection, events, 'npx routespec');
  await runOnTargets(options, planned, events, new AbortController().signal);
  const results = completeResults(toResults(events.run), options.strict);
  makeFolder(options.outFolder);
  const problem = await writeReports(results, options.outFolder, options.reports.filter(isFile));
  if (problem !== undefined) throw makeError(problem);
  return results;
}

const isFile = (name: ReporterName): name is ReportName => name !== GITHUB;

type Judgement =
  | { readonly status: 'passed' }
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: 'failed'; readonly text: string };

/** @param strict true if a case that is not tested fails */
function judgeCase(results: Results, id: string, strict: boolean): Judgement {
  const result = results.cases.find((each) => each.id === id);
  if (result === undefined && results.unplayed?.includes(id) !== true) {
    return { status: 'skipped', reason: 'left out: it needs a router and a client library' };
  }
  if (result === undefined) return { status: 'failed', text: `not played: ${results.reason ?? results.verdict}` };
  const reason = headline(result);
  // Cases that only observe pass in any case. A run of nothing else has shown nothing.
  if (result.status === 'passed' && results.verdict === 'could-not-run') {
    return { status: 'failed', text: `shows nothing: ${results.reason ?? results.verdict}` };
  }
  if (result.status === 'passed') return { status: 'passed' };
  if (result.status === 'expected-failure') return { status: 'skipped', reason: `failed as expected: ${reason}` };
  const isRefused = strict || (listGaps(results).includes(result) && !hasFailed(results, result.blockedBy));
  if (result.status === 'not-tested' && !isRefused) return { status: 'skipped', reason: `not tested: ${reason}` };
  const cause = causeOfCase(results).get(id);
  if (result.status === 'failed' && isRepeated(result, cause)) {
    return { status: 'skipped', reason: `${sameCauseWords(cause)}: ${problemLine(result, cause)}` };
  }
  return { status: 'failed', text: describeResult(result, cause) };
}

/** True if a case has failed for a requirement, so that what it blocks need not fail too. */
function hasFailed({ cases }: Results, requirement: string | undefined): boolean {
  return cases.some(
    (each) => each.status === 'failed' && failedRequirements(each).some((failed) => failed === requirement),
  );
}

/**
 * A sentence about a problem of a run that the tests of its cases do not report; undefined if there is none. A check of
 * every request reports in its own case, which may have no test.
 * @param ids of the cases with a test
 */
function judgeRun(results: Results, ids: readonly string[]): string | undefined {
  const { verdict, reason, cases } = results;
  const causes = causeOfCase(results);
  const others = cases.filter(
    (each) => !ids.includes(each.id) && each.status === 'failed' && !isRepeated(each, causes.get(each.id)),
  );
  if (others.length > 0)
    return others.map((result) => `${result.id}: ${describeResult(result, causes.get(result.id))}`).join('\n\n');
  if (verdict === 'conformant' || verdict === 'not-conformant') return undefined;
  return `${verdictWord(results)}: ${reason ?? 'no case was tested'}`;
}

/** All details of a failure, as in the reports. */
function describeResult(result: CaseResult, cause?: Cause): string {
  return `${problemLine(result, cause)}\n\n${formatSections(result)}\n`;
}
