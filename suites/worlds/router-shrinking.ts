import { callSchemas } from '../../spec/shapes/calls.ts';
import { OK } from '../harness/receivers/reply.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import { isSelected } from './due-deliveries.ts';
import { describeOpen } from './file/open-points.ts';
import { withIds } from './hand-in.ts';
import type { AudienceStep, CallStep, HookPlan, SourcePlan, Step, WorldPlan } from './plan.ts';
import { type Freedom, type Path, type Shrinking, withoutKeys } from './smallest.ts';

const PLAIN: CallDocument = { type: 'track', event: 'Signed Up', properties: {} };

export const ROUTER_SHRINKING: Shrinking<WorldPlan> = {
  members: ['steps', 'sources', 'clients', 'startsAt'],
  freedom: ([top, _, member, ...inner]) => {
    if (member === undefined) return 'free';
    if (top === 'steps') return stepFreedom(String(member), inner);
    if (top === 'sources') return sourceFreedom(String(member), inner);
    return 'free';
  },
  plainValues,
  without: (plan, path, keys) => {
    const places = new Set(keys.map(Number));
    const [top, at, member, ...inner] = path;
    if (top !== 'sources' || inner.length > 0) return withoutKeys(plan, path, keys);
    if (at === undefined) return withoutSources(plan, places);
    return member === 'hooks' ? withoutHooks(plan, Number(at), places) : withoutKeys(plan, path, keys);
  },
  isWorld: (plan) => {
    const { sources = [], steps = [] } = plan;
    const audiences = steps.filter((step) => step.kind === 'audience');
    return (
      sources.length > 0 &&
      steps.length > 0 &&
      sources.every(isSource) &&
      steps.every(isStep) &&
      [...new Set(audiences.map(({ id }) => id))].every((id) => joinOnce(audiences.filter((each) => each.id === id)))
    );
  },
};

/** Ids tell whom a call is about. They may look like marks. */
const IDS: readonly unknown[] = ['userId', 'anonymousId'];
/** Ids that calls may share, and are marked otherwise. */
const SHARED_IDS: readonly unknown[] = ['groupId', 'previousId', 'type'];

function stepFreedom(member: string, inner: Path): Freedom {
  const [first] = inner;
  switch (member) {
    case 'call':
      if (first === undefined) return 'kept';
      if (SHARED_IDS.includes(first)) return 'fixed';
      return IDS.includes(first) || (first === 'integrations' && inner.length === 2) ? 'whole' : 'free';
    case 'answers':
      return replyFreedom(inner.at(-1));
    case 'by':
      return 'whole';
    case 'secret':
      return 'free';
    case 'ms':
    case 'members':
    case 'sources':
    case 'hooks':
      return first === undefined ? 'kept' : 'whole';
    default:
      return 'fixed';
  }
}

/** Also of a list of replies. */
function replyFreedom(member: Path[number] | undefined): Freedom {
  return member === 'kind' || member === 'status' ? 'fixed' : 'free';
}

/** Members that every source or webhook has, and that may become plain. */
const PLAIN_MEMBERS: readonly unknown[] = ['type', 'target'];

function sourceFreedom(member: string, inner: Path): Freedom {
  const [place, part, ...deeper] = inner;
  if (PLAIN_MEMBERS.includes(part ?? member)) return 'whole';
  if (member === 'secret') return 'free';
  if (member !== 'hooks') return ['writeKey', 'atFirst', 'earlier'].includes(member) ? 'whole' : 'fixed';
  if (place === undefined) return 'kept';
  if (part === undefined) return 'free';
  if (part === 'headers' || part === 'script') return deeper.length === 0 ? 'kept' : replyFreedom(deeper.at(-1));
  return part === 'address' || part === 'endpoint' ? 'whole' : 'fixed';
}

function plainValues([top, ...path]: Path, value: unknown): readonly unknown[] {
  return top === 'steps' ? plainStepValues(path, value) : top === 'sources' ? plainSourceValues(path) : [];
}

function plainStepValues([, member, inner, ...deeper]: Path, value: unknown): readonly unknown[] {
  if (member === 'call' && inner === 'event' && deeper.length === 0) return [PLAIN['event']];
  if (member !== undefined) return [];
  const { kind, key, source } = value as CallStep;
  return kind === 'call' ? [{ kind, ...(key === undefined ? {} : { key }), source, call: PLAIN }] : [];
}

