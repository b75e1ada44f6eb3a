import { isDeepStrictEqual } from 'node:util';
import { maskSecrets } from '../../../spec/secrets.ts';
import { type CaseResult, type Results, type Target, targetSchema } from '../../../spec/shapes/results.ts';
import { certificatesOnDemand } from '../../certificates/certificates.ts';
import { faultOfSignal, toRoutespecError } from '../../fault.ts';
import { explainOpenFiles } from '../../open-files.ts';
import { resultsOfUnplayed } from '../../runner/results/results-of-run.ts';
import { describeTarget, type Progress, run } from '../../runner/run.ts';
import { Processes } from '../../target/launch/processes.ts';
import { print } from '../output/print.ts';
import type { EventFile } from './events/event-file.ts';
import { CutReport } from './finish/cut-report.ts';
import { journalled, journalSelection } from './finish/journal.ts';
import { invocation } from './invocation.ts';
import { type OpenTargets, openTargets } from './open-targets.ts';
import { lacksAnswers, withProcesses } from './processes/with-processes.ts';
import { ProgressLine } from './progress-line.ts';
import type { RunOptions } from './run-options.ts';
import { type Selection, selectionAt } from './select/selection.ts';
import { namedBy, nameOf } from './target-choices.ts';

/**
 * Opens what is under test, runs the cases against it, and closes it.
 * @param events writes each case that ends
 * @returns The results, even if a target could not be opened, or if routespec itself failed.
 */
export async function runOnTargets(
  { targets, settings, outFolder, repeatFlags, seedlessFlags, further: limits, failFast }: RunOptions,
  selection: Selection,
  signal: AbortSignal,
  events?: EventFile,
): Promise<Results> {
  let asked = selection;
  const named = maskSecrets(namedBy(targets));
  const target = { url: maskSecrets(nameOf(targets)), named };
  const cut = new CutReport(outFolder, { ...selection, settings }, target);
  await cut.begin();
  const startedAt = new Date();
  const certificates = certificatesOnDemand();
  const progress = new ProgressLine(process.stderr, selection.cases.length);
  const command = `${invocation(process.argv[1] ?? 'routespec', process.cwd())} run`;
  const repeatCommand = [command, ...repeatFlags].join(' ');
  const seedless = [command, ...seedlessFlags].join(' ');
  const further = limits && { limits, repeatCommand: seedless };
  const ownSeeds = selection.seeds && { seeds: selection.seeds, repeatCommand: seedless };
  let open: OpenTargets | undefined;
  let casesEnded = 0;
  const notices: string[] = [];
  const processes = new Processes(() => casesEnded);
  const explained = async (results: Results): Promise<Results> =>
    withProcesses(
      { ...results, target: { ...results.target, named } },
      await processes.accounts(lacksAnswers(results)),
    );
  try {
    open = await openTargets(targets, { seed: settings.seed, certificates, signal, processes, ...selection });
    const { addresses, deployment } = open;
    asked = selectionAt(selection, targets, addresses);
    journalSelection(asked.cases, settings.seed);
    progress.total = asked.cases.length;
    const request = {
      ...asked,
      addresses,
      deployment,
      settings,
      certificates,
      repeatCommand,
      further,
      ownSeeds,
      failFast,
    };
    const journal = journalled(progress, repeatCommand, () => processes.soFar().map(({ process }) => process));
    const told = cut.follow(journal, { ...asked, settings });
    const followed = events?.follow(told, asked.cases.length) ?? told;
    const end = (result: CaseResult): void => {
      if (result.status !== 'not-tested' && result.status !== 'could-not-run') casesEnded += 1;
      followed.end(result);
    };
    const start: Progress['start'] = (startedAt, described) => followed.start?.(startedAt, { ...described, named });
    const notice = (sentence: string): void => void notices.push(sentence);
    const results = await run(request, { ...followed, start, end, notice }, signal);
    open.check();
    return await explained(results);
  } catch (error) {
    const reason = faultOfSignal(signal) ?? toRoutespecError(explainOpenFiles(error) ?? error);
    return await explained(resultsOfUnplayed({ ...asked, settings }, { startedAt, target }, reason));
  } finally {
    progress.clear();
    for (const notice of notices) print(`${notice}\n`, process.stderr);
    await cut.close();
    await open?.close().catch(raise);
  }
}

/**
 * Whether what is under test is what the last run was of: it is named in the same way, and describes itself in the same way
 * now. One that cannot be reached is not.
 */
export async function isStillTarget(
  { target: last }: Results,
  { targets, settings }: Pick<RunOptions, 'targets' | 'settings'>,
  { cases }: Selection,
  signal: AbortSignal,
): Promise<boolean> {
  if (last.named !== maskSecrets(namedBy(targets))) return false;
  let open: OpenTargets | undefined;
  try {
    open = await openTargets(targets, { seed: settings.seed, certificates: certificatesOnDemand(), signal, cases });
    const now = await describeTarget(open, signal);
    open.check();
    // It may have another address each time that it is started.
    return isDeepStrictEqual(asReported({ ...now, url: last.url, named: last.named }), asReported(last));
  } catch {
    return false;
  } finally {
    await open?.close().catch(raise);
  }
}

function asReported(target: Target): Target {
  return targetSchema.parse(JSON.parse(JSON.stringify(target)));
}

/** Makes an error a fault of the run without losing its results. */
function raise(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
