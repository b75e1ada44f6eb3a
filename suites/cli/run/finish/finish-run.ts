import { completeResults } from '../../../../reports/complete-results.ts';
import { REPORTS } from '../../../../reports/index.ts';
import { RoutespecError } from '../../../../spec/error.ts';
import { FAULT } from '../../../fault.ts';
import { EXIT } from '../../exit-codes.ts';
import { prepareFolder } from '../../output/report-files.ts';
import { publishResults } from '../../output/report-results.ts';
import { readRunOptions, withSeedOf } from '../run-options.ts';
import { readSelection } from '../select/selection.ts';
import { readJournal } from './journal.ts';
import { resultsOfJournal } from './results-of-journal.ts';

/**
 * Reports what a run has played whose process ended without a report.
 * @param args The arguments of the run.
 * @param how How its process ended, such as `it ended with SIGKILL`.
 * @param lines The journal that it wrote.
 */
export async function finishRun(args: readonly string[], how: string, lines: readonly string[]): Promise<number> {
  const given = readRunOptions(args);
  const journal = readJournal(lines);
  const [selected] = journal.flatMap((entry) => ('selected' in entry ? [entry.selected] : [])).slice(-1);
  const options = selected === undefined ? given : withSeedOf(given, selected.seed);
  // The results that `--failed` reads are no longer there, so the journal says what it found in them.
  const all = await readSelection(options);
  const cases = all.cases.filter(({ id }) => selected === undefined || selected.caseIds.includes(id));
  const fault = new RoutespecError('fault', `${FAULT}: its process did not finish the run: ${how}`);
  const { targets, settings, outFolder } = options;
  const results = completeResults(
    resultsOfJournal({ targets, settings, ...all, cases }, journal, fault),
    options.strict,
  );
  // The run may have written some of its reports. They would not agree with those that follow.
  await prepareFolder(outFolder, REPORTS.json.file).catch(() => {});
  await publishResults(results, options);
  return EXIT.couldNotRun;
}
