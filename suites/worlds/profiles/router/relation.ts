import { OK, type Reply } from '../../../harness/receivers/reply.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import type { Answers, CallStep, HookPlan, SourcePlan, Step, WorldPlan } from '../../plan.ts';
import { defineCase, type Random } from '../../profile.ts';
import { ROUTER, type RouterProfile } from '../../router-role.ts';
import { baseWorld } from './base-world.ts';

type Told = Pick<RouterProfile, 'title' | 'because' | 'requirements' | 'blames' | 'needs' | 'isCounted'>;

/** A profile whose worlds are a plain world with one change: everything else must arrive as before. */
export interface RouterRelation<Name extends string = string> extends Told {
  readonly name: Name;
  /** Number of changed worlds. Default: one. */
  readonly rounds?: number;
  /** The changed world; undefined if this world has nothing to change. Unchanged parts keep their keys. */
  readonly change: (plan: WorldPlan, random: Random, round: number) => WorldPlan | undefined;
}

export function relationCase<const Name extends string>({ name, rounds = 1, change, ...told }: RouterRelation<Name>) {
  return defineCase(ROUTER, {
    ...told,
    id: `relation/${name}`,
    plain: baseWorld,
    worlds: (capabilities, { random }) => {
      const own = random(name);
      return Array.from({ length: rounds }, (_, round) => change(baseWorld(capabilities), own, round));
    },
  });
}

export function withCalls(plan: WorldPlan, change: (call: CallDocument, step: CallStep) => CallDocument): WorldPlan {
  const steps = plan.steps.map((step) => (step.kind === 'call' ? { ...step, call: change(step.call, step) } : step));
  return { ...plan, steps };
}

export function withSources(plan: WorldPlan, change: (source: SourcePlan) => SourcePlan): WorldPlan {
  return { ...plan, sources: plan.sources.map(change) };
}

export function withHooks(plan: WorldPlan, change: (hook: HookPlan) => HookPlan): WorldPlan {
  return withSources(plan, (source) => ({ ...source, hooks: source.hooks.map(change) }));
}

export function withReplies(plan: WorldPlan, change: (reply: Reply) => Reply): WorldPlan {
  const changed = ([first, ...others]: Answers): Answers => [change(first), ...others.map(change)];
  const steps = plan.steps.map((step): Step => {
    if (!('answers' in step) || step.answers === undefined) return step;
    const answers = Object.entries(step.answers).map(([key, replies]) => [key, changed(replies)]);
    return { ...step, answers: Object.fromEntries(answers) };
  });
  return { ...plan, steps };
}

export function withFirst(plan: WorldPlan, steps: readonly Step[]): WorldPlan {
  return { ...plan, steps: [...steps, ...plan.steps] };
}

/** Moves deletion requests to the beginning, so that none comes while messages wait for a retry. */
export function withDeletionsFirst(plan: WorldPlan): WorldPlan {
  const isDeletion = ({ kind }: Step): boolean => kind === 'deletion';
  return { ...plan, steps: [...plan.steps.filter(isDeletion), ...plan.steps.filter((step) => !isDeletion(step))] };
}

/** Adds sources with one URL and one call each, and a deletion that affects all of them if the plan has deletions. */
export function withMoreSources(plan: WorldPlan, count: number, makeCall: (index: number) => CallDocument): WorldPlan {
  const sources = Array.from({ length: count }, (_, index): SourcePlan => {
    const headers = { 'X-More': `more ${index}` };
    const hook = { key: `more-${index}-1`, target: `/more/${index}`, headers, script: [OK] as const };
    return { key: `more-${index}`, type: 'server', enabled: true, secret: `secret ${index}`, hooks: [hook] };
  });
  const places = sources.map((_, index) => plan.sources.length + index);
  const calls = places.map((source, index) => callStep(`of-more-${index}`, source, makeCall(index)));
  const deletion: Step = { kind: 'deletion', key: 'deletion-of-more', sources: places };
  const hasDeletions = plan.steps.some(({ kind }) => kind === 'deletion');
  return withFirst({ ...plan, sources: [...plan.sources, ...sources] }, [
    ...calls,
    ...(hasDeletions ? [deletion] : []),
  ]);
}

export function callStep(
  key: string,
  source: number,
  call: CallDocument,
  answers?: Readonly<Record<string, Answers>>,
): CallStep {
  return { kind: 'call', key, source, call, ...(answers === undefined ? {} : { answers }) };
}
