import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../harness/seeded-random.ts';
import { listMessages } from '../../client/plan.ts';
import { CLIENT_OPTIONS } from '../../client/role.ts';
import { asFile, planFor } from '../../file/plan-for.ts';
import { worldOfClients } from '../../file/world-of-plan.ts';
import { VALUES } from '../../values/json-values.ts';
import { KEYS } from '../../values/keys.ts';
import { TEXTS } from '../../values/texts.ts';
import { CLIENT_RELATIONS } from './clients.ts';
import type { ClientRelation } from './relation.ts';
import { richClients } from './rich.ts';
import { VALUE_RELATIONS } from './values.ts';

const SUPPORTS = CLIENT_OPTIONS;
const RELATIONS: readonly ClientRelation[] = [...VALUE_RELATIONS, ...CLIENT_RELATIONS];

describe.each(RELATIONS.map((relation) => [relation.name, relation] as const))('the relation %s', (_, relation) => {
  const base = (relation.base ?? richClients)(seededRandom(1, 'base'), SUPPORTS);
  const changed = relation.change(base, seededRandom(1, relation.name), 0);

  it('changes something', () => {
    expect(changed).not.toEqual(base);
  });

  it('fits a file', () => {
    const world = changed && worldOfClients(changed);
    const { plan } = planFor(asFile(Object(world)), seededRandom(1, 'marks'));
    expect(plan.steps).toHaveLength(changed?.steps.length ?? 0);
  });

  it('is pure', () => {
    expect(relation.change(base, seededRandom(1, relation.name), 0)).toEqual(changed);
  });

  it('keeps the key of every message, and gives each message its own', () => {
    const keys = changed === undefined ? [] : listMessages(changed).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(listMessages(base).map(({ key }) => key)));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has every mark in its message, and in no other', () => {
    const messages = changed === undefined ? [] : listMessages(changed);
    const texts = messages.map(({ fields }) => JSON.stringify(fields));
    const holders = messages.map(({ mark }) => texts.filter((text) => text.includes(`"${mark}"`)).length);
    expect(holders).toEqual(messages.map(() => 1));
  });
});

it.each([
  ['special-ids', TEXTS],
  ['special-values', [...TEXTS, ...VALUES]],
  ['special-keys', KEYS],
])('the relation %s sends every one of its values', (name, values) => {
  const relations: readonly ClientRelation[] = VALUE_RELATIONS;
  const relation = relations.find((each) => each.name === name);
  const base = richClients(seededRandom(1, 'base'), SUPPORTS);
  const changed = relation?.change(base, seededRandom(1, name), 0);
  const sent = JSON.stringify(changed && listMessages(changed).map(({ fields }) => fields));
  expect(values.filter((value) => !sent.includes(JSON.stringify(value)))).toEqual([]);
});
