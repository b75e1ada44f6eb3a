import { renderTerminal } from '../../../reports/terminal.ts';
import { escapeCi } from '../../../reports/text/escape.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { rolesOf } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { faultOfSignal } from '../../fault.ts';
import { selectCases } from '../../runner/select.ts';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { printSentence, reportError } from '../output/report-error.ts';
import { prepareFolder, writeReports } from '../output/report-files.ts';
import { interruption } from './interruption.ts';
import { readKnownDeviations } from './known-file.ts';
import { faultsOfRun } from './run-faults.ts';
import { runOnTargets } from './run-on-targets.ts';
import { type RunOptions, readRunOptions } from './run-options.ts';
import { rolesUnderTest } from './target-choices.ts';

/** `routespec run`: plays the selected cases, prints the results, and writes the reports. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  const roles = rolesUnderTest(options.targets);
  const cases = selectCases(
    CASES.filter((each) => rolesOf(each).some((role) => roles.includes(role))),
    options.patterns,
  );
  // This comes before the first await, because a signal that came while the program was loading is sent again then.
  const interrupted = interruption();
  const faults = faultsOfRun();
  const knownDeviations = options.expectFile === undefined ? [] : await readKnownDeviations(options.expectFile);
  await prepareFolder(options.outFolder);
  const selection = { cases, knownDeviations };
  const results = await runOnTargets(options, selection, AbortSignal.any([interrupted, faults]));
  // The verdict comes first, because it needs no disk.
  const isReported = [printResults(results), await saveReports(results, options)].every((succeeded) => succeeded);
  const fault = faultOfSignal(faults);
  if (fault !== undefined) return reportError(fault);
  if (!isReported) return EXIT.couldNotRun;
  return exitCodeOf(results, { strict: options.strict, interrupted: interrupted.aborted });
}

/** Prints the results on standard output. @returns Whether that succeeded; if not, it prints at least the verdict. */
function printResults(results: Results): boolean {
  try {
    process.stdout.write(escapeCi(renderTerminal(results, terminal())));
    return true;
  } catch (error) {
    process.stdout.write(`Verdict  ${results.verdict}\n`);
    reportError(error);
    return false;
  }
}

/** Writes the reports, and prints where they are or why they are not. @returns Whether that succeeded. */
async function saveReports(results: Results, { outFolder, reports }: RunOptions): Promise<boolean> {
  const problem = await writeReports(results, outFolder, reports);
  if (problem === undefined) process.stderr.write(`reports: ${outFolder}\n`);
  else printSentence(problem);
  return problem === undefined;
}

function terminal(): { color: boolean; width?: number } {
  const { isTTY, columns } = process.stdout;
  const noColor = process.env['NO_COLOR'];
  return {
    color: isTTY === true && (noColor === undefined || noColor === ''),
    ...(columns > 0 ? { width: columns } : {}),
  };
}
