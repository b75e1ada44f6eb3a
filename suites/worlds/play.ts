import type { Receiver } from '../harness/receivers/receiver.ts';
import { OK } from '../harness/receivers/reply.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { PROMPT_LIMIT_MS, RETRY_LIMIT_MS } from '../harness/time/horizons.ts';
import { Actor } from './actor.ts';
import { handIn } from './hand-in.ts';
import { type AnswerBook, Host } from './host.ts';
import { MessageFinder } from './message-finder.ts';
import type { HookPlan, Step, WorldPlan } from './plan.ts';
import type { Playground } from './playground.ts';
import type { Trace, TracedMessage } from './trace.ts';

/** After this many timers a pass ends early, because there may be many retries. */
const TIMERS_LIMIT = 400;
/** The same for a world that ticks. There, one move passes several ticks if nothing has happened for a while. */
const TICKS_LIMIT = 100;

/**
 * Plays a plan in the world of a stage, with separate sources and receivers, and returns the trace.
 * @param onStep called before each step
 */
export async function play(stage: Stage, plan: WorldPlan, onStep?: (step: Step) => void): Promise<Trace> {
  stage.run?.onWorld();
  const messages: TracedMessage[] = [];
  const finder = new MessageFinder();
  const answers = new Map(plan.steps.flatMap((step) => ('answers' in step ? [[step.key, step.answers]] : [])));
  // The messages of a sync have the answers of its step.
  const answersOf = (message: TracedMessage | undefined) => answers.get(message?.key?.split('/', 1)[0]);
  const open = opener(stage, { of: (request) => finder.of(request), answersOf, messages });
  const actors: Actor[] = [];
  for (const [index, source] of plan.sources.entries()) actors.push(await Actor.enter(stage, source, index, open));
  const playground = { stage, plan, actors, messages, finder, clients: new Map(), members: new Map() };
  for (const step of plan.steps) {
    onStep?.(step);
    await perform(playground, step);
  }
  const isOver = (): boolean =>
    messages.every((message) => message.sources.every((source) => actors[source]?.isThrough(message) !== false));
  await (plan.lookAheadMs === undefined ? playOut(stage, isOver) : pass(stage, plan.lookAheadMs));
  const trace: Trace = {
    sources: actors.map((actor) => actor.trace()),
    messages,
    endMs: stage.time.nowMs(),
    clock: stage.time.kind,
    ...(stage.means.allows('log') ? { log: await stage.world.log() } : {}),
  };
  // From here on, pending messages succeed at their next attempt, so that they do not disturb the next plan.
  for (const receiver of actors.flatMap(({ receivers }): readonly Receiver[] => receivers)) receiver.reply(OK);
  return trace;
}

/** Opens one receiver for all webhooks with the same host, and a separate one for each other webhook. */
function opener(stage: Stage, book: AnswerBook): (plan: HookPlan) => Promise<Host> {
  const shared = new Map<string, Promise<Host>>();
  return (plan) => {
    const known = plan.host === undefined ? undefined : shared.get(plan.host);
    const host = known ?? Host.open(stage, plan, book);
    if (plan.host !== undefined) shared.set(plan.host, host);
    return host;
  };
}

async function perform(playground: Playground, step: Step): Promise<void> {
  switch (step.kind) {
    case 'pass':
      return pass(playground.stage, step.ms);
    case 'secret':
      return playground.actors[step.source]?.changeSecret(step.secret);
    case 'settings':
      // Earlier messages have begun by then, so it is certain which settings applied to them.
      await playground.stage.time.settle();
      await playground.actors[step.source]?.changeSettings({ ...step, putMs: playground.stage.time.nowMs() });
      return playground.stage.time.settle();
    case 'again':
      return playground.actors[step.source]?.putAgain();
    default:
      return handIn(playground, step);
  }
}

async function pass(stage: Stage, ms: number): Promise<void> {
  const limitMs = stage.time.nowMs() + ms;
  const timers = stage.time.isTicking ? TICKS_LIMIT : TIMERS_LIMIT;
  await stage.time.passUntil(limitMs, { timers, tickingLimitMs: limitMs });
}

/**
 * Lets time pass until no further attempt is due, and then asserts silence.
 * @param isOver Whether each of its sources has delivered every message that is due.
 */
async function playOut(stage: Stage, isOver: () => boolean): Promise<void> {
  const { kind } = stage.time;
  // Without `next` and `busy`, every answer of a plan is an immediate success, so nothing is retried.
  const limitMs = stage.time.nowMs() + (kind === 'counted' ? RETRY_LIMIT_MS : PROMPT_LIMIT_MS[kind]);
  await stage.time.runUntil(isOver, limitMs, { mayOvershoot: true });
  await stage.lookAhead();
}
