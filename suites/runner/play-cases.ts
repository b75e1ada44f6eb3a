import type { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import type { Case } from '../cases/case.ts';
import type { Certificates } from '../harness/certificates/certificates.ts';
import { toRoutespecError } from '../harness/fault.ts';
import { REAL_LIMITS } from '../harness/real-limits.ts';
import type { RunShare } from '../harness/stage/stage.ts';
import type { Described, Implementation } from '../harness/target/implementation.ts';
import type { Outcome } from './case/outcome.ts';
import { playAll } from './case/play-all.ts';
import { playCase, unplayed, whyNotUnderstood } from './case/play-case.ts';
import { probeClock } from './case/probe.ts';
import { allWatches, type RunContext, type TraceKeeper } from './case/run-context.ts';
import type { Asked, EventBody } from './events.ts';
import type { Explaining } from './explain-failures.ts';
import { type FurtherOrder, playFurther } from './further.ts';
import { expects, type FailedCase } from './known/judge-known.ts';
import type { OwnSeeds, RunSettings } from './run-settings.ts';
import type { Excluded } from './select.ts';

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
  readonly implementation: Implementation;
  readonly description: Described;
  readonly cases: readonly Case[];
  readonly settings: RunSettings;
  readonly certificates: Certificates | undefined;
  /** Set if the run continues after the default set. */
  readonly further?: FurtherOrder | undefined;
  /** The cases that are reported as excluded, and not played. */
  readonly excluded?: Excluded | undefined;
  /** Reason why a case cannot be played here, with any description. Default: every case can. */
  readonly whyUntested?: RunContext['whyUntested'];
  /** Most cases at a time. Default: as many as keep the machine busy. */
  readonly workers?: number | undefined;
  /** Number of times that each case is played, until it fails. */
  readonly repeat?: number | undefined;
  /** Called before a case begins, which waits for it. */
  readonly beforeCase?: ((caseId: string, signal: AbortSignal) => Promise<void>) | undefined;
  /** The day by which the lines of the baseline expire, `2027-01-31`. */
  readonly today: string;
  readonly ownSeeds?: OwnSeeds | undefined;
  /** Keeps the traces of all worlds. Default: nobody wants them. */
  readonly traces?: TraceKeeper | undefined;
  /** Set if the example of each cause is played again for better evidence. */
  readonly explaining?: Explaining | undefined;
  /** Ends the cases, as at a first failure. What has failed by then is still explained. */
  readonly enough?: AbortSignal | undefined;
}

/**
 * Plays the cases of a plan concurrently, and tells what happens.
 * @param signal Ends the play early when it is aborted: no further case begins, and the running ones end as
 * interrupted. Those that take too long over this are abandoned.
 * @throws RoutespecError `fault` if a case did not catch an error of routespec, once all others have been played
 */
export async function playCases(plan: Plan, tell: (event: EventBody) => void, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { further, enough } = plan;
  const ending = enough === undefined ? signal : AbortSignal.any([signal, enough]);
  let areCasesOver = false;
  const player = new Player(plan, ending, (event) => void (areCasesOver || tell(event)));
  const playAllCases = async (): Promise<void> => {
    await player.playFirst();
    if (further !== undefined) await player.playOn(further);
  };
  await withGrace(ending, playAllCases());
  areCasesOver = true;
  let isOver = false;
  await withGrace(
    signal,
    player.explain((event) => void (isOver || tell(event)), signal),
  );
  isOver = true;
  for (const sentence of player.notices()) tell({ event: 'notice', sentence });
  if (player.fault !== undefined) throw player.fault;
}

/** Waits for something, but not for long once the signal is aborted: then it is abandoned. */
async function withGrace(signal: AbortSignal, playing: Promise<void>): Promise<void> {
  const graceEnds = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, GRACE_MS), { once: true });
  });
  playing.catch(() => {});
  await Promise.race([playing, graceEnds]);
}

class Player {
  /** The first error of routespec that no case caught. */
  fault: RoutespecError | undefined;
  readonly #plan: Plan;
  #context: Omit<RunContext, 'run'> & Required<Pick<RunContext, 'signal'>>;
  readonly #tell: (event: EventBody) => void;
  readonly #concurrency: number;
  readonly #limitMs: number;
  readonly #passed: Case[] = [];
  /** Cases in which something broke the clause of another case. */
  readonly #found = new Set<Case>();
  /** Number of cases that let less time pass than planned. */
  #cutCases = 0;
  #firstRun: RunShare;
  /** The round in which a case that had passed before did not pass. */
  readonly #changed = new Map<string, number>();

