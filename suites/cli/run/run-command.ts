import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { findCauses } from '../../../reports/causes.ts';
import { completeResults } from '../../../reports/complete-results.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { faultOfSignal } from '../../harness/fault.ts';
import type { Asked } from '../../runner/events.ts';
import { Events, toResults } from '../../runner/results/fold.ts';
import { type CommandArguments, invocation, shellWord } from '../arguments.ts';
import { chooseExitCode, EXIT } from '../exit-codes.ts';
import { faultsOfRun, interruption } from '../interruption.ts';
import { isWatched, type RunFolder, removeReports, WORLDS } from '../output/folders.ts';
import { print, reportError } from '../output/print.ts';
import { publishResults } from '../output/reports.ts';
import { parentGone } from '../watch-parent.ts';
import { EventFile, FoundCauses, ProgressLine } from './record.ts';
import { beginRun, runOnTargets, SHORT_RUN_FLAGS } from './run-on-targets.ts';
import { type RunOptions, readRunOptions } from './run-options.ts';
import { readSelection } from './selection.ts';
import { TraceFile } from './trace-file.ts';

/**
 * `routespec run`: plays the selected cases, prints the results, and writes the reports.
 * @param folder its folder, which it has claimed
 */
export async function runCommand(given: CommandArguments, folder: RunFolder): Promise<number> {
  // This comes before the first await, because a signal that came while the program was loading is sent again then.
  const interrupted = interruption();
  const faults = faultsOfRun();
  try {
    const options = readRunOptions(given);
    if (options.further === undefined) for (const flag of SHORT_RUN_FLAGS) setFlagsFromString(flag);
    if (isWatched()) endWithParent();
    return await runIn(options, interrupted, faults);
  } finally {
    folder.release();
  }
}

/** A run that was started by a watching one ends with it. */
function endWithParent(): void {
  parentGone(new AbortController().signal).then(() => process.exit(EXIT.interrupted));
}

async function runIn(options: RunOptions, interrupted: AbortSignal, faults: AbortSignal): Promise<number> {
  const { outFolder, reports, strict, again } = options;
  const selection = await readSelection(options);
  if (selection.isNothingLeft)
    print('Nothing is left to repeat from the last run: all that is selected is played.\n', process.stderr);
  if (again !== undefined) await removeReports(outFolder);
  const file = new EventFile(outFolder);
  const notices: string[] = [];
  const progress = new ProgressLine(process.stderr);
  const found = new FoundCauses((line) => {
    progress.clear();
    print(line, process.stderr);
  });
  const events = new Events(progress.follow, found.follow, file.follow, (event) => {
    if (event.event === 'notice') notices.push(event.sentence);
  });
  const traces = options.trace ? new TraceFile(outFolder) : undefined;
  const begun = beginRun(options, { ...selection, replay: replayOf(options) }, events);
  const planned = { ...begun, traces, explaining: EXPLAINING };
  await runOnTargets(options, planned, events, AbortSignal.any([interrupted, faults]));
  notices.push(...(traces?.finish() ?? []));
  for (const notice of notices) print(`${notice}\n`, process.stderr);
  const results = completeResults(toResults(events.run), strict);
  const isWritten = file.finish(results);
  const isReported = await publishResults(results, options, isWritten ? 'jsonl' : undefined);
  if (isReported && !reports.includes('jsonl')) file.remove();
  const fault = faultOfSignal(faults);
  if (fault !== undefined) return reportError(fault);
  if (!isReported) return EXIT.couldNotRun;
  return chooseExitCode(results, interrupted.aborted);
}

const EXPLAINING = {
  listExamples: (cases: readonly CaseResult[]) =>
    findCauses(cases).map(({ example, cases: ids }) => [...new Set([example, ...ids])]),
  openReference: async () => (await import('../simulator/simulator.ts')).simulator.start(),
};

/** The command that plays the worlds of a run. No command plays one on a router that was set up by hand. */
function replayOf({ targets, playFlags, outFolder }: RunOptions): Asked['replay'] {
  if (targets.router?.kind === 'deployed') return undefined;
  const command = [invocation(process.argv[1] ?? 'routespec', process.cwd()), 'play', ...playFlags].join(' ');
  return { command, folder: shellWord(join(outFolder, WORLDS)) };
}
