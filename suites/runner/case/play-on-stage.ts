import { RoutespecError } from '../../../spec/error.ts';
import { type RequirementId, requirement } from '../../../spec/requirements/index.ts';
import type { Observation } from '../../../spec/shapes/results.ts';
import { type Case, listRoles } from '../../cases/case.ts';
import type { Sighting } from '../../harness/capture/capture.ts';
import { readContents } from '../../harness/capture/contents.ts';
import { GO_METHOD_FACTS } from '../../harness/capture/go-methods.ts';
import { type Deviation, Nonconformance, toFailure, Unreadable } from '../../harness/nonconformance.ts';
import { REAL_LIMITS } from '../../harness/real-limits.ts';
import { observeBody } from '../../harness/receivers/body-observation.ts';
import { headerValues, type ReceivedRequest } from '../../harness/receivers/received-request.ts';
import { Receivers } from '../../harness/receivers/receivers.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import { Calls } from '../../harness/stage/calls.ts';
import { newMark } from '../../harness/stage/marks.ts';
import { RequestChecker } from '../../harness/stage/request-checker.ts';
import { type OtherWorld, Stage, type StageParts } from '../../harness/stage/stage.ts';
import { openTime } from '../../harness/stage/world-clock.ts';
import type { World } from '../../harness/target/world.ts';
import { shown } from '../../harness/text.ts';
import { EPOCH } from '../../harness/time/horizons.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import { type ClockState, demandPatience, extendPatience, outOfPatience } from './ending.ts';
import { INTERRUPTED } from './outcome.ts';
import type { RunContext } from './run-context.ts';

/** Real time for the answer to the deletion of a world, which is no longer needed. */
const DROP_LIMIT_MS = 5_000;

/** The parts of a stage that exist before it is made. */
export interface StageProps extends Omit<StageParts, 'time' | 'calls' | 'elsewhere' | 'isThorough'> {
  /** Gets the clock of each world. */
  readonly times: WorldTime[];
}

/**
 * Plays one case on a separate stage, and returns its observations.
 * @throws the error of the case, and when it runs out of time, exceeds its budget, or is interrupted
 */
export async function playOnStage(each: Case, context: RunContext, props: StageProps): Promise<Observation[]> {
  const { description, settings } = context;
  const { times, ...parts } = props;
  const { world, receivers } = parts;
  // Before the first reading of a virtual clock, it is unknown if it reports `next` and `busy`.
  let clock: ClockState = { kind: description.clock === 'real' ? 'real' : 'stepped', isTicking: false };
  // Each world has its own clock, and one that ticks slows the whole case.
  const readClock = (): ClockState => times.find(({ isTicking }) => isTicking) ?? clock;
  const guard = makeGuard(context, receivers, readClock);
  const time = await openTime(world, description, receivers, settings.settleMs, guard, context.isCounted);
  times.push(time);
  clock = time;
  demandPatience(each, time.kind, settings);
  // A router that runs on may still send what an earlier world, or an earlier run, has left it.
  const mark = time.kind === 'real' && listRoles(each).includes('router') ? newMark() : undefined;
  const calls = new Calls(seededRandom(settings.seed, each.id), mark);
  const { isKnown } = context;
  const own = {
    ...parts,
    calls,
    partner: description.partner?.role,
    run: context.run,
    isThorough: settings.isThorough,
    since: settings.since,
    isKnown: isKnown && ((deviation: Deviation) => isKnown({ id: each.id, failure: toFailure(deviation) })),
  };
  const elsewhere = <Result>(other: OtherWorld, script: (stage: Stage) => Promise<Result>): Promise<Result> =>
    playElsewhere(other, script, { ...own, times }, context, guard);
  const stage = new Stage({ ...own, time, elsewhere });
  await playReadably(each, stage);
  return stage.observations.map((observation) => ({ ...observation, case: each.id }));
}

