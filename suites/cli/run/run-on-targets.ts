import { maskSecrets } from '../../../spec/secrets.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { certificatesOnDemand } from '../../certificates/certificates.ts';
import { faultOfSignal, toRoutespecError } from '../../fault.ts';
import { explainOpenFiles } from '../../open-files.ts';
import { resultsOfUnplayed } from '../../runner/results/results-of-run.ts';
import { run } from '../../runner/run.ts';
import { CutReport } from './finish/cut-report.ts';
import { journalled } from './finish/journal.ts';
import { invocation } from './invocation.ts';
import { type OpenTargets, openTargets } from './open-targets.ts';
import { ProgressLine } from './progress-line.ts';
import type { RunOptions } from './run-options.ts';
import type { Selection } from './select/selection.ts';
import { nameOf } from './target-choices.ts';

/**
 * Opens what is under test, runs the cases against it, and closes it.
 * @returns The results, even if a target could not be opened, or if routespec itself failed.
 */
export async function runOnTargets(
  { targets, settings, outFolder, repeatFlags, seedlessFlags, further: limits, failFast }: RunOptions,
  selection: Selection,
  signal: AbortSignal,
): Promise<Results> {
  const { cases } = selection;
  const target = { url: maskSecrets(nameOf(targets)) };
  const cut = new CutReport(outFolder, { ...selection, settings }, target);
  await cut.begin();
  const startedAt = new Date();
  const certificates = certificatesOnDemand();
  const progress = new ProgressLine(process.stderr, cases.length);
  const command = `${invocation(process.argv[1] ?? 'routespec', process.cwd())} run`;
  const repeatCommand = [command, ...repeatFlags].join(' ');
  const further = limits && { limits, repeatCommand: [command, ...seedlessFlags].join(' ') };
  let open: OpenTargets | undefined;
  try {
    open = await openTargets(targets, { seed: settings.seed, certificates, signal });
    const { addresses } = open;
    const request = { ...selection, addresses, settings, certificates, repeatCommand, further, failFast };
    const results = await run(request, cut.follow(journalled(progress, repeatCommand)), signal);
    open.check();
    return results;
  } catch (error) {
    const reason = faultOfSignal(signal) ?? toRoutespecError(explainOpenFiles(error) ?? error);
    return resultsOfUnplayed({ ...selection, settings }, { startedAt, target }, reason);
  } finally {
    progress.clear();
    await cut.close();
    await open?.close().catch(raise);
  }
}

/** Makes an error a fault of the run without losing its results. */
function raise(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