function plainSourceValues([, member, place, part, ...deeper]: Path): readonly unknown[] {
  if (member === 'type') return ['server'];
  if (part === 'target') return [place === 0 ? '/plain' : `/plain/${place}`];
  return part === 'script' && deeper.length === 0 ? [[OK]] : [];
}

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

/** The position of an item once some others are gone. */
function placeWithout(removed: ReadonlySet<number>): (place: number) => number {
  return (place) => place - [...removed].filter((each) => each < place).length;
}

/** The plan without some sources. Undefined if a step uses one of them. */
function withoutSources({ sources, steps, ...plan }: WorldPlan, removed: ReadonlySet<number>): WorldPlan | undefined {
  if (steps.some((step) => listSources(step).some((place) => removed.has(place)))) return undefined;
  return {
    ...plan,
    sources: sources.filter((_, place) => !removed.has(place)),
    steps: steps.map((step) => moved(step, placeWithout(removed))),
  };
}

/** The plan without some webhooks of a source. Settings name them by their positions. */
function withoutHooks(plan: WorldPlan, at: number, removed: ReadonlySet<number>): WorldPlan {
  const { [at]: source } = plan.sources;
  if (source === undefined) return plan;
  const keep = (places: readonly number[]): number[] =>
    places.filter((place) => !removed.has(place)).map(placeWithout(removed));
  const move = placeWithout(removed);
  const smaller: SourcePlan = {
    ...source,
    hooks: source.hooks.filter((_, place) => !removed.has(place)),
    ...(source.atFirst === undefined ? {} : { atFirst: keep(source.atFirst) }),
    ...(source.earlier === undefined
      ? {}
      : {
          earlier: source.earlier.map((settings) => ({
            ...settings,
            hooks: settings.hooks
              .filter((hook) => !removed.has(hook.at))
              .map((hook) => ({ ...hook, at: move(hook.at) })),
          })),
        }),
  };
  const steps = plan.steps.map((step) =>
    step.kind === 'settings' && step.source === at ? { ...step, hooks: keep(step.hooks) } : step,
  );
  return { ...plan, sources: plan.sources.with(at, smaller), steps };
}

function isSource({ type, secret = 'plain', hooks, atFirst = [0] }: SourcePlan): boolean {
  return type !== undefined && secret !== '' && atFirst.length > 0 && hooks.length > 0 && hooks.every(isHook);
}

/** False also for two webhooks whose requests nothing would tell apart. */
function isHook({ target, headers, script, host }: HookPlan, place: number, all: readonly HookPlan[]): boolean {
  const isAlike = (other: HookPlan): boolean =>
    host !== undefined &&
    other.host === host &&
    other.target === target &&
    JSON.stringify(other.headers) === JSON.stringify(headers);
  return target !== undefined && script.length > 0 && !all.slice(0, place).some(isAlike);
}

/** A smaller world shares most of its steps with the one before, and each is checked once. */
const known = new WeakMap<Step, boolean>();

function isStep(step: Step): boolean {
  const isValid = known.get(step) ?? checkStep(step);
  known.set(step, isValid);
  return isValid;
}

function checkStep(step: Step): boolean {
  if ('answers' in step && Object.values(step.answers ?? {}).some((answers) => answers.length < 1)) return false;
  switch (step.kind) {
    case 'call':
      return isCall(step);
    case 'deletion':
      return step.sources.length > 0;
    case 'settings':
      return step.hooks.length > 0;
    case 'secret':
      return step.secret !== '';
    case 'pass':
      return step.ms > 0;
    default:
      return true;
  }
}

function isCall({ call, sharesIds, mayBeRefused }: CallStep): boolean {
  if (mayBeRefused && isSelected(call)) return false;
  const sent = withIds({ call, ...(sharesIds && { sharesIds }) }, '', 0);
  return callSchemas[call.type].safeParse(sent).success && describeOpen(call, 'call') === undefined;
}

/** True if each user joins an audience at most once: a second time could not be told from the first. */
function joinOnce(syncs: readonly AudienceStep[]): boolean {
  const letters = new Set(syncs.flatMap(({ members }) => members));
  const joins = (letter: string): number =>
    syncs.filter(({ members }, at) => members.includes(letter) && syncs[at - 1]?.members.includes(letter) !== true)
      .length;
  return [...letters].every((letter) => joins(letter) <= 1);
}
