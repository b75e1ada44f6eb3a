import { withCauses } from '../../../../reports/causes/causes.ts';
import { RoutespecError } from '../../../../spec/error.ts';
import { FAULT } from '../../../fault.ts';
import { EXIT } from '../../exit-codes.ts';
import { prepareFolder } from '../../output/report-files.ts';
import { printResults, saveReports } from '../../output/report-results.ts';
import { readRunOptions } from '../run-options.ts';
import { readSelection } from '../selection.ts';
import { readJournal } from './journal.ts';
import { resultsOfJournal } from './results-of-journal.ts';

/**
 * Reports what a run has played whose process ended without a report.
 * @param args The arguments of the run.
 * @param how How its process ended, such as `it ended with SIGKILL`.
 * @param lines The journal that it wrote.
 */
export async function finishRun(args: readonly string[], how: string, lines: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  const selection = await readSelection(options);
  const fault = new RoutespecError('fault', `${FAULT}: its process did not finish the run: ${how}`);
  const results = withCauses(resultsOfJournal({ ...options, ...selection }, readJournal(lines), fault));
  printResults(results, options.verbose);
  // The run may have written some of its reports. They would not agree with those that follow.
  await prepareFolder(options.outFolder).catch(() => {});
  await saveReports(results, options);
  return EXIT.couldNotRun;
}
