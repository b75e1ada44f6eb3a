import { maskSecrets } from '../../../spec/secrets.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import { type Case, listRoles } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { openBridge } from '../../client-exec/bridge.ts';
import { readDeployment } from '../../deployment/file/read-deployment.ts';
import { type OpenDeployment, openDeployment } from '../../deployment/serve/open-deployment.ts';
import { type Certificates, certificatesOnDemand } from '../../harness/certificates/certificates.ts';
import { faultOfSignal, toRoutespecError } from '../../harness/fault.ts';
import { explainOpenFiles } from '../../harness/open-files.ts';
import { type Addresses, implementationAt } from '../../harness/target/implementation-at.ts';
import { launch } from '../../harness/target/launch/launch.ts';
import { Processes } from '../../harness/target/launch/processes.ts';
import { COMMAND_FILE } from '../../harness/version.ts';
import type { Asked, Why } from '../../runner/events.ts';
import { type Events, lacksAnswers, toResults } from '../../runner/results/fold.ts';
import { play, type RunRequest, toAsked } from '../../runner/run.ts';
import { invocation } from '../arguments.ts';
import { beginDebugging } from './debug.ts';
import type { Role, RunOptions, TargetChoice, Targets } from './run-options.ts';
import type { Selection } from './selection.ts';

/**
 * Shortest interval between two reports about the output of processes, in milliseconds. They may print all the time.
 */
const PROCESSES_MS = 500;

/**
 * A run takes seconds, which V8 is not tuned for. By default, it spends a quarter of that time on code with many
 * inlined functions, which pays off only in a process that lives longer. And the space for new objects begins so small,
 * at 1 MB, that objects of one exchange are copied before they are garbage.
 */
export const SHORT_RUN_FLAGS = [
  '--max-inlined-bytecode-size-cumulative=100',
  '--min-semi-space-size=16',
  '--semi-space-growth-factor=16',
];

/** A run that has begun: nothing has been opened yet. */
export type PlannedRun = Omit<RunRequest, 'open' | 'certificates'>;

/** Plans a run, and reports its beginning. @param command the shell command of routespec */
export function beginRun(
  { targets, settings: given, isSeedGiven, repeatFlags, further: limits, failFast, workers, repeat }: RunOptions,
  { seed = given.seed, seeds, since = given.since, ...selection }: Selection & Pick<Asked, 'replay'>,
  { tell }: Events,
  command = invocation(process.argv[1] ?? 'routespec', process.cwd()),
): PlannedRun {
  const settings = { ...given, seed, since };
  const seedless = [command, 'run', ...repeatFlags].join(' ');
  const repeatCommand = isSeedGiven || seed !== given.seed ? `${seedless} --seed ${seed}` : seedless;
  const further = limits && { limits, repeatCommand: seedless };
  const ownSeeds = seeds && { seeds, repeatCommand: seedless };
  const planned = { ...selection, settings, repeatCommand, further, ownSeeds, failFast, workers, repeat };
  const target = { url: maskSecrets(targets.name), named: maskSecrets(targets.named) };
  tell({ event: 'run-began', startedAt: new Date().toISOString(), target, asked: toAsked(planned) });
  return planned;
}

/**
 * Opens the targets, plays the cases, and closes the targets. It reports the end, even if a target could not be opened,
 * or if routespec itself failed.
 */
export async function runOnTargets(
  { targets, isDebugging }: Pick<RunOptions, 'targets'> & Partial<Pick<RunOptions, 'isDebugging'>>,
  planned: PlannedRun,
  events: Events,
  signal: AbortSignal,
): Promise<void> {
  const certificates = certificatesOnDemand();
  const processes = new Processes(() => playedIn(events));
  tellOfProcesses(processes, events);
  const debug = isDebugging === true ? beginDebugging() : undefined;
  let open: OpenTargets | undefined;
  let why: Why;
  try {
    open = await openTargets(targets, { certificates, signal, processes });
    const { addresses, whyUntested } = open;
    const request = {
      ...leaveOutPairs(planned, targets, addresses),
      open: (ending: AbortSignal) => implementationAt(addresses, ending),
      whyUntested,
      certificates,
      beforeCase: debug?.(processes),
    };
    why = await play(request, events, signal);
    const notice = open.notice?.();
    if (notice !== undefined) events.tell({ event: 'notice', sentence: notice });
    open.check();
  } catch (error) {
    why = { nothing: faultOfSignal(signal) ?? toRoutespecError(explainOpenFiles(error) ?? error) };
  }
  const accounts = await processes.accounts(lacksAnswers(toResults({ ...events.run, why })));
  if (accounts.length > 0) events.tell({ event: 'process-said', accounts });
  events.tell({ event: 'run-ended', why });
  await open?.close().catch(raise);
}

/**
 * Cases left to play now that the targets are open. If only one role is to be tested and nothing has the other one, the
 * cases that need both are left out, unless there are no others: then they report their own needs.
 */
