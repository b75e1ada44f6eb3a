import { readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORTS, type ReportName } from '../../../reports/index.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { faultSentence } from '../../fault.ts';
import { folderError, makeFolder } from './make-folder.ts';
import { replaceFile, UNFINISHED, unfinished, type WriteFile } from './replace-file.ts';

/** The files of all reports. */
const FILES: readonly string[] = Object.values(REPORTS).map(({ file }) => file);

/**
 * Makes the folder of the reports, removes every report of an earlier run, and makes sure that files can be written
 * there. It is called before the run, so that no run loses its results, and none leaves an old report in place.
 * @param keptFile a report that stays, because the next one takes its place
 * @throws RoutespecError `machine`
 */
export async function prepareFolder(folder: string, keptFile?: string): Promise<void> {
  try {
    await makeFolder(folder);
    await removeReports(folder, keptFile);
    const probe = unfinished(join(folder, REPORTS.json.file));
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw folderError(folder, error);
  }
}

/** Removes the reports of an earlier run, those that the next one does not write included. */
async function removeReports(folder: string, keptFile: string | undefined): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== keptFile);
  const found = names.filter((name) => FILES.includes(name.replace(UNFINISHED, '')));
  for (const name of found) await unlink(join(folder, name));
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

/**
 * Writes the results of a run that may be cut off, in place of earlier ones. What cannot be written leaves the earlier
 * ones where they are.
 */
export async function writeCutResults(results: Results, folder: string): Promise<void> {
  const { file, render } = REPORTS.json;
  // It need not reach the disk itself, because the system keeps what a killed process has written.
  await replaceFile(join(folder, file), render(results), (path, text) => writeFile(path, text)).catch(() => {});
}

/** Whether the machine refused, and routespec made no mistake. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
