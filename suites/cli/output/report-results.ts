import { GITHUB, type ReporterName, type ReportName } from '../../../reports/index.ts';
import { renderAnnotations } from '../../../reports/machines/annotations.ts';
import { renderTerminal } from '../../../reports/terminal.ts';
import { escapeCi } from '../../../reports/text/escape.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { appendStepSummary } from './github/step-summary.ts';
import { printSentence, reportError } from './report-error.ts';
import { writeReports } from './report-files.ts';
import { terminal } from './terminal.ts';

/** Which reports to write, and where. */
interface Place {
  readonly outFolder: string;
  readonly reports: readonly ReporterName[];
  readonly verbose: boolean;
}

/**
 * Prints the results, and writes the reports. The verdict comes first, because it needs no disk.
 * @param written a report that is there already
 * @returns Whether all of it succeeded.
 */
export async function publishResults(results: Results, place: Place, written?: ReportName): Promise<boolean> {
  const { outFolder, reports, verbose } = place;
  const isOnGithub = reports.includes(GITHUB);
  const files = reports.filter((name): name is ReportName => name !== GITHUB && name !== written);
  return [
    printResults(results, verbose, isOnGithub),
    await saveReports(results, outFolder, files),
    !isOnGithub || succeeds(await appendStepSummary(results)),
  ].every((succeeded) => succeeded);
}

/** Prints the results on standard output. @returns Whether that succeeded; if not, it prints at least the verdict. */
function printResults(results: Results, isVerbose: boolean, isOnGithub: boolean): boolean {
  try {
    // The commands are the only text that is not escaped for a CI log. They come first, so that the verdict stays last.
    if (isOnGithub) process.stdout.write(renderAnnotations(results));
    process.stdout.write(escapeCi(renderTerminal(results, { ...terminal(), isVerbose })));
    return true;
  } catch (error) {
    process.stdout.write(`Verdict  ${results.verdict}\n`);
    reportError(error);
    return false;
  }
}

/** Writes the reports, and prints where they are or why they are not. @returns Whether that succeeded. */
async function saveReports(results: Results, outFolder: string, names: readonly ReportName[]): Promise<boolean> {
  const problem = await writeReports(results, outFolder, names);
  if (problem === undefined) process.stderr.write(`reports: ${outFolder}\n`);
  return succeeds(problem);
}

/** Prints what did not succeed, if anything did not. */
function succeeds(problem: string | undefined): boolean {
  if (problem !== undefined) printSentence(problem);
  return problem === undefined;
}
