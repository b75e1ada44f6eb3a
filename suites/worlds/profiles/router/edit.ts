import { OK, type Reply } from '../../../harness/receivers/reply.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import { moved } from '../../plainer.ts';
import type { Answers, CallStep, HookPlan, SourcePlan, Step, WorldPlan } from '../../plan.ts';
import type { Random } from '../../profile.ts';

/** A whole number from 0 to `below`, which is not included. */
export function pick(random: Random, below: number): number {
  return Math.floor(random() * below);
}

/** The same items in another order. */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Takes the items of a list one after another, and begins again at its end. `random` decides where it begins. */
export function taker<Item>(random: Random, items: readonly [Item, ...Item[]]): () => Item {
  let next = pick(random, items.length);
  return () => {
    const item = items[next % items.length] ?? items[0];
    next += 1;
    return item;
  };
}

/** The values of a deck whose cards have names. */
export function valuesOf<Value>(deck: Readonly<Record<string, Value>>): readonly [Value, ...Value[]] {
  const [first, ...others] = Object.values(deck);
  if (first === undefined) throw new Error('Expected a deck with cards, got an empty one');
  return [first, ...others];
}

/** The plan with other calls. */
export function withCalls(plan: WorldPlan, change: (call: CallDocument, step: CallStep) => CallDocument): WorldPlan {
  const steps = plan.steps.map((step) => (step.kind === 'call' ? { ...step, call: change(step.call, step) } : step));
  return { ...plan, steps };
}

/** The plan with other sources, in their places. */
export function withSources(plan: WorldPlan, change: (source: SourcePlan) => SourcePlan): WorldPlan {
  return { ...plan, sources: plan.sources.map(change) };
}

/** The plan with other webhooks, in their places. */
export function withHooks(plan: WorldPlan, change: (hook: HookPlan) => HookPlan): WorldPlan {
  return withSources(plan, (source) => ({ ...source, hooks: source.hooks.map(change) }));
}

/** The plan with its sources in this order. */
export function inOrder(plan: WorldPlan, order: readonly number[]): WorldPlan {
  const sources = order.flatMap((index) => plan.sources[index] ?? []);
  return { ...plan, sources, steps: plan.steps.map((step) => moved(step, (index) => order.indexOf(index))) };
}

/** The plan with other replies: those that messages bring, and those of the receivers. */
export function withReplies(plan: WorldPlan, change: (reply: Reply) => Reply): WorldPlan {
  const changed = ([first, ...others]: Answers): Answers => [change(first), ...others.map(change)];
  const steps = plan.steps.map((step): Step => {
    if (!('answers' in step) || step.answers === undefined) return step;
    const answers = Object.entries(step.answers).map(([key, replies]) => [key, changed(replies)]);
    return { ...step, answers: Object.fromEntries(answers) };
  });
  return withHooks({ ...plan, steps }, (hook) => ({ ...hook, script: changed(hook.script) }));
}

/** The plan with steps before all others. */
export function withFirst(plan: WorldPlan, steps: readonly Step[]): WorldPlan {
  return { ...plan, steps: [...steps, ...plan.steps] };
}

/** The plan with steps after all others. */
export function withLast(plan: WorldPlan, steps: readonly Step[]): WorldPlan {
  return { ...plan, steps: [...plan.steps, ...steps] };
}

/** The plan with its deletion requests before everything else, so that none comes while messages wait for a retry. */
export function withDeletionsFirst(plan: WorldPlan): WorldPlan {
  const isDeletion = ({ kind }: Step): boolean => kind === 'deletion';
  return { ...plan, steps: [...plan.steps.filter(isDeletion), ...plan.steps.filter((step) => !isDeletion(step))] };
}

/** The plan with further sources of one URL each, a call of each, and a deletion that affects all, if it has one already. */
export function withMoreSources(plan: WorldPlan, count: number, call: CallDocument): WorldPlan {
  const sources = Array.from({ length: count }, (_, index): SourcePlan => {
    const hook = { key: `more-${index}-1`, target: `/more/${index}`, headers: {}, script: [OK] as const };
    return { key: `more-${index}`, type: 'server', enabled: true, secret: `secret ${index}`, hooks: [hook] };
  });
  const steps = sources.map((_, index): Step => {
    return { kind: 'call', key: `of-more-${index}`, source: plan.sources.length + index, call };
  });
  const all = steps.map((_, index) => plan.sources.length + index);
  const deletion: Step = { kind: 'deletion', key: 'deletion-of-more', sources: all };
  const hasDeletions = plan.steps.some(({ kind }) => kind === 'deletion');
  const added = hasDeletions ? [...steps, deletion] : steps;
  return withFirst({ ...plan, sources: [...plan.sources, ...sources] }, added);
}

/** The plan with steps added, each at its own place. */
export function withAdded(plan: WorldPlan, added: readonly Step[], placeOf: (index: number) => number): WorldPlan {
  const steps = [...plan.steps];
  for (const [index, step] of added.entries()) steps.splice(Math.min(placeOf(index), steps.length), 0, step);
  return { ...plan, steps };
}

/** The steps with time before each of them, so that they come between the attempts of messages that are retried. */
export function withPauses(steps: readonly Step[], ms: number): Step[] {
  return steps.flatMap((step): Step[] => [{ kind: 'pass', ms }, step]);
}
