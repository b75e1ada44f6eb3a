import { describe, expect, it } from 'vitest';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { seededRandom } from '../../../harness/seeded-random.ts';
import { asFile, routerPlan } from '../../file/plan-for.ts';
import { worldOfRouter } from '../../file/world-of-plan.ts';
import { VALUES } from '../../value-requirements.ts';
import { ANSWERS } from './answers.ts';
import { baseWorld } from './base-world.ts';
import { OTHERS } from './others.ts';
import type { RouterRelation } from './relation.ts';
import { THROUGH_CLIENT } from './through-client.ts';
import { VALUE_RELATIONS } from './values.ts';

const RELATIONS: readonly RouterRelation[] = [...OTHERS, ...ANSWERS, ...VALUE_RELATIONS];
const MEANS = { deletions: true, audiences: true, clients: true, failures: true };

function changed({ name, change }: RouterRelation) {
  return change(baseWorld(MEANS), seededRandom(1, name), 0);
}

describe.each(RELATIONS.map((relation) => [relation.name, relation] as const))('the relation %s', (_, relation) => {
  it('is pure, and changes something', () => {
    expect(changed(relation)).toEqual(changed(relation));
    expect(changed(relation)).not.toEqual(baseWorld(MEANS));
  });

  it('makes no key twice', () => {
    const plan = changed(relation);
    const keys = [...(plan?.steps ?? []), ...(plan?.sources ?? [])].flatMap(({ key }) => key ?? []);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it.each(RELATIONS.map((relation) => [relation.name, changed(relation)] as const))(
  'the world of %s fits a file',
  (_, plan) => {
    const world = plan && worldOfRouter(plan);
    const { sources, steps } = routerPlan(Object(world), asFile(Object(world)).wrong);
    expect([sources.length, steps.length]).toEqual([plan?.sources.length, plan?.steps.length]);
  },
);

const OF_A_VALUE: readonly RequirementId[] = [...VALUES, 'RTY-005'];
const ARRIVE_AS_GIVEN: readonly RouterRelation[] = VALUE_RELATIONS.filter(({ title }) => title.includes('as given'));

it.each([...ARRIVE_AS_GIVEN, THROUGH_CLIENT])('$title: a wrong value fails only what the case names', (profile) => {
  const { blames = {}, requirements }: Pick<RouterRelation, 'blames' | 'requirements'> = profile;
  const failed = OF_A_VALUE.map((id) => blames[id] ?? id);
  expect(failed.filter((id) => !requirements.includes(id))).toEqual([]);
});
