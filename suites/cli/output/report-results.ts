import type { ReportName } from '../../../reports/index.ts';
import { renderTerminal } from '../../../reports/terminal.ts';
import { escapeCi } from '../../../reports/text/escape.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { printSentence, reportError } from './report-error.ts';
import { writeReports } from './report-files.ts';
import { terminal } from './terminal.ts';

/** Which reports to write, and where. */
interface Place {
  readonly outFolder: string;
  readonly reports: readonly ReportName[];
}

/** Prints the results on standard output. @returns Whether that succeeded; if not, it prints at least the verdict. */
export function printResults(results: Results, isVerbose: boolean): boolean {
  try {
    process.stdout.write(escapeCi(renderTerminal(results, { ...terminal(), isVerbose })));
    return true;
  } catch (error) {
    process.stdout.write(`Verdict  ${results.verdict}\n`);
    reportError(error);
    return false;
  }
}

/** Writes the reports, and prints where they are or why they are not. @returns Whether that succeeded. */
export async function saveReports(results: Results, { outFolder, reports }: Place): Promise<boolean> {
  const problem = await writeReports(results, outFolder, reports);
  if (problem === undefined) process.stderr.write(`reports: ${outFolder}\n`);
  else printSentence(problem);
  return problem === undefined;
}
