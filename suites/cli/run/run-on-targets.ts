import { maskSecrets } from '../../../spec/secrets.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { certificatesOnDemand } from '../../certificates/certificates.ts';
import { faultOfSignal, toRoutespecError } from '../../fault.ts';
import { explainOpenFiles } from '../../open-files.ts';
import type { KnownDeviation } from '../../runner/known/known-deviation.ts';
import { resultsOfUnplayed } from '../../runner/results/results-of-run.ts';
import { run } from '../../runner/run.ts';
import { invocation } from './invocation.ts';
import { type OpenTargets, openTargets } from './open-targets.ts';
import { ProgressLine } from './progress-line.ts';
import type { RunOptions } from './run-options.ts';
import type { TargetChoice, TargetChoices } from './target-choices.ts';

/** The cases to play, and the failures that are expected in them. */
interface Selection {
  readonly cases: readonly Case[];
  readonly knownDeviations: readonly KnownDeviation[];
}

/**
 * Opens what is under test, runs the cases against it, and closes it.
 * @returns The results, even if a target could not be opened, or if routespec itself failed.
 */
export async function runOnTargets(
  { targets, settings, repeatFlags }: RunOptions,
  { cases, knownDeviations }: Selection,
  signal: AbortSignal,
): Promise<Results> {
  const startedAt = new Date();
  const certificates = certificatesOnDemand();
  const progress = new ProgressLine(process.stderr, cases.length);
  const repeatCommand = [invocation(process.argv[1] ?? 'routespec', process.cwd()), 'run', ...repeatFlags].join(' ');
  let open: OpenTargets | undefined;
  try {
    open = await openTargets(targets, { seed: settings.seed, certificates, signal });
    const { addresses } = open;
    const request = { addresses, cases, settings, certificates, repeatCommand, knownDeviations };
    const results = await run(request, progress, signal);
    open.check();
    return results;
  } catch (error) {
    const reason = faultOfSignal(signal) ?? toRoutespecError(explainOpenFiles(error) ?? error);
    const target = { url: maskSecrets(nameOf(targets)) };
    return resultsOfUnplayed({ cases, settings }, { startedAt, target }, reason);
  } finally {
    progress.clear();
    await open?.close().catch(raise);
  }
}

/** Makes an error a fault of the run without losing its results. */
function raise(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/** The name of what could not be opened, for a reader. */
function nameOf({ router, client }: TargetChoices): string {
  const choice: TargetChoice | undefined = router ?? client;
  if (choice?.kind === 'started') return choice.command;
  return choice?.kind === 'running' ? choice.url : 'the simulator';
}
