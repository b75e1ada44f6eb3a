import { appendFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GITHUB, REPORT_FILES, type ReporterName, type ReportName } from '../../../reports/files.ts';
import { RENDERERS } from '../../../reports/index.ts';
import { renderAnnotations } from '../../../reports/machines/annotations.ts';
import { renderMarkdown, SUMMARY_BYTES } from '../../../reports/markdown.ts';
import { renderTerminal } from '../../../reports/terminal.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { visible } from '../../../spec/text/visible.ts';
import { faultSentence } from '../../harness/fault.ts';
import { changesSince } from './changes.ts';
import { makeFolder, replaceFile, toWorldFile, WORLDS, type WriteFile } from './folders.ts';
import { print, printSentence, reportError, terminal } from './print.ts';

interface WriteOptions {
  readonly write?: WriteFile | undefined;
  /** The changes since the base, for the summary. */
  readonly changes?: string | undefined;
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
  { write, changes }: WriteOptions = {},
): Promise<string | undefined> {
  const problems = new Map<string, string>();
  for (const name of names) {
    const file = REPORT_FILES[name];
    try {
      await replaceFile(join(folder, file), RENDERERS[name](results, changes), write);
    } catch (error) {
      problems.set(file, isOfSystem(error) ? error.message : faultSentence(error));
    }
  }
  try {
    await writeWorlds(results, folder, write);
  } catch (error) {
    problems.set(WORLDS, isOfSystem(error) ? error.message : faultSentence(error));
  }
  if (problems.size === 0) return undefined;
  const [reason] = problems.values();
  return `Cannot write ${[...problems.keys()].join(', ')} to ${folder}: ${reason}`;
}

/** An id of a case, which names a file. Results that somebody has edited can have any. */
const CASE_ID = /^[a-z0-9-]{1,100}\/[a-z0-9-]{1,100}$/;

/** The world of each failed case that has one, as a file. */
async function writeWorlds({ cases }: Results, folder: string, write?: WriteFile): Promise<void> {
  for (const { id, worldFile } of cases) {
    if (worldFile === undefined || !CASE_ID.test(id)) continue;
    const file = join(folder, WORLDS, `${id}.yaml`);
    makeFolder(dirname(file));
    await replaceFile(file, toWorldFile(worldFile), write);
  }
}

/** True if the machine refused, and routespec made no mistake. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

interface Place {
  readonly outFolder: string;
  readonly reports: readonly ReporterName[];
  readonly verbose: boolean;
  /** The folder of the run to compare with, such as that of the base branch. */
  readonly base?: string | undefined;
}

/**
 * Prints the results, and writes the reports. The verdict comes first, because it needs no disk.
 * @param written a report that is there already
 * @returns Whether all of it succeeded.
 */
export async function publishResults(results: Results, place: Place, written?: ReportName): Promise<boolean> {
  const { outFolder, reports, verbose, base } = place;
  // The parts of a run make one summary, when they are merged.
  const isOnGithub = reports.includes(GITHUB) && results.shard === undefined;
  const changes = base === undefined ? undefined : await changesSince(base, results);
  if (changes !== undefined) print(`SINCE THE BASE\n${changes}\n\n`);
  const isPrinted = printResults(results, verbose, isOnGithub);
  const files = reports.filter((name): name is ReportName => name !== GITHUB && name !== written);
  const problem = await writeReports(results, outFolder, files, { changes });
  if (problem === undefined) print(`reports: ${visible(outFolder)}\n`, process.stderr);
  const problems = [problem, isOnGithub ? await appendStepSummary(results, process.env, changes) : undefined];
  for (const each of problems) if (each !== undefined) printSentence(each);
  return isPrinted && problems.every((each) => each === undefined);
}

/** Prints the results on standard output. @returns Whether that succeeded; if not, it prints at least the verdict. */
function printResults(results: Results, isVerbose: boolean, isOnGithub: boolean): boolean {
  try {
    // The commands are the only text that is not escaped for a CI log. They come first, so that the verdict stays last.
    if (isOnGithub) process.stdout.write(renderAnnotations(results));
    print(renderTerminal(results, { ...terminal(), isVerbose }));
    return true;
  } catch (error) {
    print(`Verdict  ${results.verdict}\n`);
    reportError(error);
    return false;
  }
}

/** GitHub names in this variable the file that is the summary of a step. */
const FILE = 'GITHUB_STEP_SUMMARY';

/**
 * Appends the summary of a run to that of the step, as far as GitHub takes it: other commands of the step may have
 * written to it. Outside a workflow it does nothing.
 * @returns A sentence about what could not be written, if anything could not.
 */
export async function appendStepSummary(
  results: Results,
  env: NodeJS.ProcessEnv = process.env,
  changes?: string,
): Promise<string | undefined> {
  const file = env[FILE];
  if (file === undefined || file === '') return undefined;
  try {
    const before = await stat(file).catch(() => undefined);
    // To open a pipe for writing waits until somebody reads it.
    if (before?.isFile() === false) throw new Error('something else than a file');
    await appendFile(file, renderMarkdown(results, SUMMARY_BYTES - (before?.size ?? 0), changes));
    return undefined;
  } catch (error) {
    return `Cannot write the summary to ${file}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
