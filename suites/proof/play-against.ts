import { REFERENCE, type Rules, startSimulator } from '../../sim/harness.ts';
import type { CaseResult, Target as ResultTarget } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { certificatesOnDemand } from '../harness/certificates/certificates.ts';
import { toRoutespecError } from '../harness/fault.ts';
import type { Transport } from '../harness/target/http-json.ts';
import { Target } from '../harness/target/target.ts';
import type { Outcome } from '../runner/case/outcome.ts';
import { playAll } from '../runner/case/play-all.ts';
import { playCase, unplayed } from '../runner/case/play-case.ts';
import { probeClock } from '../runner/case/probe.ts';
import { allWatches, type TraceKeeper } from '../runner/case/run-context.ts';
import type { FailedCase } from '../runner/known/judge-known.ts';
import { withFindings } from '../runner/results/fold.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../runner/run-settings.ts';
import { DirectTransport } from './direct-transport.ts';

/** Number of cases that play at once. They share one thread with the implementation, so more would only queue. */
export const CONCURRENCY = 12;

/** Shared by all implementations that this thread plays against. */
const certificatesOfThread = certificatesOnDemand();

export interface PlayOptions extends Partial<RunSettings> {
  readonly transport?: Transport;
  /** Ends the running cases, as an interruption does. */
  readonly signal?: AbortSignal | undefined;
  /** Roles and optional parts that the cases may use. Default: all in the implementation's description. */
  readonly parts?: Pick<ResultTarget, 'roles' | 'supports'>;
  /** Requirements that a baseline lists for every case, so that a case looks for other failures. */
  readonly known?: readonly string[];
  /** Keeps the traces of all worlds. */
  readonly traces?: TraceKeeper;
}

/** Plays cases against the implementation at an address, in this thread, and returns the results of a run. */
export async function playAgainst(
  url: string,
  cases: readonly Case[] = CASES,
  { transport, signal, parts = {}, known = [], traces, ...settings }: PlayOptions = {},
): Promise<CaseResult[]> {
  const implementation = new Target(url, { transport });
  const described = await implementation.describe();
  const { roles = described.roles, supports = described.supports } = parts;
  const description = {
    ...described,
    roles: described.roles.filter((role) => roles.includes(role)),
    supports: described.supports.filter((feature) => supports.includes(feature)),
  };
  const context = {
    implementation,
    description,
    watches: allWatches(),
    settings: { ...DEFAULT_SETTINGS, ...settings },
    // As in a run, cases share the worlds that several of them begin with.
    run: { seed: settings.seed ?? DEFAULT_SETTINGS.seed, onWorld: () => {} },
    certificates: await certificatesOfThread(),
    ...(signal === undefined ? {} : { signal }),
    isKnown: ({ failure }: FailedCase) => known.includes(failure?.requirement ?? ''),
    repeatCommand: 'npx routespec run',
  };
  const outcomes = new Map<Case, Outcome>();
  let isCounted = false;
  try {
    const obstacle = await probeClock(context).then(
      (found) => {
        isCounted = found;
      },
      (error) => toRoutespecError(error).message,
    );
    await playAll(cases, {
      concurrency: description.worlds === 'single' ? 1 : CONCURRENCY,
      obstacle: obstacle ?? undefined,
      play: (each, isAlone) => playCase(each, { ...context, traces, isCounted, isAlone }),
      tell: (each, outcome) => void outcomes.set(each, outcome),
      leaveOut: (each, reason) => void outcomes.set(each, unplayed(each, context, reason)),
    });
    return withFindings(
      CASES,
      cases.flatMap((each) => outcomes.get(each) ?? []),
    );
  } finally {
    implementation.close();
  }
}

interface SimulatorOptions extends Omit<PlayOptions, 'transport'> {
  /** Default: the reference. */
  readonly rules?: Rules;
  /** Default: a virtual clock. */
  readonly clock?: 'virtual' | 'real';
  /** Changes the simulator as the suite sees it. */
  readonly behind?: (transport: Transport) => Transport;
}

/** The same against a simulator, which is then closed. */
export async function playSimulator(
  cases: readonly Case[],
  { rules = REFERENCE, clock = 'virtual', behind = (inner) => inner, ...options }: SimulatorOptions = {},
): Promise<CaseResult[]> {
  const { url, handle, close } = await startSimulator({ rules, clock });
  try {
    return await playAgainst(url, cases, { ...options, transport: behind(new DirectTransport(handle)) });
  } finally {
    await close();
  }
}