  constructor(plan: Plan, signal: AbortSignal, tell: (event: EventBody) => void) {
    const { implementation, description, settings, certificates, repeatCommand, knownDeviations, today, whyUntested } =
      plan;
    this.#plan = plan;
    this.#tell = tell;
    const most = description.worlds === 'single' ? 1 : CONCURRENCY[description.clock];
    this.#concurrency = Math.min(most, plan.workers ?? most);
    this.#limitMs = settings.patienceMs + BEYOND_PATIENCE_MS;
    this.#firstRun = { seed: settings.seed, onWorld: () => {} };
    const isKnown = (failed: FailedCase): boolean => knownDeviations.some((line) => expects(line, failed, today));
    const watches = allWatches();
    const run = { implementation, signal, description, settings, certificates, repeatCommand };
    this.#context = { ...run, isKnown, watches, excluded: plan.excluded, whyUntested };
  }

  async playFirst(): Promise<void> {
    const { cases, repeat = 1 } = this.#plan;
    const obstacle = await this.#prepare();
    await this.#playRound(cases, obstacle);
    for (let round = 2; round <= repeat && !this.#context.signal.aborted; round += 1) {
      // A case that did not pass has shown it, and one with other worlds would be another case.
      const again = this.#passed.splice(0).filter((each) => !this.#found.has(each));
      this.#firstRun = { ...this.#firstRun };
      await this.#playRound(again, undefined, round);
    }
  }