export function leaveOutPairs<T extends Pick<PlannedRun, 'cases' | 'of'>>(
  planned: T,
  targets: Pick<Targets, 'only'>,
  { router, client }: Addresses,
): T {
  const isHalf = router === undefined || client === undefined;
  if (targets.only === undefined || !isHalf) return planned;
  const isOfBoth = (each: Case): boolean => listRoles(each).length > 1;
  const cases = planned.cases.filter((each) => !isOfBoth(each));
  if (cases.length === 0) return planned;
  return { ...planned, cases, of: planned.of && planned.of - CASES.filter(isOfBoth).length };
}

/** Number of cases that have passed or failed by now. */
function playedIn({ run }: Events): number {
  const outcomes = [...run.outcomes.values()];
  return outcomes.filter(({ result: { status } }) => status !== 'not-tested' && status !== 'could-not-run').length;
}

/** Reports news about the processes when a case ends, and not too often. */
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

/** Makes an error a fault of the run without losing its results. */
function raise(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/** The targets of a run. They serve the contract until they are closed. */
export interface OpenTargets {
  readonly addresses: Addresses;
  /** Set for a router that was set up by hand. */
  readonly whyUntested?: OpenDeployment['whyUntested'];
  readonly notice?: OpenDeployment['notice'];
  /** Throws a RoutespecError `unreachable` if the answer did not come from the process that the run has started. */
  readonly check: () => void;
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  /** Makes the certificates. It is called only for a command, which must trust their authority. */
  readonly certificates: () => Promise<Certificates>;
  /** Ends the opening when it is aborted. */
  readonly signal: AbortSignal;
  /** Gets an account of each process that is started. */
  readonly processes?: Processes;
}

interface OpenTarget {
  readonly url: string;
  readonly check?: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Finds or starts the targets. The simulator comes last, because next to another implementation it uses the same kind
 * of clock. If the target has only one role, the simulator has the other one.
 */
export async function openTargets(targets: Targets, options: OpenOptions): Promise<OpenTargets> {
  const { router, client } = targets;
  if (router?.kind === 'deployed') {
    const { url, ...deployed } = await openDeployment(readDeployment(router.file), options.signal);
    return { addresses: { router: url, name: router.file }, ...deployed, check: () => {} };
  }
  const choices = [...new Set([router, client])].filter((choice) => choice !== undefined);
  const opened = new Map<TargetChoice, OpenTarget>();
  const close = async (): Promise<void> => {
    await Promise.all([...opened.values()].map((target) => target.close()));
  };
  try {
    for (const choice of choices.toSorted(simulatorLast)) {
      opened.set(choice, await openTarget(choice, options, [...opened.values()]));
    }
    const [only] = opened.values();
    const missing = only && targets.mayHavePartner ? await findMissing(targets, only.url, options) : undefined;
    if (missing !== undefined) {
      const simulated: TargetChoice = { kind: 'simulator' };
      opened.set(simulated, await openTarget(simulated, options, [...opened.values()]));
      return gather({ ...targets, [missing]: simulated, partner: missing });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return gather(targets);

  function gather({ router, client, partner }: Targets): OpenTargets {
    const findUrl = (choice: TargetChoice | undefined): string | undefined => choice && opened.get(choice)?.url;
    const check = (): void => {
      for (const target of opened.values()) target.check?.();
    };
    return { addresses: { router: findUrl(router), client: findUrl(client), partner }, check, close };
  }
}

/**
 * The half that a single implementation lacks, if the simulator can be it: messages must come in at a router. It does not depend
 * on the selected cases, so that a part of a run has the same target as the whole.
 * @throws RoutespecError if it does not describe itself
 */
async function findMissing(
  { router, client }: Targets,
  url: string,
  { signal }: OpenOptions,
): Promise<Role | undefined> {
  const { roles, supports } = await describe(url, signal);
  const had = roles.filter((role) => ({ router, client })[role] !== undefined);
  if (had.length !== 1) return undefined;
  if (had[0] === 'client') return 'router';
  return supports.includes('ingestion') ? 'client' : undefined;
}

function simulatorLast(one: TargetChoice, other: TargetChoice): number {
  return Number(one.kind === 'simulator') - Number(other.kind === 'simulator');
}

async function openTarget(
  choice: TargetChoice,
  { certificates, signal, processes }: OpenOptions,
  others: readonly OpenTarget[],
): Promise<OpenTarget> {
  if (choice.kind === 'running') return { url: choice.url, close: async () => {} };
  if (choice.kind === 'started')
    return launch(choice.command, (await certificates()).authority, signal, undefined, processes);
  if (choice.kind === 'adapter') {
    const { authority } = await certificates();
    return openBridge(choice.command, authority, signal, processes ?? new Processes());
  }
  const [other] = others;
  const clock = other === undefined ? 'virtual' : (await describe(other.url, signal)).clock;
  return launch(simulatorCommand(clock), undefined, signal);
}

/** The bundled simulator is started like any other implementation. */
function simulatorCommand(clock: Description['clock']): readonly string[] {
  return [process.execPath, ...SHORT_RUN_FLAGS, COMMAND_FILE, 'sim', '--exit-with-parent', '--clock', clock];
}

async function describe(url: string, signal: AbortSignal): Promise<Description> {
  const implementation = implementationAt({ router: url, client: url }, signal);
  try {
    return await implementation.describe();
  } finally {
    implementation.close();
  }
}
