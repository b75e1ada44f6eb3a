import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestModule } from 'vitest/node';
import { startVitest } from 'vitest/node';
import type { Journal, Outcome } from './journal.ts';
import type { Progress } from './progress.ts';

const SHOWN_CHARACTERS = 2_000;

export interface FileOutcome extends Outcome {
  readonly passed: number;
  /** Tests that report themselves why they cannot run here. */
  readonly skipped: readonly string[];
}

/** Plays files of tests that are not in the journal. */
export async function playTests(
  root: string,
  files: readonly string[],
  journal: Journal<FileOutcome>,
  progress: Progress,
): Promise<readonly FileOutcome[]> {
  // A file that could not run may be able to now.
  const known = (file: string): FileOutcome | undefined =>
    isUnplayed(journal.of(file)) ? undefined : journal.of(file);
  const outcomes = new Map(files.map((file) => [file, known(file)]));
  const open = files.filter((file) => outcomes.get(file) === undefined);
  progress.begin(files.length, files.length - open.length);
  if (open.length > 0) {
    const onTestModuleEnd = (module: TestModule): void => {
      const outcome = outcomeOf(relative(root, module.moduleId), module);
      journal.add(outcome);
      outcomes.set(outcome.unit, outcome);
      progress.ended(outcome);
    };
    const reporters = [{ onTestModuleEnd }];
    const vitest = await startVitest('test', open, { root, run: true, watch: false, reporters });
    await vitest.close();
  }
  return files.map(
    (file) => outcomes.get(file) ?? { unit: file, problems: [`${file} was not played`], passed: 0, skipped: [] },
  );
}

/** True if every test of a file was skipped, such as without a browser. */
export function isUnplayed(outcome: FileOutcome | undefined): boolean {
  return outcome !== undefined && outcome.passed === 0 && outcome.problems.length === 0;
}

/** The message of a failed test, with the difference if the message only says that there is one. */
function wordsOf(
  { message, diff = '' }: { readonly message: string; readonly diff?: string } = { message: 'failed' },
): string {
  return diff === '' ? message : `${message}\n${stripVTControlCharacters(diff).slice(0, SHOWN_CHARACTERS)}`;
}

function outcomeOf(file: string, module: TestModule): FileOutcome {
  const tests = [...module.children.allTests()];
  const failed = tests.filter((test) => test.result().state === 'failed');
  const problems = [
    ...module.errors().map(({ message }) => `${file}: ${message}`),
    ...failed.map((test) => `${file} › ${test.fullName}: ${wordsOf(test.result().errors?.[0])}`),
  ];
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  const skipped = tests.filter((test) => test.result().state === 'skipped').map(({ fullName }) => fullName);
  const isEmpty = problems.length === 0 && passed + skipped.length === 0;
  return { unit: file, problems: isEmpty ? [`${file} has no test`] : problems, passed, skipped };
}