  /** @param round number of the time that these cases are played */
  async #playRound(cases: readonly Case[], obstacle: string | undefined, round = 1): Promise<void> {
    await playAll(playingOrder(cases, this.#concurrency), {
      concurrency: this.#concurrency,
      obstacle,
      play: (each, isAlone) => this.#playUnlessEnded(each, isAlone),
      tell: (each, outcome) => {
        this.#tellOutcome(each, outcome);
        const isChanged = outcome.result.status !== 'passed' || this.#found.has(each);
        if (round > 1 && isChanged && outcome.isCutShort !== true) this.#changed.set(each.id, round);
      },
      leaveOut: (each, reason) => this.#tellOutcome(each, unplayed(each, this.#context, reason)),
    });
  }

  /** Learns what the cases rely on. Returns the reason why none can be played, if there is one. */
  async #prepare(): Promise<string | undefined> {
    try {
      this.#context = { ...this.#context, isCounted: await probeClock(this.#context) };
    } catch (error) {
      return toRoutespecError(error).message;
    }
    const notUnderstood = await whyNotUnderstood(this.#context, this.#plan.cases);
    this.#context = { ...this.#context, notUnderstood };
    return undefined;
  }

  notices(): string[] {
    return [this.#noticeOfCuts(), this.#noticeOfRounds()].filter((sentence) => sentence !== undefined);
  }

  #noticeOfRounds(): string | undefined {
    if (this.#changed.size === 0) return undefined;
    const rounds = [...this.#changed].map(([id, round]) => `${id} (time ${round})`);
    return `Cases that passed before and then did not, of ${this.#plan.repeat} times each: ${rounds.join(', ')}.`;
  }

  /** One sentence about cases that let less time pass than planned, if there are any. */
  #noticeOfCuts(): string | undefined {
    if (this.#cutCases === 0) return undefined;
    const why = 'because of the number of ticks or retries in them';
    return `${plural(this.#cutCases, 'case')} let less time pass than planned, ${why}. A clock that lists \`settle\` passes many ticks in one move.`;
  }

  /** Continues with the cases that passed. */
  async playOn({ limits, repeatCommand }: FurtherOrder): Promise<void> {
    const seeded = this.#passed.filter(({ isSeeded }) => isSeeded);
    await playFurther(seeded, {
      limits,
      seed: this.#plan.settings.seed,
      concurrency: this.#concurrency,
      signal: this.#context.signal,
      play: (each, seed, run) => this.#playWithSeed(each, seed, run, repeatCommand),
      onPlayed: (played, outcome) => {
        this.#tell({ event: 'world-played', played });
        if (outcome !== undefined) this.#tell({ event: 'case-ended', outcome });
      },
    });
  }

  /** Plays the example of each cause again, unless each play takes as long as it says. */
  async explain(tell: (event: EventBody) => void, signal: AbortSignal): Promise<void> {
    const { explaining, cases, description, settings } = this.#plan;
    if (explaining === undefined || description.clock === 'real' || explaining.listExamples().length === 0) return;
    const { explainFailures } = await import('./explain-failures.ts');
    const play = (each: Case, own: Partial<RunContext>, seed = settings.seed): Promise<Outcome> => {
      const run = seed === settings.seed ? this.#firstRun : { seed, onWorld: () => {} };
      const alone = { run, isAlone: true, traces: undefined, settings: { ...settings, seed }, signal };
      return this.#playIn(each, { ...alone, ...own });
    };
    await explainFailures({ ...explaining, cases, play, signal, tell });
  }

  async #playUnlessEnded(each: Case, isAlone: boolean): Promise<Outcome | undefined> {
    if (this.#context.signal.aborted) return undefined;
    try {
      await this.#plan.beforeCase?.(each.id, this.#context.signal);
      if (this.#context.signal.aborted) return undefined;
      this.#tell({ event: 'case-began', id: each.id });
      return await this.#play(each, isAlone);
    } catch (error) {
      this.fault ??= toRoutespecError(error);
      return undefined;
    }
  }

  async #play(each: Case, isAlone: boolean): Promise<Outcome> {
    const { ownSeeds } = this.#plan;
    const seed = ownSeeds?.seeds[each.id];
    return ownSeeds === undefined || seed === undefined
      ? this.#playIn(each, { run: this.#firstRun, isAlone })
      : this.#playWithSeed(each, seed, { seed, onWorld: () => {} }, ownSeeds.repeatCommand, isAlone);
  }

  /** Plays a case with another seed than that of the run. Its result has the seed. */
  async #playWithSeed(each: Case, seed: number, run: RunShare, command: string, isAlone = false): Promise<Outcome> {
    const settings = { ...this.#plan.settings, seed };
    const own = { settings, ownSeed: seed, run, isAlone, repeatCommand: `${command} --seed ${seed}` };
    const outcome = await this.#playIn(each, own);
    return { ...outcome, result: { ...outcome.result, seed } };
  }

  #playIn(each: Case, own: Partial<RunContext>): Promise<Outcome> {
    return inTime(playCase(each, { ...this.#context, traces: this.#plan.traces, ...own }), this.#limitMs, each.id);
  }

  #tellOutcome(each: Case, outcome: Outcome): void {
    const { isKnown = () => false } = this.#context;
    if (outcome.result.status === 'passed') this.#passed.push(each);
    if (outcome.findings.some(({ watch, failure }) => !isKnown({ id: watch, failure }))) this.#found.add(each);
    if ((outcome.leftOutMs ?? 0) > 0) this.#cutCases += 1;
    this.#tell({ event: 'case-ended', outcome });
  }
}

/**
 * The order in which cases begin. In a concurrent run, long cases begin first, so that nothing waits for them at the
 * end. Otherwise they keep their order: plain cases come first, because their failures are the easiest to read.
 */
function playingOrder<Each extends Pick<Case, 'isLong'>>(cases: readonly Each[], concurrency: number): Each[] {
  const [long, others] = [cases.filter(({ isLong }) => isLong), cases.filter(({ isLong }) => isLong !== true)];
  return concurrency === 1 ? [...cases] : [...long, ...others];
}

/**
 * Waits for a promise within a limit. It only stops waiting; it cannot end the work.
 * @param limitMs In milliseconds of real time.
 * @param what Its name in the message.
 * @throws Error if it misses the limit, and any error of the promise
 */
async function inTime<Value>(pending: Promise<Value>, limitMs: number, what: string): Promise<Value> {
  let endLimit = (): void => {};
  const missed = new Promise<never>((_, reject) => {
    endLimit = REAL_LIMITS.after(limitMs, () =>
      reject(new Error(`Expected ${what} to end within ${limitMs / 1000} s, got no end`)),
    );
  });
  try {
    return await Promise.race([pending, missed]);
  } finally {
    endLimit();
  }
}
