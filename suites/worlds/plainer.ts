import { isSameJson } from '../harness/checks/member.ts';
import { OK } from '../harness/receivers/reply.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import type { CallStep, SourcePlan, Step, WorldPlan } from './plan.ts';
import type { Edit } from './smallest.ts';

const PLAIN: CallDocument = { type: 'track', event: 'Signed Up', properties: {} };
const OPTIONAL = [
  'timestamp',
  'integrations',
  'context',
  'anonymousId',
  'name',
  'category',
  'groupId',
  'previousId',
  'userId',
];
const FREE_FORM = ['properties', 'traits'] as const;

/** Every value of a world that can be made plain: values of steps first, then of sources. */
export function listEdits(plan: WorldPlan): Edit<WorldPlan>[] {
  const steps = plan.steps.flatMap((step, at) => stepEdits(step).map((edit) => ofStep(at, edit)));
  const sources = [...plan.sources.keys()].reverse();
  const withoutUnused = (now: WorldPlan): WorldPlan =>
    [...now.sources.keys()].reverse().reduce((world, at) => withoutSource(world, at) ?? world, now);
  return [
    (now) => (isSameJson(withoutUnused(now), now) ? undefined : withoutUnused(now)),
    ...steps,
    ...sources.map((at) => (now: WorldPlan) => withoutSource(now, at)),
    ...sources.flatMap((at) => SOURCE_EDITS.map((edit) => ofSource(at, edit))),
    ({ startsAt, ...now }) => (startsAt === undefined ? undefined : now),
  ];
}

type StepEdit = (step: Step) => Step;

function ofStep(at: number, edit: StepEdit): Edit<WorldPlan> {
  return (plan) => {
    const step = plan.steps[at];
    const plainer = step && edit(step);
    return plainer === undefined || isSameJson(plainer, step)
      ? undefined
      : { ...plan, steps: plan.steps.with(at, plainer) };
  };
}

function stepEdits(step: Step): StepEdit[] {
  if (step.kind === 'deletion')
    return [withoutAnswers, (now) => (now.kind === 'deletion' ? { ...now, sources: now.sources.slice(0, 1) } : now)];
  if (step.kind === 'audience') return [withoutAnswers];
  if (step.kind !== 'call') return [];
  const { call } = step;
  const members = Math.max(...FREE_FORM.map((name) => Object.keys(Object(call[name])).length));
  const halvings = Array.from({ length: Math.ceil(Math.log2(Math.max(1, members))) }, () => [firstHalf, secondHalf]);
  return [
    ({ key, source }: CallStep) => ({ kind: 'call', ...(key === undefined ? {} : { key }), source, call: PLAIN }),
    withoutAnswers,
    ({ by: _, ...now }: CallStep) => now,
    ...OPTIONAL.map((name) => ({ sharesIds: _, ...now }: CallStep) => ({
      ...now,
      call: withoutMember(now.call, name),
    })),
    (now: CallStep) => (now.call.type === 'track' ? { ...now, call: { ...now.call, event: 'Signed Up' } } : now),
    withFree(() => []),
    ...halvings.flat(),
  ] as StepEdit[];
}

function withoutAnswers<Kept extends object>({ answers: _, ...step }: Kept & { readonly answers?: unknown }) {
  return step as unknown as Step;
}

function withoutMember(call: CallDocument, name: string): CallDocument {
  return Object.fromEntries(Object.entries(call).filter(([each]) => each !== name)) as unknown as CallDocument;
}

type Members = [string, unknown][];

function withFree(some: (members: Members) => Members) {
  return (step: CallStep): CallStep => {
    const free = FREE_FORM.flatMap((name) =>
      step.call[name] === undefined ? [] : [[name, Object.fromEntries(some(Object.entries(Object(step.call[name]))))]],
    );
    return { ...step, call: { ...step.call, ...Object.fromEntries(free) } };
  };
}

const firstHalf = withFree((members) => members.slice(0, Math.ceil(members.length / 2)));
const secondHalf = withFree((members) => members.slice(Math.floor(members.length / 2)));

export function listSources(step: Step): readonly number[] {
  if (step.kind === 'pass') return [];
  return step.kind === 'deletion' ? step.sources : [step.source];
}

/** A step with the positions of its sources replaced. */
export function moved(step: Step, mapPlace: (index: number) => number): Step {
  if (step.kind === 'pass') return step;
  if (step.kind === 'deletion') return { ...step, sources: step.sources.map(mapPlace) };
  return { ...step, source: mapPlace(step.source) };
}

/** The plan without a source that no step uses. */
function withoutSource(plan: WorldPlan, at: number): WorldPlan | undefined {
  const isUsed = plan.steps.some((step) => listSources(step).includes(at));
  if (isUsed || plan.sources.length === 1 || plan.sources[at] === undefined) return undefined;
  const steps = plan.steps.map((step) => moved(step, (index) => (index > at ? index - 1 : index)));
  return { ...plan, sources: plan.sources.toSpliced(at, 1), steps };
}

type SourceEdit = (source: SourcePlan, plan: WorldPlan, at: number) => SourcePlan;

const SOURCE_EDITS: readonly SourceEdit[] = [
  ({ earlier: _, ...source }) => source,
  ({ secret: _, ...source }, { steps }, at) =>
    steps.some((step) => step.kind === 'secret' && step.source === at) ? { ...source, secret: 'plain' } : source,
  ({ writeKey: _, ...source }) => source,
  (source) => ({ ...source, type: 'server' }),
  (source) => ({ ...source, hooks: source.hooks.map((hook) => ({ ...hook, headers: {} })) }),
  // At a shared host, the path and query distinguish a URL from the others.
  (source) => ({
    ...source,
    hooks: source.hooks.map((hook, at) =>
      hook.host === undefined ? { ...hook, target: at === 0 ? '/plain' : `/plain/${at}`, script: [OK] } : hook,
    ),
  }),
  // Changed settings name webhooks by their positions.
  (source, { steps }, at) => {
    const isFixed =
      source.atFirst !== undefined || steps.some((step) => step.kind === 'settings' && step.source === at);
    return isFixed ? source : { ...source, hooks: source.hooks.slice(0, 1) };
  },
];

function ofSource(at: number, edit: SourceEdit): Edit<WorldPlan> {
  return (plan) => {
    const source = plan.sources[at];
    const plainer = source && edit(source, plan, at);
    if (plainer === undefined || isSameJson(plainer, source)) return undefined;
    return { ...plan, sources: plan.sources.with(at, plainer) };
  };
}
