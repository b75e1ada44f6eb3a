import { describe, expect, type RunnerTestCase, test } from 'vitest';
import type { Results } from '../../spec/shapes/results.ts';
import type { RunOptions } from '../cli/run/run-options.ts';
import { readSelection, type Selection } from '../cli/run/select/selection.ts';
import { toRoutespecError } from '../fault.ts';
import { judgeCase, judgeRun } from './judge.ts';
import { type ConformanceOptions, runOptionsOf } from './options.ts';
import { play } from './play.ts';

/** The test that fails if the run is not complete, or for what no other test reports. */
const RUN = 'the run';
/** A run ends by itself: each case has a limit, and so has each answer. */
const UNLIMITED = { timeout: 0 };

/**
 * Makes each case of the suite a test of the file that calls it, named by the id of the case. All are played in one run,
 * which the first of these tests waits for; the cases of tests that a filter leaves out are not played. A case that is not
 * tested is skipped, with the reason, and so is one that fails as the baseline expects.
 *
 *     conformance({ exec: './my-router --conformance', patterns: ['signature/*'], expect: 'known.txt' });
 */
export function conformance(options: ConformanceOptions = {}): void {
  describe('routespec', async () => {
    const { runOptions, selection } = await read(options);
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
      if (judgement.status === 'failed') throw failureOf(judgement.text);
      expect(judgement.status).toBe('passed');
    });

    test(RUN, UNLIMITED, async ({ task }) => {
      const wrong = judgeRun(await resultsFor(task), ids);
      if (wrong !== undefined) throw failureOf(wrong);
      expect(wrong).toBeUndefined();
    });
  });
}

/** @throws an error without a stack, if the options are not usable */
async function read(options: ConformanceOptions): Promise<{ runOptions: RunOptions; selection: Selection }> {
  try {
    const runOptions = runOptionsOf(options);
    return { runOptions, selection: await readSelection(runOptions) };
  } catch (error) {
    throw failureOf(toRoutespecError(error).message);
  }
}

/** The names of the tests beside one, and its own, that no filter leaves out. */
function namesBeside({ suite }: Readonly<RunnerTestCase>): ReadonlySet<string> {
  const tasks = suite?.tasks ?? [];
  return new Set(tasks.filter(({ mode }) => mode !== 'skip' && mode !== 'todo').map(({ name }) => name));
}

/** An error without a stack: what failed is not in this code. */
function failureOf(text: string): Error {
  const error = new Error(text);
  error.stack = `${error.name}: ${text}`;
  return error;
}
