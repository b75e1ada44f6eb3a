import { describe, expect, it } from 'vitest';
import { AREAS, findRequirement, REQUIREMENTS, type RequirementId, requirement, SHARED_GROUPS } from './index.ts';

describe('requirements', () => {
  it('have ids that the compiler knows', () => {
    const known: RequirementId = 'SIG-003';
    // @ts-expect-error No requirement has this id.
    const unknown: RequirementId = 'SIG-999';
    expect(requirement(known).id).toBe(known);
    expect(() => requirement(unknown)).toThrow('No requirement has the id SIG-999');
  });

  it.each<[given: unknown, id: string | undefined]>([
    ['SIG-003', 'SIG-003'],
    ['sig-003', 'SIG-003'],
    ['SIG-999', undefined],
    ['constructor', undefined],
    [undefined, undefined],
    [Symbol('s'), undefined],
  ])('are found by a text from outside, and by nothing else: %s', (given, id) => {
    const find: (given: unknown) => { readonly id: string } | undefined = Object(findRequirement);
    expect(find(given)?.id).toBe(id);
  });

  it('have unique ids, each made of the prefix of their area and a number', () => {
    expect(new Set(REQUIREMENTS.map(({ id }) => id)).size).toBe(REQUIREMENTS.length);
    const strays = AREAS.flatMap(({ prefix, requirements }) =>
      requirements.map(({ id }) => id).filter((id) => !new RegExp(`^${prefix}-\\d{3}$`).test(id)),
    );
    expect(strays).toEqual([]);
  });
});

describe('areas', () => {
  it('share no prefix and no case group', () => {
    const prefixes = AREAS.map(({ prefix }) => prefix);
    const groups = [...AREAS.flatMap(({ groups }): readonly string[] => groups), ...SHARED_GROUPS];
    expect(new Set(prefixes).size).toBe(prefixes.length);
    expect(new Set(groups).size).toBe(groups.length);
  });
});
