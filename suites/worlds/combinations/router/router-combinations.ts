import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { WorldPlan } from '../../plan.ts';
import { LOSSES } from '../../relations/router/router-relation.ts';
import { ROUTER_WORLDS } from '../../relations/router/worlds.ts';
import type { Trace } from '../../trace.ts';
import { isAllowed } from '../choice.ts';
import { plainOf } from '../dimension.ts';
import { seedOfRun } from '../made.ts';
import { type Combining, playCombinations } from '../play.ts';
import { FORBIDDEN } from './forbidden.ts';
import { type RouterSubject, routerCombinations, routerSubjects } from './subjects.ts';
import { START } from './time.ts';
import { worldOf } from './world.ts';

const ALL = routerSubjects({ deletions: true, audiences: true, failures: true });

const ROUTER: Combining<WorldPlan, Trace> = {
  playing: ROUTER_WORLDS,
  worldOf,
  plain: Object.fromEntries(ALL.flatMap(({ dimensions }) => dimensions.map((each) => [each.name, plainOf(each)]))),
  isAllowed: (combination) => isAllowed(combination, FORBIDDEN),
  shared: START.name,
  blames: LOSSES,
};

/** Plays the combinations of a subject that a router can be given. */
export async function playSubject(
  stage: Stage,
  subject: RouterSubject,
  requirements: readonly RequirementId[],
): Promise<void> {
  // What follows a failure can only be waited for on a counted clock.
  const failures = stage.time.kind === 'counted';
  const means = { deletions: stage.means.has('deletions'), audiences: stage.means.has('audiences'), failures };
  const seed = seedOfRun(stage);
  const own = routerCombinations(means, seed).filter((each) => each.subject === subject);
  const combinations = own.map(({ combination }) => combination);
  await playCombinations({ stage, combining: ROUTER, requirements, seed }, combinations);
}
