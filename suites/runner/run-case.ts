import { RoutespecError } from '../../spec/error.ts';
import type { Description } from '../../spec/shapes/contract.ts';
import type { CaseResult, Observation } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import type { Certificates } from '../certificates/certificates.ts';
import { type Deviation, Nonconformance, NotTested, toFailure } from '../nonconformance.ts';
import { Receivers } from '../receivers/receivers.ts';
import { seededRandom } from '../seeded-random.ts';
import { Calls } from '../stage/calls.ts';
import { Stage } from '../stage/stage.ts';
import { Transcript } from '../stage/transcript.ts';
import { type Watch, Watchtower } from '../stage/watchtower.ts';
import { openTime, realCostMs } from '../stage/world-clock.ts';
import type { Implementation } from '../target/target.ts';
import type { World } from '../target/world.ts';
import { EPOCH } from '../time/horizons.ts';
import { whyCutShort } from './cut-short.ts';
import { whyNotTested } from './preflight.ts';
import { certificatesOf } from './trust.ts';

/** A living implementation describes itself within this, in real time, before a failure of it is believed. */
const ALIVE_LIMIT_MS = 10_000;
/** After an interruption a world has this long to end, in real time: whoever interrupted waits for it. */
const LAST_LIMIT_MS = 1_000;
const INTERRUPTED = whyCutShort(true);

/** What all cases of a run share. */
export interface RunContext {
  readonly target: Implementation;
  readonly description: Description;
  readonly watches: readonly Watch[];
  readonly seed: number;
  /** Real time after a step of a clock that tells nothing. */
  readonly settleMs: number;
  /** Real time that one case may take. */
  readonly patienceMs: number;
  /** Real time that a request may take to arrive at a receiver, where it is not the receivers' own limit. */
  readonly arrivalLimitMs?: number;
  /** Made only for a run with cases that need them. */
  readonly certificates: Certificates | undefined;
  /** The command that repeats a case. */
  readonly reproduce: (caseId: string) => string;
  /** Ends the cases that are under way. */
  readonly signal?: AbortSignal;
}

/** What one case came to. */
export interface Outcome {
  readonly result: CaseResult;
  readonly observations: readonly Observation[];
  /** What watches found in the requests of this case, by id of the watch. */
  readonly findings: readonly { readonly watch: string; readonly failure: NonNullable<CaseResult['failure']> }[];
  /** Set where the run ended before the case did. */
  readonly isCutShort?: true;
}

type Ending = Pick<CaseResult, 'status' | 'reason' | 'failure'>;

/** Plays one case on a world of its own. Never throws: whatever happens is an outcome. */
export async function runCase(each: Case, context: RunContext): Promise<Outcome> {
  const beganMs = performance.now();
  const transcript = new Transcript();
  const watchtower = new Watchtower(each.hasOracle === true ? [] : context.watches);
  const observations: Observation[] = [];
  const certificates = certificatesOf(each, context.certificates);
  const why = whyNotTested(each, context.description);
  const ending: Ending =
    why === undefined
      ? await play(each, context, { transcript, watchtower, observations, certificates })
      : { status: 'not-tested', reason: why };
  return {
    result: {
      id: each.id,
      title: each.title,
      requirements: [...each.requirements],
      durationMs: Math.round(performance.now() - beganMs),
      reproduce: context.reproduce(each.id),
      ...ending,
      // What a watch found is told with the story of the case that it was seen in, even where that one passes.
      transcript: ending.status === 'passed' && watchtower.findings.size === 0 ? [] : transcript.entries(),
    },
    observations,
    ...(ending.reason === INTERRUPTED ? { isCutShort: true } : {}),
    findings: [...watchtower.findings].map(([watch, deviation]) => ({ watch, failure: toFailure(deviation) })),
  };
}

interface Props {
  readonly transcript: Transcript;
  readonly watchtower: Watchtower;
  readonly observations: Observation[];
  readonly certificates: Certificates | undefined;
}

