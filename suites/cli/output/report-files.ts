import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORTS, type ReportName } from '../../../reports/index.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { faultSentence } from '../../harness/fault.ts';
import { folderError, makeFolder, replaceFile, unfinished, type WriteFile } from './files.ts';
import { removeReports } from './run-folder.ts';

/**
 * Makes the folder of the reports, removes every report of an earlier run, and makes sure that files can be written
 * there. It is called before the run, so that no run loses its results, and none leaves an old report in place.
 * @param unended the results of the run if it does not end; they take the place of the last ones, so there is no moment without
 * @param isMarked whether the results that are there say the same already, and may stay if these cannot be written
 * @throws RoutespecError `machine`
 */
export async function prepareFolder(folder: string, unended?: Results, isMarked = false): Promise<void> {
  const { file, render } = REPORTS.json;
  const write: WriteFile = (path, text) => writeFile(path, text);
  try {
    await makeFolder(folder);
    // What cannot be written is left to the end of the run, which says why.
    const isWritten =
      unended !== undefined &&
      (await replaceFile(join(folder, file), render(unended), write).then(
        () => true,
        () => false,
      ));
    await removeReports(folder, isWritten || isMarked ? file : undefined);
    const probe = unfinished(join(folder, file));
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw folderError(folder, error);
  }
}

/**
 * Writes the reports of a run into its folder. Each appears whole or not at all, even if the process is killed: it is
 * written under another name, and renamed. One that cannot be written does not prevent the others.
 * @returns A sentence about what could not be written, if anything could not.
 */
export async function writeReports(
  results: Results,
  folder: string,
  names: readonly ReportName[],
  write?: WriteFile,
): Promise<string | undefined> {
  const problems = new Map<string, string>();
  for (const name of names) {
    const { file, render } = REPORTS[name];
    try {
      await replaceFile(join(folder, file), render(results), write);
    } catch (error) {
      problems.set(file, isOfSystem(error) ? error.message : faultSentence(error));
    }
  }
  if (problems.size === 0) return undefined;
  const [reason] = problems.values();
  return `Expected to write ${[...problems.keys()].join(', ')} to ${folder}, got ${reason}`;
}

/** True if the machine refused, and routespec made no mistake. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
