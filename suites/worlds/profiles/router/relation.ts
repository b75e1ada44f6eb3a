import type { WorldPlan } from '../../plan.ts';
import { caseOf, type Random } from '../../profile.ts';
import { ROUTER, type RouterProfile } from '../../router-role.ts';
import { baseWorld, smallWorld } from './base-world.ts';

type Told = Pick<RouterProfile, 'title' | 'because' | 'requirements' | 'blames' | 'needs' | 'isCounted'>;

/** A profile whose worlds are a plain one, with something changed that must not matter: whatever is left alone comes out as before. */
export interface RouterRelation<Name extends string = string> extends Told {
  readonly name: Name;
  /** Set if the world that it changes is a small one, because it is played several times or gets much larger. */
  readonly isSmall?: true;
  /** Number of changed worlds that are played. Default: one. */
  readonly rounds?: number;
  /** The changed world; undefined if there is nothing in this one that it could change. What it leaves alone keeps its key. */
  readonly change: (plan: WorldPlan, random: Random, round: number) => WorldPlan | undefined;
}

/** The case that a relation holds. */
export function relationCase<const Name extends string>({
  name,
  isSmall,
  rounds = 1,
  change,
  ...told
}: RouterRelation<Name>) {
  const plain: RouterProfile['plain'] = (means) => (isSmall === true ? smallWorld(means) : baseWorld(means));
  return caseOf(ROUTER, {
    ...told,
    id: `relation/${name}`,
    plain,
    worlds: (means, { random }) => {
      const own = random(name);
      return Array.from({ length: rounds }, (_, round) => change(plain(means, { random, runSeed: 0 }), own, round));
    },
  });
}