/** Plays a script in another world. Its receivers have a separate budget, and the case has the same time for all. */
async function playElsewhere<Result>(
  { now, ids, placed }: OtherWorld,
  script: (stage: Stage) => Promise<Result>,
  { times, ...own }: Omit<StageParts, 'time' | 'elsewhere'> & Pick<StageProps, 'times'>,
  context: RunContext,
  guard: () => void,
): Promise<Result> {
  const { implementation, description, settings } = context;
  const receivers = new Receivers(settings.arrivalLimitMs);
  const { certificates } = own;
  const trust = certificates === undefined ? {} : { trust: [certificates.authority] };
  const world = await implementation.createWorld({ now, ...trust }, own.capabilities);
  try {
    const guardBoth = (): void => {
      guard();
      const overdrawn = receivers.budget.overdrawn();
      if (overdrawn !== undefined) throw new RoutespecError('adapter-failed', overdrawn);
    };
    const time = await openTime(world, description, receivers, settings.settleMs, guardBoth, context.isCounted);
    times.push(time);
    const calls = ids === undefined ? own.calls : new Calls(seededRandom(settings.seed, ids));
    const requestChecker = new RequestChecker([]);
    return await script(new Stage({ ...own, placed, calls, world, receivers, requestChecker, time }));
  } finally {
    await endWorld(world, receivers);
  }
}

/** A function that throws if the case must end early: interrupted, over budget, or out of time. Its time starts now. */
function makeGuard({ settings, signal }: RunContext, receivers: Receivers, readClock: () => ClockState): () => void {
  const { patienceMs } = settings;
  const beganMs = REAL_LIMITS.activeMs();
  return () => {
    if (signal?.aborted === true) throw new RoutespecError('interrupted', INTERRUPTED);
    const overdrawn = receivers.budget.overdrawn();
    if (overdrawn !== undefined) throw new RoutespecError('adapter-failed', overdrawn);
    const tookMs = REAL_LIMITS.areLifted ? 0 : REAL_LIMITS.activeMs() - beganMs;
    if (tookMs > patienceMs && tookMs > extendPatience(patienceMs))
      throw outOfPatience(readClock(), patienceMs, receivers);
  };
}

/**
 * Drops a world, if there is one, and ends its receivers. Unless the implementation reports that the world is gone, it
 * may still send, so the receivers hold their ports. After a bad end, dropping the world may fail too, which adds no
 * information.
 * @param limitMs Real time for the drop.
 */
export async function endWorld(
  world: World | undefined,
  receivers: Receivers,
  limitMs: number = DROP_LIMIT_MS,
): Promise<void> {
  try {
    await world?.drop(limitMs);
  } catch {
    await receivers.holdPorts();
    return;
  }
  await receivers.close();
}

/**
 * Plays a case. A client may send any form, and an unknown form is not tested. But if a client sends a plain message as
 * JSON, it has no other form: then a body that is not JSON is a failure.
 */
export async function playReadably(each: Pick<Case, 'play' | 'requirements'>, stage: Stage): Promise<void> {
  try {
    await each.play(stage);
  } catch (error) {
    throw error instanceof Unreadable ? await judgedByPlainMessage(error, each, stage) : error;
  }
}

async function judgedByPlainMessage(
  error: Unreadable,
  { requirements }: Pick<Case, 'requirements'>,
  stage: Stage,
): Promise<Error> {
  const plain = await stage.elsewhere({ now: EPOCH }, sendPlain).catch(() => undefined);
  if (plain === undefined || readContents(plain.request).documents.length === 0) return error;
  const { request } = error;
  if (describeForm(plain.request) !== describeForm(request)) return error;
  return new Nonconformance({
    requirement: findAsserted(requirements),
    expected: 'a body that is JSON, like the one of a plain message',
    seen: shown(request.body.toString('utf8')),
    diagnosis: observeBody(request),
    request,
  });
}

async function sendPlain(stage: Stage): Promise<Sighting> {
  const client = await stage.client(await stage.capture());
  return client.deliver(stage.messages.track());
}

/** The form of a body according to the headers of its request. */
function describeForm(request: ReceivedRequest): string {
  return JSON.stringify(['content-type', 'content-encoding'].map((name) => headerValues(request, name)));
}

function findAsserted(requirements: readonly RequirementId[]): RequirementId {
  return requirements.find((id) => requirement(id).treatment === 'assert') ?? GO_METHOD_FACTS.Track.sent;
}
