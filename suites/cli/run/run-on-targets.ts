import { isDeepStrictEqual } from 'node:util';
import { maskSecrets } from '../../../spec/secrets.ts';
import { type Results, type Target, targetSchema } from '../../../spec/shapes/results.ts';
import { certificatesOnDemand } from '../../harness/certificates/certificates.ts';
import { faultOfSignal, toRoutespecError } from '../../harness/fault.ts';
import { explainOpenFiles } from '../../harness/open-files.ts';
import { Processes } from '../../harness/target/launch/processes.ts';
import type { Why } from '../../runner/events.ts';
import { type Events, lacksAnswers, resultsOf } from '../../runner/results/fold.ts';
import { askedOf, describeTarget, play, type RunRequest } from '../../runner/run.ts';
import { invocation } from './invocation.ts';
import { type OpenTargets, openTargets } from './open-targets.ts';
import type { RunOptions } from './run-options.ts';
import { type Selection, selectionAt } from './selection.ts';
import { namedBy, nameOf } from './target-choices.ts';

/** Interval at which it is told what processes print, at most, in milliseconds. They may print all the time. */
const PROCESSES_MS = 500;

/** A run that has begun: nothing has been opened yet. */
export type PlannedRun = Omit<RunRequest, 'addresses' | 'certificates'>;

/** Plans a run, and tells that it has begun. @param command how a shell calls routespec */
export function beginRun(
  { targets, settings, repeatFlags, seedlessFlags, further: limits, failFast }: RunOptions,
  selection: Selection,
  { tell }: Events,
  command = invocation(process.argv[1] ?? 'routespec', process.cwd()),
): PlannedRun {
  const repeat = (flags: readonly string[]): string => [command, 'run', ...flags].join(' ');
  const repeatCommand = repeat(seedlessFlags);
  const further = limits && { limits, repeatCommand };
  const ownSeeds = selection.seeds && { seeds: selection.seeds, repeatCommand };
  const planned = { ...selection, settings, repeatCommand: repeat(repeatFlags), further, ownSeeds, failFast };
  const target = { url: maskSecrets(nameOf(targets)), named: maskSecrets(namedBy(targets)) };
  tell({ event: 'run-began', startedAt: new Date().toISOString(), target, asked: askedOf(planned) });
  return planned;
}

/**
 * Opens what is under test, plays the cases against it, and closes it, and tells how that ended: even if a target could not be
 * opened, or if routespec itself failed.
 */
export async function runOnTargets(
  { targets }: Pick<RunOptions, 'targets'>,
  planned: PlannedRun,
  events: Events,
  signal: AbortSignal,
): Promise<void> {
  const certificates = certificatesOnDemand();
  const processes = new Processes(() => playedIn(events));
  tellOfProcesses(processes, events);
  const { cases, settings } = planned;
  let open: OpenTargets | undefined;
  let why: Why;
  try {
    open = await openTargets(targets, { seed: settings.seed, certificates, signal, processes, cases });
    const { addresses, deployment } = open;
    why = await play(
      { ...selectionAt(planned, targets, addresses), addresses, deployment, certificates },
      events,
      signal,
    );
    open.check();
  } catch (error) {
    why = { nothing: faultOfSignal(signal) ?? toRoutespecError(explainOpenFiles(error) ?? error) };
  }
  const accounts = await processes.accounts(lacksAnswers(resultsOf({ ...events.run, why })));
  if (accounts.length > 0) events.tell({ event: 'process-said', accounts });
  events.tell({ event: 'run-ended', why });
  await open?.close().catch(raise);
}

/** Number of cases that have passed or failed by now. */
function playedIn({ run }: Events): number {
  const outcomes = [...run.outcomes.values()];
  return outcomes.filter(({ result: { status } }) => status !== 'not-tested' && status !== 'could-not-run').length;
}

/** Tells of the processes if there is something new when a case ends, and not too often. */
function tellOfProcesses(processes: Processes, events: Events): void {
  let toldMs = Number.NEGATIVE_INFINITY;
  let told = '[]';
  events.listen(({ event, atMs }) => {
    if (event !== 'case-ended' || atMs - toldMs < PROCESSES_MS) return;
    toldMs = atMs;
    const accounts = processes.soFar();
    const text = JSON.stringify(accounts);
    if (text !== told) events.tell({ event: 'process-said', accounts });
    told = text;
  });
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
