import { setFlagsFromString } from 'node:v8';
import { completeResults } from '../../../reports/complete-results.ts';
import { oneLine } from '../../../reports/text/words.ts';
import type { Likely, Results } from '../../../spec/shapes/results.ts';
import { faultOfSignal } from '../../harness/fault.ts';
import { Events, resultsOf } from '../../runner/results/fold.ts';
import type { Given } from '../arguments.ts';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { faultsOfRun, interruption } from '../interruption.ts';
import { inFolder, isWatched, type RunFolder } from '../output/folders.ts';
import { print, reportError } from '../output/print.ts';
import { prepareFolder, publishResults } from '../output/reports.ts';
import { parentGone } from '../watch-parent.ts';
import { EventFile, ProgressLine } from './record.ts';
import { beginRun, isStillTarget, runOnTargets, SHORT_RUN_FLAGS } from './run-on-targets.ts';
import { type RunOptions, readRunOptions, withSeedOf } from './run-options.ts';
import { demandWorlds, exitCodeOfNothing, hadAll, readLastRun, readSelection, type Selection } from './selection.ts';

/**
 * `routespec run`: plays the selected cases, prints the results, and writes the reports.
 * @param folder its folder, which it has claimed
 */
export async function runCommand(given: Given, folder: RunFolder): Promise<number> {
  // This comes before the first await, because a signal that came while the program was loading is sent again then.
  const interrupted = interruption();
  const faults = faultsOfRun();
  return inFolder(folder, async () => {
    const options = readRunOptions(given);
    if (options.further === undefined) for (const flag of SHORT_RUN_FLAGS) setFlagsFromString(flag);
    if (isWatched()) endWithParent();
    return runIn(options, folder, interrupted, faults);
  });
}

/** A run that was started by a watching one ends with it. */
function endWithParent(): void {
  parentGone(new AbortController().signal).then(() => process.exit(EXIT.interrupted));
}

async function runIn(
  given: RunOptions,
  folder: RunFolder,
  interrupted: AbortSignal,
  faults: AbortSignal,
): Promise<number> {
  const last = await readLastRun(given.again, given.outFolder);
  const options = last === undefined ? given : withSeedOf(given, last.seed);
  const { outFolder, reports, strict } = options;
  const signal = AbortSignal.any([interrupted, faults]);
  let selection = await readSelection(options, last);
  if (last !== undefined && selection.cases.length === 0) {
    selection = await readSelection(options);
    // Without patterns, the selection is that of the last run.
    const isShown = options.patterns.length === 0 || hadAll(last, selection.cases);
    if (isShown && (await isStillTarget(last, options, signal))) {
      return nothingToRepeat(last, selection, options);
    }
    print(`${NOT_SHOWN}\n`, process.stderr);
  }
  demandWorlds(selection.cases, options.further);
  const file = new EventFile(outFolder);
  const notices: string[] = [];
  const events = new Events(new ProgressLine(process.stderr).follow, file.follow, (event) => {
    if (event.event === 'notice') notices.push(event.sentence);
  });
  const planned = beginRun(options, selection, events);
  await prepareFolder(outFolder, completeResults(resultsOf(events.run), strict), folder.isMarked);
  await runOnTargets(options, planned, events, signal);
  for (const notice of notices) print(`${notice}\n`, process.stderr);
  const played = completeResults(resultsOf(events.run), strict);
  const likely = signal.aborted ? [] : await likelyMistakesOf(played);
  const results = likely.length === 0 ? played : { ...played, likely };
  const isWritten = file.finish(results);
  const isReported = await publishResults(results, options, isWritten ? 'jsonl' : undefined);
  if (isReported && !reports.includes('jsonl')) file.remove();
  const fault = faultOfSignal(faults);
  if (fault !== undefined) return reportError(fault);
  if (!isReported) return EXIT.couldNotRun;
  return exitCodeOf(results, interrupted.aborted);
}

/** Guesses at the mistakes of a red run. A green run does not load the code for it, and a guess never ends a run. */
async function likelyMistakesOf(results: Results): Promise<Likely[]> {
  if (results.verdict !== 'not-conformant') return [];
  try {
    return await (await import('../simulator/likely.ts')).likelyMistakes(results);
  } catch {
    return [];
  }
}

const NOT_SHOWN =
  'The last run left nothing to repeat, but it was of something else, or of other cases: all that is selected is played.';

/** Reports that the last run left nothing to repeat. Its reports stay as they are. */
function nothingToRepeat(last: Results, { cases }: Selection, { outFolder, strict }: RunOptions): number {
  const what = 'no selected case failed, could not run, or was left unplayed';
  print(`Nothing to repeat: in the last run, reported in ${oneLine(outFolder)}, ${what}.\n`);
  return exitCodeOfNothing(last, cases, strict);
}
