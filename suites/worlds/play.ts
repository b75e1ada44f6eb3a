import { FINE_STEP_MS } from '../harness/kit/tolerances.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { isPlainSuccess, OK, type Reply } from '../harness/receivers/reply.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { PROMPT_LIMIT_MS, RETRY_LIMIT_MS } from '../harness/time/horizons.ts';
import { PASS_LIMIT_MS } from './for-clock.ts';
import { handIn, noteDrift } from './hand-in.ts';
import { type AnswerBook, Host } from './host.ts';
import { MessageFinder } from './message-finder.ts';
import { type HookPlan, isReachable, type Step, type WorldPlan } from './plan.ts';
import type { PlayState } from './play-state.ts';
import { PlayedSource } from './played-source.ts';
import { storeTrace } from './stored/store.ts';
import type { Drift, Trace, TracedMessage } from './trace.ts';

/**
 * A world ends early once it has used this share of the traffic of a case, which may have several. Of a message that never succeeds,
 * an implementation that retries every 10 s sends 1,440 requests to each URL.
 */
const TRAFFIC_LIMIT = 0.25;
/** After this many timers a long pass ends early, because there may be many retries. */
const TIMERS_LIMIT = 400;
/** After this many timers without an effect, too: a clock that does not settle needs a move for each. */
const TICKS_LIMIT = 100;
/**
 * The same for the time after the last step. A message whose endpoints cannot be reached is retried without an effect, by some
 * routers for hundreds of times.
 */
const LAST_TICKS_LIMIT = 2_000;

export interface PlayOptions {
  /** Called before each step. */
  readonly onStep?: (step: Step) => void;
  /** False if nothing that must not come is looked for, so that the world may end with its last delivery. Default: true. */
  readonly isSilent?: boolean;
  /**
   * The retries that are waited for, of messages that keep failing: all of their window, as many as decide something, or none
   * where waiting takes long. Default: `all`.
   */
  readonly retries?: 'all' | 'enough' | 'none';
  /** World time that passes after the last delivery. Default: none. */
  readonly afterMs?: number;
  /** The share of the traffic of a case with which the world ends early. Default: that of one world among several. */
  readonly traffic?: number;
  /** True if no pass may be cut short on a clock where it takes long. Default: false. */
  readonly isWhole?: boolean;
}

/** Plays a plan in the world of a stage, with separate sources and receivers, and returns the trace. */
export async function play(
  stage: Stage,
  plan: WorldPlan,
  { onStep, isSilent = true, retries = 'all', isWhole = false, afterMs = 0, traffic = TRAFFIC_LIMIT }: PlayOptions = {},
): Promise<Trace> {
  stage.run?.onWorld();
  const messages: TracedMessage[] = [];
  const finder = new MessageFinder();
  const answers = new Map(plan.steps.flatMap((step) => ('answers' in step ? [[step.key, step.answers]] : [])));
  // The messages of a sync have the answers of its step.
  const findAnswers = (message: TracedMessage | undefined) => answers.get(message?.key?.split('/', 1)[0]);
  const open = opener(stage, { of: (request) => finder.of(request), findAnswers, messages });
  const playedSources: PlayedSource[] = [];
  for (const [index, source] of plan.sources.entries()) {
    const prefix = plan.sources.length === 1 ? '' : `${source.key ?? index + 1}/`;
    const openNamed = (hook: HookPlan): Promise<Host> => open(hook, prefix + (hook.key ?? 'webhook'));
    playedSources.push(await PlayedSource.enter(stage, source, index, openNamed));
  }
  const drift: Drift = { leastMs: 0, mostMs: 0 };
  const kept = { clients: new Map(), members: new Map(), syncs: [], drift };
  const passLimitMs = isWhole ? Number.POSITIVE_INFINITY : PASS_LIMIT_MS[stage.time.kind];
  const isFull = (): boolean => stage.trafficUsed() >= traffic;
  const state: PlayState = { stage, plan, playedSources, messages, finder, passLimitMs, isFull, ...kept };
  for (const step of plan.steps) {
    if (isFull()) break;
    onStep?.(step);
    await perform(state, step);
  }
  await (plan.lookAheadMs === undefined ? playOut(state, isSilent, retries) : pass(state, plan.lookAheadMs));
  noteDrift(stage, drift);
  if (afterMs > 0) await stage.time.passUntil(stage.time.nowMs() + afterMs);
  const trace: Trace = {
    sources: playedSources.map((playedSource) => playedSource.trace()),
    messages,
    syncs: state.syncs,
    endMs: stage.time.nowMs(),
    ...(isFull() ? { isCut: true as const } : {}),
    clock: stage.time.kind,
    drift,
    ...(stage.capabilities.allows('log') ? { log: await stage.world.log() } : {}),
  };
  // From here on, pending messages succeed at their next attempt, so that they do not disturb the next plan.
  for (const receiver of playedSources.flatMap(({ receivers }): readonly Receiver[] => receivers)) receiver.reply(OK);
  stage.keepTrace(() => storeTrace(plan, trace));
  return trace;
}

/** Opens one receiver for all webhooks with the same host, and a separate one for each other webhook. */
function opener(stage: Stage, book: AnswerBook): (plan: HookPlan, name: string) => Promise<Host> {
  const shared = new Map<string, Promise<Host>>();
  return (plan, name) => {
    const known = plan.host === undefined ? undefined : shared.get(plan.host);
    const host = known ?? Host.open(stage, plan, book, name);
    if (plan.host !== undefined) shared.set(plan.host, host);
    return host;
  };
}

