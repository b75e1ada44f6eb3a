import { describe, expect, it } from 'vitest';
import { AREA_NAMES, areaOf } from './area-name.ts';
import { AREAS } from './index.ts';

describe('areaOf', () => {
  it.each([
    ['SIG-003', 'signature'],
    ['MSG-028', 'client-message'],
  ])('%s is of the area %s', (id, name) => {
    expect(areaOf(id)).toBe(name);
  });

  it.each(['XYZ-001', 'SIG', ''])('throws for %j', (id) => {
    expect(() => areaOf(id)).toThrow(`got ${JSON.stringify(id)}`);
  });
});

describe('the names of areas', () => {
  it('are one for each area', () => {
    expect(Object.keys(AREA_NAMES).toSorted()).toEqual(AREAS.map(({ prefix }) => prefix).toSorted());
    expect(new Set(Object.values(AREA_NAMES)).size).toBe(AREAS.length);
  });
});
