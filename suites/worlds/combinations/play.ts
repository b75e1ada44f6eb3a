import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Deviation } from '../../nonconformance.ts';
import type { Stage } from '../../stage/stage.ts';
import { playBeyondPlain } from '../beyond-plain.ts';
import type { Playing } from '../playing.ts';
import type { Shrinking } from '../smallest.ts';
import type { Combination } from './dimension.ts';
import { spoken } from './spoken.ts';

/** How the combinations of one role are made into worlds and played. */
export interface Combining<Plan, Trace> {
  readonly playing: Playing<Plan, Trace>;
  readonly worldOf: (combinations: readonly Combination[]) => Plan;
  /** The combination of the plain values of all dimensions. */
  readonly plain: Combination;
  /** Whether two values of a combination are never combined. */
  readonly isAllowed: (combination: Combination) => boolean;
  /** The dimension in which all combinations of one world have the same value. */
  readonly shared?: string;
  /** Requirements to report in place of others, if the plain combination does not deviate. */
  readonly blames: Readonly<Partial<Record<RequirementId, RequirementId>>>;
}

/** How many combinations are played in one world at most. An implementation may handle them one after another. */
const WORLD_COMBINATIONS = 70;

/** What it takes to play combinations. */
export interface Attempted<Plan, Trace> {
  readonly stage: Stage;
  readonly combining: Combining<Plan, Trace>;
  /** The requirements that the case names. */
  readonly requirements: readonly RequirementId[];
  readonly seed: number;
}

/**
 * Plays combinations, many in a world. If one deviates, the plain one is played too, to tell whether it takes the others.
 *
 * @throws Nonconformance if one deviates, with as few values as still show it
 * @throws NotTested if what the plain combination fails leaves open what the case is about
 */
export async function playCombinations<Plan, Trace>(
  attempted: Attempted<Plan, Trace>,
  combinations: readonly Combination[],
): Promise<void> {
  const { combining, stage, requirements, seed } = attempted;
  await playBeyondPlain<readonly Combination[], Combination>(stage, {
    worlds: worlds(combinations, combining.shared),
    deviationsIn: (some) => deviationsOf(attempted, some),
    deviationsInPlain: () => deviationsOf(attempted, [combining.plain]),
    blames: combining.blames,
    requirements,
    shrinking: shrinkingTo(combining),
    tell: ({ world, deviation }) => {
      const what = world.map((combination) => spoken(combination, combining.plain)).join(' beside ');
      return { ...deviation, world: `combination ${what}; everything else is plain (seed ${seed})` };
    },
  });
}

async function deviationsOf<Plan, Trace>(
  { stage, combining: { playing, worldOf } }: Attempted<Plan, Trace>,
  combinations: readonly Combination[],
): Promise<Iterable<Deviation>> {
  const plan = worldOf(combinations);
  return playing.judge(await stage.elsewhere({ now: playing.startOf(plan) }, (other) => playing.play(other, plan)));
}

/** Combinations are left out, and then the values of those that are left are made plain, one after another. */
export function shrinkingTo({
  plain,
  isAllowed,
}: Pick<Combining<unknown, unknown>, 'plain' | 'isAllowed'>): Shrinking<readonly Combination[], Combination> {
  const plainer = (some: readonly Combination[], at: number, dimension: string): Combination[] | undefined => {
    const { [at]: before } = some;
    const value = plain[dimension];
    if (before === undefined || value === undefined || before[dimension] === value) return undefined;
    const after = { ...before, [dimension]: value };
    return isAllowed(after) ? some.with(at, after) : undefined;
  };
  return {
    partsOf: (some) => some,
    without: (some, left) => some.filter((each) => !left.has(each)),
    editsOf: (some) =>
      some.flatMap((_, at) =>
        Object.keys(plain).map((dimension) => (now: readonly Combination[]) => plainer(now, at, dimension)),
      ),
  };
}

/** Combinations in worlds of a limited size, in which all share a value of some dimension. */
function worlds(combinations: readonly Combination[], shared: string | undefined): Combination[][] {
  const groups = new Map<string, Combination[]>();
  for (const each of combinations) {
    const key = shared === undefined ? '' : (each[shared] ?? '');
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / WORLD_COMBINATIONS) }, (_, index) =>
      group.slice(index * WORLD_COMBINATIONS, (index + 1) * WORLD_COMBINATIONS),
    ),
  );
}