async function perform(state: PlayState, step: Step): Promise<void> {
  switch (step.kind) {
    case 'pass':
      return pass(state, step.ms);
    case 'secret':
      return state.playedSources[step.source]?.changeSecret(step.secret);
    case 'settings':
      // Earlier messages have begun by then, so it is certain which settings applied to them.
      await state.stage.time.settle();
      await state.playedSources[step.source]?.changeSettings({ ...step, putMs: state.stage.time.nowMs() });
      return state.stage.time.settle();
    case 'again':
      return state.playedSources[step.source]?.putAgain();
    default:
      return handIn(state, step);
  }
}

async function pass({ stage, playedSources, messages, passLimitMs }: Passing, ms: number): Promise<void> {
  if (stage.time.kind !== 'counted')
    return passSlowly({ stage, playedSources, messages, passLimitMs }, Math.min(ms, passLimitMs));
  const limits = ms <= PROMPT_LIMIT_MS.counted ? {} : { timers: TIMERS_LIMIT, ticks: TICKS_LIMIT };
  await stage.time.passUntil(stage.time.nowMs() + ms, { ...limits, isAtRest: isOver(playedSources, messages) });
}

/** A pass may be cut short on this clock, so first each message that is due has its first attempt. */
async function passSlowly({ stage: { time }, playedSources, messages }: Passing, ms: number): Promise<void> {
  await time.runUntil(haveBegun(playedSources, messages), time.nowMs() + PROMPT_LIMIT_MS[time.kind]);
  await time.passUntil(time.nowMs() + ms);
}

function haveBegun(playedSources: readonly PlayedSource[], messages: readonly TracedMessage[]): () => boolean {
  return () =>
    messages.every((message) => message.sources.every((source) => playedSources[source]?.hasBegun(message) !== false));
}

type Passing = Pick<PlayState, 'stage' | 'playedSources' | 'messages' | 'passLimitMs'>;

/**
 * True if each of its sources has delivered every message that is due.
 * @param attempts After this many, a message that keeps failing is over.
 */
function isOver(
  playedSources: readonly PlayedSource[],
  messages: readonly TracedMessage[],
  attempts = Number.POSITIVE_INFINITY,
): () => boolean {
  const isDone = (message: TracedMessage, source: PlayedSource | undefined): boolean =>
    source === undefined || source.isThrough(message) || source.isTried(message, attempts);
  return () => messages.every((message) => message.sources.every((source) => isDone(message, playedSources[source])));
}

/** The first attempt, and as many retries as any clause asks for. */
const ATTEMPTS = 3;
/** Of a clause about retries, where they take no real time. What a router loses on the way may be lost only then. */
const ATTEMPTS_OF_RETRIES = 6;

/** Attempts of a message that keeps failing which a world waits for; 0 if the first of one message is enough. */
function countAttempts(isCounted: boolean, isSilent: boolean, retries: PlayOptions['retries']): number {
  if (!isCounted) return retries === 'none' ? 0 : ATTEMPTS;
  if (isSilent && retries === 'all') return Number.POSITIVE_INFINITY;
  return retries === 'none' ? ATTEMPTS : ATTEMPTS_OF_RETRIES;
}

/**
 * Lets time pass until no further attempt is due, and then asserts silence. A clock without `next` and `busy` passes only until each
 * message has had as many attempts as decide something.
 */
async function playOut(
  { stage, plan, playedSources, messages, isFull }: PlayState,
  isSilent: boolean,
  retries: PlayOptions['retries'],
): Promise<void> {
  const { kind } = stage.time;
  const isCounted = kind === 'counted';
  const attempts = countAttempts(isCounted, isSilent, retries);
  const isThrough = attempts === 0 ? haveBegun(playedSources, messages) : isOver(playedSources, messages, attempts);
  const orFull = (isDone: () => boolean) => (): boolean => isDone() || isFull();
  const replies = listReplies(plan);
  const hooks = plan.sources.flatMap((source) => source.hooks);
  const isRetried = isCounted || !replies.every(isPlainSuccess) || !hooks.every(isReachable);
  // A router may retry one URL for its whole window before it tries the next (readings, 22).
  const turns = Math.max(1, ...plan.sources.map(({ hooks }) => hooks.length - 1));
  const limitMs = stage.time.nowMs() + (isRetried ? turns * RETRY_LIMIT_MS : PROMPT_LIMIT_MS[kind]);
  const heldMs = Math.max(0, ...replies.map((reply) => (reply.kind === 'answer' ? (reply.afterMs ?? 0) : 0)));
  const fine = !isCounted && heldMs > 0 ? { stepMs: FINE_STEP_MS } : {};
  const options = { mayOvershoot: isCounted, ticks: LAST_TICKS_LIMIT, ...fine };
  await stage.time.runUntil(orFull(isThrough), limitMs, options);
  if (!isSilent) return;
  if (isCounted && Number.isFinite(attempts)) {
    // Otherwise a message that keeps failing would be retried for hours of the silence.
    for (const playedSource of playedSources) playedSource.acceptAll();
    await stage.time.runUntil(orFull(isOver(playedSources, messages)), limitMs, options);
  }
  // The silence begins with the end of the last answer.
  if (!isCounted) await stage.time.passUntil(stage.time.nowMs() + heldMs);
  if (!isFull()) await stage.lookAhead();
  else await stage.time.passUntil(limitMs, { timers: 0 });
}

function listReplies({ sources, steps }: WorldPlan): readonly Reply[] {
  const ofSteps = steps.flatMap((step) => ('answers' in step ? Object.values(step.answers ?? {}).flat() : []));
  return [...sources.flatMap(({ hooks }) => hooks.flatMap(({ script }) => script)), ...ofSteps];
}
