import { withCauses } from '../../../reports/causes/causes.ts';
import { faultOfSignal } from '../../fault.ts';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { reportError } from '../output/report-error.ts';
import { prepareFolder } from '../output/report-files.ts';
import { printResults, saveReports } from '../output/report-results.ts';
import { demandWorlds } from './further/read-further.ts';
import { interruption } from './interruption.ts';
import { faultsOfRun } from './run-faults.ts';
import { runOnTargets } from './run-on-targets.ts';
import { readRunOptions } from './run-options.ts';
import { readSelection } from './selection.ts';

/** `routespec run`: plays the selected cases, prints the results, and writes the reports. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  // This comes before the first await, because a signal that came while the program was loading is sent again then.
  const interrupted = interruption();
  const faults = faultsOfRun();
  const selection = await readSelection(options);
  demandWorlds(selection.cases, options.further);
  await prepareFolder(options.outFolder);
  const results = withCauses(await runOnTargets(options, selection, AbortSignal.any([interrupted, faults])));
  // The verdict comes first, because it needs no disk.
  const isReported = [printResults(results, options.verbose), await saveReports(results, options)].every(
    (succeeded) => succeeded,
  );
  const fault = faultOfSignal(faults);
  if (fault !== undefined) return reportError(fault);
  if (!isReported) return EXIT.couldNotRun;
  return exitCodeOf(results, { strict: options.strict, interrupted: interrupted.aborted });
}
