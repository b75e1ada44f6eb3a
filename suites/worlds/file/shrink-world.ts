import { RoutespecError } from '../../../spec/error.ts';
import { type World, worldSchema } from '../../../spec/shapes/world.ts';
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
  isWorld: (world) => worldSchema.safeParse(world).success && canBePlanned(world),
  without: (world, path, keys) => {
    const value = path.reduce<unknown>((holder, key) => Object(holder)[key], world);
    // The last answer is repeated. Without a success at the end, a world lasts longer, and is not simpler.
    if (path.includes('answers') && Array.isArray(value) && keys.includes(value.length - 1)) return undefined;
    const smaller = withoutKeys(world, path, keys);
    return isWebhooks(path, value) ? withoutNames(smaller, new Set<unknown>(keys)) : smaller;
  },
};

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

/** The value without some names in all lists of webhooks. */
function withoutNames<Value>(value: Value, names: ReadonlySet<unknown>): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names)) as Value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    LISTS.includes(key) && Array.isArray(member)
      ? member.filter((name) => !names.has(name))
      : withoutNames(member, names),
  ]);
  return Object.fromEntries(members) as Value;
}
