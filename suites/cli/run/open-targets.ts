import type { Description } from '../../../spec/shapes/contract.ts';
import { type Case, usesBoth } from '../../cases/case.ts';
import { openBridge } from '../../client-exec/bridge.ts';
import type { Deployment } from '../../deployment/file/deployment.ts';
import { readDeployment } from '../../deployment/file/read-deployment.ts';
import type { Certificates } from '../../harness/certificates/certificates.ts';
import { type Addresses, implementationAt } from '../../harness/target/implementation-at.ts';
import { launch } from '../../harness/target/launch/launch.ts';
import { Processes } from '../../harness/target/launch/processes.ts';
import { simulator } from '../simulator/simulator.ts';
import { mayHavePartner, partnerOf, type Role, type TargetChoice, type TargetChoices } from './target-choices.ts';

/** The targets of a run. They serve the contract until they are closed. */
export interface OpenTargets {
  readonly addresses: Addresses;
  /** Set if a router that was set up by hand is under test. */
  readonly deployment?: Deployment | undefined;
  /** Throws a RoutespecError `unreachable` if what answered was not what the run has started. */
  readonly check: () => void;
  readonly close: () => Promise<void>;
}

/** What opening a target needs. */
interface OpenOptions {
  /** The seed of the simulator. */
  readonly seed: number;
  /** Makes the certificates. It is called only for a command, which is told their authority. */
  readonly certificates: () => Promise<Certificates>;
  /** Gives up opening when it is aborted. */
  readonly signal: AbortSignal;
  /** Gets an account of each process that is started. */
  readonly processes?: Processes;
  /** The cases of the run. If none of them needs a router and a client library, one alone is enough. */
  readonly cases: readonly Case[];
}

interface OpenTarget {
  readonly url: string;
  readonly check?: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Finds or starts what is under test. The simulator comes last, because next to another implementation it uses the same
 * kind of clock. If what is under test has one role only, the simulator has the other one.
 */
export async function openTargets(targets: TargetChoices, options: OpenOptions): Promise<OpenTargets> {
  const { router, client } = targets;
  if (router?.kind === 'deployed') {
    return { addresses: {}, deployment: readDeployment(router.file), check: () => {}, close: async () => {} };
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
    const missing =
      only === undefined || !mayHavePartner(targets) ? undefined : await missingHalf(targets, only.url, options);
    if (missing !== undefined) {
      const simulated: TargetChoice = { kind: 'simulator' };
      opened.set(simulated, await openTarget(simulated, options, [...opened.values()]));
      return openedOf({ ...targets, [missing]: simulated }, opened, close);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return openedOf(targets, opened, close);
}

function openedOf(
  targets: TargetChoices,
  opened: ReadonlyMap<TargetChoice, OpenTarget>,
  close: () => Promise<void>,
): OpenTargets {
  const { router, client } = targets;
  const urlOf = (choice: TargetChoice | undefined): string | undefined => choice && opened.get(choice)?.url;
  const check = (): void => {
    for (const target of opened.values()) target.check?.();
  };
  const partner = partnerOf(targets);
  return { addresses: { router: urlOf(router), client: urlOf(client), partner }, check, close };
}

/**
 * The half that a single implementation lacks, if the simulator can be it: messages have to come in at a router, and a case
 * has to need both.
 * @throws RoutespecError if it does not describe itself
 */
async function missingHalf(
  { router, client }: TargetChoices,
  url: string,
  { cases, signal }: OpenOptions,
): Promise<Role | undefined> {
  if (!cases.some(usesBoth)) return undefined;
  const { roles, supports } = await descriptionOf(url, signal);
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
  { seed, certificates, signal, processes }: OpenOptions,
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
  return simulator.start(
    other === undefined ? { seed } : { seed, clock: (await descriptionOf(other.url, signal)).clock },
  );
}

async function descriptionOf(url: string, signal: AbortSignal): Promise<Description> {
  const implementation = implementationAt({ router: url, client: url }, signal);
  try {
    return await implementation.describe();
  } finally {
    implementation.close();
  }
}
