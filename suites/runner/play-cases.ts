import pLimit from 'p-limit';
import type { RoutespecError } from '../../spec/error.ts';
import { type Case, usesBoth } from '../cases/case.ts';
import type { Deployment } from '../deployment/file/deployment.ts';
import { openDeployment } from '../deployment/serve/open-deployment.ts';
import type { Certificates } from '../harness/certificates/certificates.ts';
import { toRoutespecError } from '../harness/fault.ts';
import type { RunShare } from '../harness/stage/stage.ts';
import { Breaker } from '../harness/target/exchange/breaker.ts';
import type { Described } from '../harness/target/implementation.ts';
import { type Addresses, implementationAt } from '../harness/target/implementation-at.ts';
import type { Outcome } from './case/outcome.ts';
import { playCase, whyNotUnderstood } from './case/play-case.ts';
import { allWatches, type RunContext } from './case/run-context.ts';
import { ClockTrust, ShareTrust } from './case/trust.ts';
import type { Asked, EventBody } from './events.ts';
import { type FurtherOrder, playFurther } from './further.ts';
import { expects, type FailedCase } from './known/judge-known.ts';
import { inTime, Latecomers, playingOrder } from './order.ts';
import type { OwnSeeds, RunSettings } from './run-settings.ts';

/**
 * Number of concurrent cases if worlds are isolated: enough to keep two cores busy. On a real clock it is higher,
 * because most cases only wait.
 */
const CONCURRENCY = { virtual: 24, real: 64 } as const;
/** Time for a case beyond its patience: longer than the limits on the answers that may still be awaited. */
const BEYOND_PATIENCE_MS = 15 * 60_000;
/** Time for the cases, after an interruption, to end and to close what they opened. */
const GRACE_MS = 5_000;

/** Cases, and the implementation to play them against. */
export interface Plan extends Pick<Asked, 'repeatCommand' | 'knownDeviations'> {
  /** The address of the implementation, or those of two that are tested together. */
  readonly addresses: Addresses;
  /** Set if what is under test is a router that was set up by hand. It has no address of the contract. */
  readonly deployment?: Deployment | undefined;
  readonly description: Described;
  readonly cases: readonly Case[];
  readonly settings: RunSettings;
  readonly certificates: Certificates | undefined;
  /** Set if the run continues after the default set. */
  readonly further?: FurtherOrder | undefined;
  /** The day by which the lines of the baseline expire, `2027-01-31`. */
  readonly today: string;
  readonly ownSeeds?: OwnSeeds | undefined;
}

/**
 * Plays the cases of a plan concurrently, and tells what happens.
 * @param signal Ends the play early when it is aborted: no further case begins, and the running ones end as
 * interrupted. Those that take too long over this are abandoned.
 * @throws RoutespecError `fault` if a case did not catch an error of routespec, once all others have been played
 */
export async function playCases(plan: Plan, tell: (event: EventBody) => void, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let isAbandoned = false;
  const graceEnds = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, GRACE_MS), { once: true });
  });
  const playing = playAll(plan, (event) => void (isAbandoned || tell(event)), signal);
  playing.catch(() => {});
  await Promise.race([playing, graceEnds]);
  isAbandoned = true;
}

async function playAll(plan: Plan, tell: (event: EventBody) => void, signal: AbortSignal): Promise<void> {
  const { addresses, deployment, further } = plan;
  const breaker = new Breaker(signal);
  const deployed = deployment === undefined ? undefined : await openDeployment(deployment);
  const implementation = deployed?.implementation ?? implementationAt(addresses, signal, breaker);
  const player = new Player(plan, { implementation, breaker, signal }, tell);
  try {
    await player.playFirst();
    if (further !== undefined) await player.playOn(further);
  } finally {
    implementation.close();
    await deployed?.close();
  }
  const notice = deployed?.gateway.tally.sentence();
  if (notice !== undefined) tell({ event: 'notice', sentence: notice });
  if (player.fault !== undefined) throw player.fault;
}

type Reached = Required<Pick<RunContext, 'implementation' | 'breaker' | 'signal'>>;