async function play(each: Case, context: RunContext, props: Props): Promise<Ending> {
  const receivers = new Receivers(context.arrivalLimitMs);
  let world: World | undefined;
  try {
    const trust = props.certificates === undefined ? {} : { trust: [props.certificates.authority] };
    world = await context.target.createWorld({ now: EPOCH, ...trust });
    await perform(each, context, props, world, receivers);
    const own = props.watchtower.findings.get(each.id);
    return unlessCutOff(context, receivers, own === undefined ? { status: 'passed' } : failed(own));
  } catch (error) {
    return unlessCutOff(context, receivers, await judge(error, context, world));
  } finally {
    // What ends a case badly ends its world as well; the answer to that says nothing new.
    await world?.drop(context.signal?.aborted === true ? LAST_LIMIT_MS : undefined).catch(() => {});
    await receivers.close();
  }
}

/** Where something was cut off, neither a pass nor a failure is believed: what is missing may be what was cut. */
function unlessCutOff({ signal }: RunContext, receivers: Receivers, ending: Ending): Ending {
  if (signal?.aborted === true) return { status: 'could-not-run', reason: INTERRUPTED };
  const reason = receivers.budget.overdrawn();
  return reason === undefined ? ending : { status: 'could-not-run', reason };
}

async function perform(
  each: Case,
  context: RunContext,
  props: Props,
  world: World,
  receivers: Receivers,
): Promise<void> {
  const { description, settleMs, patienceMs, signal } = context;
  const endMs = performance.now() + patienceMs;
  const guard = (): void => {
    if (signal?.aborted === true) throw new RoutespecError('interrupted', INTERRUPTED);
    const overdrawn = receivers.budget.overdrawn();
    if (overdrawn !== undefined) throw new RoutespecError('shim-failed', overdrawn);
    if (performance.now() > endMs) throw outOfPatience(description.clock, patienceMs, receivers);
  };
  const time = await openTime(world, description, receivers, settleMs, guard);
  const costMs = realCostMs(time.kind, each.spanMs ?? 0, settleMs);
  if (costMs > patienceMs) {
    throw new NotTested(
      `needs ${Math.ceil(costMs / 1000)} s on this clock, more than the patience of ${patienceMs / 1000} s; --patience gives it more`,
    );
  }
  const calls = new Calls(seededRandom(context.seed, each.id));
  const { transcript, watchtower, certificates } = props;
  const stage = new Stage({
    description,
    world,
    time,
    receivers,
    transcript,
    watchtower,
    calls,
    certificates,
  });
  await each.run(stage);
  props.observations.push(...stage.observations.map((observation) => ({ ...observation, case: each.id })));
}

/**
 * What a case is that was not over when its time was. On a real clock, waiting longer than one is ready to is no fault of
 * anybody's. A virtual clock had all the time that the requirement allows, and what was waited for had not come: that may
 * be a slow schedule or a missing retry, and must not pass for either.
 */
function outOfPatience(clock: Description['clock'], patienceMs: number, receivers: Receivers): Error {
  const patience = `the patience of ${patienceMs / 1000} s`;
  if (clock === 'real') return new NotTested(`needs more than ${patience}; --patience gives it more`);
  const remedy = 'a longer --patience would tell, and so would a clock that tells `next` and `busy`';
  return new RoutespecError(
    'shim-failed',
    `Expected the case to come to its end within ${patience}, got none; ${receivers.account()}; ${remedy}`,
  );
}

async function judge(error: unknown, { target, description }: RunContext, world: World | undefined): Promise<Ending> {
  if (error instanceof NotTested) return { status: 'not-tested', reason: error.message };
  if (!(error instanceof Nonconformance)) return { status: 'could-not-run', reason: reasonOf(error) };
  try {
    // Only of a living implementation can it be said that it did not do something, and only in a world that it has not
    // forgotten, as one does that was restarted.
    await target.describe(ALIVE_LIMIT_MS);
    if (description.clock === 'virtual') await world?.read();
    return failed(error.deviation);
  } catch (death) {
    return { status: 'could-not-run', reason: reasonOf(death) };
  }
}

function failed(deviation: Deviation): Ending {
  return { status: 'failed', failure: toFailure(deviation) };
}

function reasonOf(error: unknown): string {
  if (error instanceof RoutespecError) {
    return error.code === 'refused'
      ? `the implementation refused what every case needs: ${error.message}`
      : error.message;
  }
  return `routespec itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
