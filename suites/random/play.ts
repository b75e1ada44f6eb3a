import type { Receiver } from '../receivers/receiver.ts';
import { OK } from '../receivers/reply.ts';
import type { CallDocument } from '../stage/calls.ts';
import type { SourceHandle, SourceOptions } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import type { SourcePlan, Step, WorldPlan } from './plan.ts';
import type { Trace, TracedMessage } from './trace.ts';

/**
 * After this many timers of the implementation a look ahead ends, whatever the plan says, as there may be many retries.
 */
const TIMERS_LIMIT = 400;

/** A source of the world, its receivers, and its secrets so far. */
interface Actor {
  readonly plan: SourcePlan;
  readonly receivers: readonly Receiver[];
  readonly handle: SourceHandle;
  readonly secrets: (string | undefined)[];
}

/** Plays a plan in the world of a stage, with sources and receivers of its own, and returns what happened. */
export async function play(stage: Stage, plan: WorldPlan): Promise<Trace> {
  const actors: Actor[] = [];
  for (const source of plan.sources) actors.push(await enter(stage, source));
  const messages: TracedMessage[] = [];
  for (const step of plan.steps) await perform(stage, actors, step, messages);
  await pass(stage, plan.lookAheadMs);
  const sources = actors.map(({ plan: source, receivers, secrets }) => ({
    plan: source,
    secrets,
    hooks: source.hooks.map((hook, index) => {
      const { name = '', requests = [] } = receivers[index] ?? {};
      return { plan: hook, name, requests: [...requests] };
    }),
  }));
  // Pending messages now succeed at their next attempt, so that they do not disturb the next plan.
  for (const { receivers } of actors) for (const receiver of receivers) receiver.reply(OK);
  return { sources, messages, endMs: stage.time.nowMs() };
}

async function enter(stage: Stage, plan: SourcePlan): Promise<Actor> {
  const receivers = await Promise.all(plan.hooks.map(({ script }) => stage.receiver(...script)));
  const handle = await stage.source(optionsOf(plan, receivers, plan.secret));
  return { plan, receivers, handle, secrets: [plan.secret] };
}

function optionsOf(plan: SourcePlan, receivers: readonly Receiver[], secret: string | undefined): SourceOptions {
  const hooks = receivers.map((receiver, index) => {
    const { target = '', headers = {} } = plan.hooks[index] ?? {};
    return { receiver, url: new URL(receiver.url).origin + target, headers };
  });
  return { type: plan.type, enabled: plan.enabled, hooks, ...(secret === undefined ? {} : { secret }) };
}

async function perform(stage: Stage, actors: readonly Actor[], step: Step, messages: TracedMessage[]): Promise<void> {
  if (step.kind === 'pass') return pass(stage, step.ms);
  if (step.kind === 'secret') return changeSecret(actors[step.source], step.secret);
  const mark = stage.calls.id('u');
  const call = step.kind === 'call' ? withIds(step.call, mark) : undefined;
  const sources = step.kind === 'call' ? [step.source] : step.sources;
  const secretIndexes = new Map(actors.map(({ secrets }, index) => [index, secrets.length - 1]));
  messages.push({ mark, call, sources, handedInMs: stage.time.nowMs(), secretIndexes });
  const affected = sources.flatMap((index) => actors[index] ?? []);
  if (call !== undefined) for (const { handle } of affected) await handle.call(call);
  else await stage.requestDeletion({ userId: mark, sources: affected.map(({ handle }) => handle.writeKey) });
}

/** Puts the mark in more than one place, so that a body without its user can still be traced. */
function withIds(call: CallDocument, mark: string): CallDocument {
  const ids = { ...call, userId: mark };
  if (call.type === 'alias') return { ...ids, previousId: `previous-of-${mark}` };
  if (call.type === 'group') return { ...ids, groupId: `group-of-${mark}` };
  const member = call.type === 'identify' ? 'traits' : 'properties';
  return { ...ids, [member]: { ...Object(call[member]), mark } };
}

async function changeSecret(actor: Actor | undefined, secret: string): Promise<void> {
  if (actor === undefined) return;
  await actor.handle.configure(optionsOf(actor.plan, actor.receivers, secret));
  actor.secrets.push(secret);
}

async function pass(stage: Stage, ms: number): Promise<void> {
  await stage.time.passUntil(stage.time.nowMs() + ms, { timers: TIMERS_LIMIT });
}
