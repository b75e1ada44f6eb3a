import type { Need } from '../../../../spec/requirements/requirement.ts';
import { NotTested } from '../../../nonconformance.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { WorldPlan } from '../../plan.ts';
import { seedOf } from '../../seed.ts';
import type { Relation } from '../relation.ts';
import { playTwins } from '../twins.ts';
import { baseWorld, smallWorld } from './base-world.ts';
import { ROUTER_WORLDS } from './worlds.ts';

/** A relation between worlds of a router. */
export interface RouterRelation<Name extends string = string> extends Relation<WorldPlan> {
  readonly name: Name;
  /** What its case needs beyond what its first requirement needs. */
  readonly needs?: readonly Need[];
  /** Set if it is about what follows a failure. That can only be waited for on a counted clock. */
  readonly isAboutFailures?: true;
  /** Set if the world that it changes is a small one, because it is played several times or gets much larger. */
  readonly isSmall?: true;
}

/** If only the change makes a call go missing, that is not due to the kind of the call, or the type of its source. */
export const LOSSES = {
  'CAL-001': 'CAL-011',
  'CAL-002': 'CAL-011',
  'CAL-003': 'CAL-011',
  'CAL-004': 'CAL-011',
  'CAL-005': 'CAL-011',
  'CAL-008': 'CAL-011',
} as const;

/** Plays a world of a router, and then the same world changed by a relation. */
export async function playRelation(stage: Stage, relation: RouterRelation): Promise<void> {
  const failures = stage.time.kind === 'counted';
  if (relation.isAboutFailures === true && !failures) throw new NotTested('needs a clock that tells `next` and `busy`');
  const means = { deletions: stage.means.has('deletions'), audiences: stage.means.has('audiences'), failures };
  const world = relation.isSmall === true ? smallWorld(means) : baseWorld(means);
  const blaming = { ...relation, blames: { ...LOSSES, ...relation.blames } };
  await playTwins({ stage, relation: blaming, playing: ROUTER_WORLDS, seed: seedOf(stage) }, world);
}
