import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../harness/seeded-random.ts';
import { ANSWERS } from './answers.ts';
import { baseWorld, smallWorld } from './base-world.ts';
import { CAPACITY } from './capacity.ts';
import { ENDPOINTS } from './endpoints.ts';
import { NAMES } from './names.ts';
import { OPTIONS } from './options.ts';
import { ORDER } from './order.ts';
import { OTHERS } from './others.ts';
import type { RouterRelation } from './relation.ts';
import { TIME } from './time.ts';
import { VALUE_RELATIONS } from './values.ts';

const RELATIONS: readonly RouterRelation[] = [
  ...OTHERS,
  ...ORDER,
  ...NAMES,
  ...TIME,
  ...ANSWERS,
  ...VALUE_RELATIONS,
  ...OPTIONS,
  ...CAPACITY,
  ...ENDPOINTS,
];
const MEANS = { deletions: true, audiences: true, clients: true, failures: true };
const named = RELATIONS.map((relation) => [relation.name, relation] as const);

function changed({ name, change, isSmall }: RouterRelation) {
  return change(isSmall === true ? smallWorld(MEANS) : baseWorld(MEANS), seededRandom(1, name), 0);
}

describe('every relation of the router', () => {
  it('has a name of its own', () => {
    expect(new Set(RELATIONS.map(({ name }) => name)).size).toBe(RELATIONS.length);
  });

  it.each(named)('%s is pure, and changes something', (_, relation) => {
    const base = relation.isSmall === true ? smallWorld(MEANS) : baseWorld(MEANS);
    expect(changed(relation)).toEqual(changed(relation));
    expect(changed(relation)).not.toEqual(base);
  });

  it.each(named)('%s keeps the key of whatever it keeps, and makes none twice', (_, relation) => {
    const plan = changed(relation);
    const keys = [...(plan?.steps ?? []), ...(plan?.sources ?? [])].flatMap(({ key }) => key ?? []);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