class Player {
  /** The first error of routespec that no case caught. */
  fault: RoutespecError | undefined;
  readonly #plan: Plan;
  readonly #alone: Omit<RunContext, 'run'> & Reached;
  readonly #tell: (event: EventBody) => void;
  readonly #concurrency: number;
  /** A case may be played twice. */
  readonly #limitMs: number;
  readonly #passed: Case[] = [];
  readonly #latecomers = new Latecomers<Case>();
  readonly #firstRun: RunShare;
  #understanding: Promise<string | undefined> = Promise.resolve(undefined);

  constructor(plan: Plan, reached: Reached, tell: (event: EventBody) => void) {
    const { description, settings, certificates, repeatCommand, knownDeviations, today } = plan;
    this.#plan = plan;
    this.#tell = tell;
    this.#concurrency = description.worlds === 'single' ? 1 : CONCURRENCY[description.clock];
    this.#limitMs = 2 * settings.patienceMs + BEYOND_PATIENCE_MS;
    this.#firstRun = { seed: settings.seed, onWorld: () => {} };
    const isKnown = (failed: FailedCase): boolean => knownDeviations.some((line) => expects(line, failed, today));
    const trust = { clockTrust: new ClockTrust(), shareTrust: new ShareTrust() };
    const watches = allWatches();
    this.#alone = { ...reached, ...trust, description, settings, certificates, repeatCommand, isKnown, watches };
  }

  async playFirst(): Promise<void> {
    const { cases } = this.#plan;
    const limit = pLimit(this.#concurrency);
    // It comes first, so that nothing waits for it in vain.
    this.#understanding = limit(() => whyNotUnderstood(this.#alone, cases));
    await limit.map(playingOrder(cases, this.#concurrency), (each) => this.#playAndTell(each));
    await this.#latecomers.playAlone(
      (each) => this.#play(each),
      (each, outcome) => this.#tellOutcome(each, outcome),
    );
  }

  /** Continues with the cases that passed. */
  async playOn({ limits, repeatCommand }: FurtherOrder): Promise<void> {
    const seeded = this.#passed.filter(({ isSeeded }) => isSeeded);
    await playFurther(seeded, {
      limits,
      seed: this.#plan.settings.seed,
      concurrency: this.#concurrency,
      signal: this.#alone.signal,
      play: (each, seed, run) => this.#playWithSeed(each, seed, run, repeatCommand),
      onPlayed: (played, outcome) => {
        this.#tell({ event: 'world-played', played });
        if (outcome !== undefined) this.#tell({ event: 'case-ended', outcome });
      },
    });
  }

  async #playAndTell(each: Case): Promise<void> {
    // This check ends before the first case of both begins.
    if (usesBoth(each)) await this.#understanding;
    if (this.#alone.signal.aborted) return;
    this.#tell({ event: 'case-began', id: each.id });
    try {
      const outcome = await this.#play(each);
      if (this.#concurrency === 1 || !this.#latecomers.keep(each, outcome)) this.#tellOutcome(each, outcome);
    } catch (error) {
      this.fault ??= toRoutespecError(error);
    }
  }

  async #play(each: Case): Promise<Outcome> {
    const { ownSeeds } = this.#plan;
    const seed = ownSeeds?.seeds[each.id];
    return ownSeeds === undefined || seed === undefined
      ? this.#playIn(each, { run: this.#firstRun })
      : this.#playWithSeed(each, seed, { seed, onWorld: () => {} }, ownSeeds.repeatCommand);
  }

  /** Plays a case with another seed than that of the run. Its result has the seed. */
  async #playWithSeed(each: Case, seed: number, run: RunShare, repeatCommand: string): Promise<Outcome> {
    const settings = { ...this.#plan.settings, seed };
    const outcome = await this.#playIn(each, { settings, run, repeatCommand: `${repeatCommand} --seed ${seed}` });
    return { ...outcome, result: { ...outcome.result, seed } };
  }

  async #playIn(each: Case, own: Partial<RunContext>): Promise<Outcome> {
    // Only a case in which messages pass from a client to a router waits for the check that they can.
    const understood = usesBoth(each) ? { notUnderstood: await this.#understanding } : {};
    return inTime(playCase(each, { ...this.#alone, ...understood, ...own }), this.#limitMs, each.id);
  }

  #tellOutcome(each: Case, outcome: Outcome): void {
    if (outcome.result.status === 'passed') this.#passed.push(each);
    this.#tell({ event: 'case-ended', outcome });
  }
}
