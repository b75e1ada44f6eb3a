import { completeResults } from '../../../reports/complete-results.ts';
import { REPORTS } from '../../../reports/index.ts';
import { oneLine } from '../../../reports/text/words.ts';
import { specHash } from '../../../spec/requirements/index.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { faultOfSignal } from '../../fault.ts';
import { ROUTESPEC_VERSION } from '../../version.ts';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { print } from '../output/print.ts';
import { reportError } from '../output/report-error.ts';
import { prepareFolder } from '../output/report-files.ts';
import { publishResults } from '../output/report-results.ts';
import { EventFile } from './events/event-file.ts';
import { journalSelection } from './finish/journal.ts';
import { demandWorlds } from './further/read-further.ts';
import { interruption } from './interruption.ts';
import { faultsOfRun } from './run-faults.ts';
import { isStillTarget, runOnTargets } from './run-on-targets.ts';
import { type RunOptions, readRunOptions, withSeedOf } from './run-options.ts';
import { exitCodeOfNothing, hadAll, readLastRun } from './select/last-run.ts';
import { readSelection, type Selection } from './select/selection.ts';

/** `routespec run`: plays the selected cases, prints the results, and writes the reports. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const given = readRunOptions(args);
  // This comes before the first await, because a signal that came while the program was loading is sent again then.
  const interrupted = interruption();
  const faults = faultsOfRun();
  const last = await readLastRun(given.again, given.outFolder);
  const options = last === undefined ? given : withSeedOf(given, last.seed);
  const signal = AbortSignal.any([interrupted, faults]);
  let selection = await readSelection(options, last);
  if (last !== undefined && selection.cases.length === 0) {
    selection = await readSelection(options);
    // Without patterns, what is selected is what the last run had.
    const isShown = options.patterns.length === 0 || hadAll(last, selection.cases);
    if (isShown && (await isStillTarget(last, options, selection, signal))) {
      return nothingToRepeat(last, selection, options);
    }
    print(`${NOT_SHOWN}\n`, process.stderr);
  }
  demandWorlds(selection.cases, options.further);
  journalSelection(selection.cases, options.settings.seed);
  // What started this process has removed the last results already, unless they had to be read.
  await prepareFolder(options.outFolder, last === undefined ? REPORTS.json.file : undefined);
  const events = eventsOf(options, selection);
  const results = completeResults(await runOnTargets(options, selection, signal, events), options.strict);
  const isReported = await publishResults(results, options, events?.finish(results) ? 'jsonl' : undefined);
  const fault = faultOfSignal(faults);
  if (fault !== undefined) return reportError(fault);
  if (!isReported) return EXIT.couldNotRun;
  return exitCodeOf(results, interrupted.aborted);
}

/** The file of events, if one was asked for. */
function eventsOf({ reports, outFolder, settings }: RunOptions, { cases, shard }: Selection): EventFile | undefined {
  if (!reports.includes('jsonl')) return undefined;
  const versions = { routespec: ROUTESPEC_VERSION, spec: specHash() };
  return new EventFile(outFolder, { ...versions, seed: settings.seed, shard, selected: cases.length });
}

const NOT_SHOWN =
  'The last run left nothing to repeat, but it was of something else, or of other cases: all that is selected is played.';

/** Says that the last run left nothing to repeat. Its reports stay as they are. */
function nothingToRepeat(last: Results, { cases }: Selection, { outFolder, strict }: RunOptions): number {
  const what = 'no selected case failed, could not run, or was left unplayed';
  print(`Nothing to repeat: in the last run, reported in ${oneLine(outFolder)}, ${what}.\n`);
  return exitCodeOfNothing(last, cases, strict);
}
