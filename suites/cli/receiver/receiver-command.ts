import { completeResults } from '../../../reports/complete-results.ts';
import { RECEIVER_CASES } from '../../cases/receiver/cases/index.ts';
import { runReceiver } from '../../runner/receiver.ts';
import { Events, resultsOf } from '../../runner/results/fold.ts';
import { selectCases } from '../../runner/select.ts';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { interruption } from '../interruption.ts';
import { prepareFolder } from '../output/report-files.ts';
import { publishResults } from '../output/report-results.ts';
import { EventFile } from '../run/event-file.ts';
import { invocation } from '../run/invocation.ts';
import { readKnownDeviations } from '../run/known-file.ts';
import { ProgressLine } from '../run/progress-line.ts';
import { readReceiverOptions } from './receiver-options.ts';

/** `routespec receiver`: judges a receiver as the service sees it, prints the results, and writes the reports. */
export async function receiverCommand(args: readonly string[]): Promise<number> {
  const options = readReceiverOptions(args);
  const interrupted = interruption();
  const cases = selectCases(RECEIVER_CASES, options.patterns);
  const { expectFile } = options;
  const knownDeviations = expectFile === undefined ? [] : await readKnownDeviations(expectFile, RECEIVER_CASES);
  await prepareFolder(options.outFolder);
  const file = new EventFile(options.outFolder);
  const events = new Events(new ProgressLine(process.stderr).follow, file.follow);
  const command = invocation(process.argv[1] ?? 'routespec', process.cwd());
  const repeatCommand = [command, 'receiver', ...options.repeatArguments].join(' ');
  await runReceiver({ ...options, cases, knownDeviations, repeatCommand }, events, interrupted);
  const results = completeResults(resultsOf(events.run), options.strict);
  const isWritten = file.finish(results);
  const isReported = await publishResults(results, options, isWritten ? 'jsonl' : undefined);
  if (isReported && !options.reports.includes('jsonl')) file.remove();
  if (!isReported) return EXIT.couldNotRun;
  return exitCodeOf(results, interrupted.aborted);
}
