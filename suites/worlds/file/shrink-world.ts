import { RoutespecError } from '../../../spec/error.ts';
import { CALL_KINDS } from '../../../spec/shapes/calls.ts';
import { type StepKind, stepSchemas, type World, type WorldStep, worldSchema } from '../../../spec/shapes/world.ts';
import { type Path, type Shrinking, withoutKeys } from '../smallest.ts';
import { asFile, planFor } from './plan-for.ts';

/** Members whose texts are names of other members. */
const NAMING: readonly unknown[] = ['source', 'client', 'sources', 'webhooks', 'atFirst'];
/** Lists of names of webhooks. */
const LISTS: readonly string[] = ['webhooks', 'atFirst'];

export const WORLD_SHRINKING: Shrinking<World> = {
  members: ['steps', 'sources', 'clients', 'now'],
  freedom: (path, value) => {
    // A step is gone, or of the same kind.
    if (path[0] === 'steps' && path.length === 3) return 'kept';
    const isName = typeof value === 'string' && path.slice(-2).some((key) => NAMING.includes(key));
    return isName ? 'whole' : 'free';
  },
  plainValues: (path, value) => {
    if (isAnswers(path, value)) return plainAnswers(value);
    if (path.at(-2) === 'answers') return [statusOf(value)];
    // A source or webhook with its defaults.
    if (path[0] === 'sources' && (path.length === 2 || (path.length === 4 && path[2] === 'webhooks'))) return [null];
    return path[0] === 'steps' && path.length === 2 ? plainSteps(value as WorldStep) : [];
  },
  isWorld: ({ steps = [], ...rest }) =>
    steps.length > 0 &&
    steps.every(isStep) &&
    worldSchema.safeParse({ ...rest, steps: PLAIN_STEPS }).success &&
    canBePlanned({ ...rest, steps }),
  without: (world, path, keys) => {
    const value = path.reduce<unknown>((holder, key) => Object(holder)[key], world);
    // The last answer is repeated. Without a success at the end, a world lasts longer, and is not simpler.
    if (isAnswers(path, value) && keys.includes(value.length - 1)) return undefined;
    const smaller = withoutKeys(world, path, keys);
    return isWebhooks(path, value) ? withoutNames(smaller, new Set<unknown>(keys)) : smaller;
  },
};

const PLAIN_STEPS: readonly WorldStep[] = [{ track: {} }];
/** A smaller world shares most of its steps with the one before, and each is checked once. */
const known = new WeakMap<WorldStep, boolean>();

function isStep(step: WorldStep): boolean {
  const [[kind, content] = ['']] = Object.entries(step);
  const isValid = known.get(step) ?? stepSchemas[kind as StepKind]?.safeParse(content).success === true;
  known.set(step, isValid);
  return isValid;
}

/** A call with nothing in it, at its source. */
function plainSteps(step: WorldStep): readonly WorldStep[] {
  const [[kind, content] = ['']] = Object.entries(step);
  if (!CALL_KINDS.some((each) => each === kind)) return [];
  const { source } = Object(content);
  return [{ track: source === undefined ? {} : { source } }];
}

function isAnswers(path: Path, value: unknown): value is readonly unknown[] {
  return path.includes('answers') && Array.isArray(value);
}

/** Answers with which a message is over soon: one that fails for ever is tried again for hours. */
function plainAnswers(answers: readonly unknown[]): readonly (readonly unknown[])[] {
  return [[200], [500, 200], ...(statusOf(answers.at(-1)) === 200 ? [] : [[...answers, 200]])];
}

function statusOf(answer: unknown): unknown {
  return Object(answer).status ?? answer;
}

function canBePlanned(world: World): boolean {
  try {
    planFor(asFile(world), () => 0);
    return true;
  } catch (error) {
    if (error instanceof RoutespecError) return false;
    throw error;
  }
}

function isWebhooks(path: Path, value: unknown): boolean {
  return path.at(-1) === 'webhooks' && !Array.isArray(value);
}

/** The value without some names in all lists of webhooks, and in all answers by webhook. */
function withoutNames<Value>(value: Value, names: ReadonlySet<unknown>): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names)) as Value;
  const left = (key: string, member: unknown): unknown => {
    if (LISTS.includes(key) && Array.isArray(member)) return member.filter((name) => !names.has(name));
    if (key !== 'answers' || Array.isArray(member)) return withoutNames(member, names);
    return Object.fromEntries(Object.entries(Object(member)).filter(([name]) => !names.has(name)));
  };
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, left(key, member)])) as Value;
}
