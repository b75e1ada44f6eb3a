import { maskSecrets } from '../../spec/secrets.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { certificatesOnDemand } from '../certificates/certificates.ts';
import { type OpenTargets, openTargets } from '../cli/run/open-targets.ts';
import type { RunOptions } from '../cli/run/run-options.ts';
import type { Selection } from '../cli/run/select/selection.ts';
import { nameOf } from '../cli/run/target-choices.ts';
import { toRoutespecError } from '../fault.ts';
import { resultsOfUnplayed } from '../runner/results/results-of-run.ts';
import { run } from '../runner/run.ts';

/** Opens what is under test, plays the cases against it, and closes it. It writes no report. */
export async function play({ targets, settings, repeatFlags }: RunOptions, selection: Selection): Promise<Results> {
  const startedAt = new Date();
  const { signal } = new AbortController();
  const certificates = certificatesOnDemand();
  const repeatCommand = ['npx routespec run', ...repeatFlags].join(' ');
  let open: OpenTargets | undefined;
  try {
    open = await openTargets(targets, { seed: settings.seed, certificates, signal });
    const { addresses } = open;
    const request = { ...selection, addresses, settings, certificates, repeatCommand };
    const results = await run(request, { begin: () => {}, end: () => {} }, signal);
    open.check();
    return results;
  } catch (error) {
    const target = { url: maskSecrets(nameOf(targets)) };
    return resultsOfUnplayed({ ...selection, settings }, { startedAt, target }, toRoutespecError(error));
  } finally {
    await open?.close();
  }
}
