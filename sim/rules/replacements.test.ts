import { describe, expect, it } from 'vitest';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import { FAULTS } from './faults/index.ts';
import { REFERENCE } from './reference.ts';
import type { Rules } from './rules.ts';
import { VARIANTS } from './variants/index.ts';

const ALL = [...FAULTS, ...VARIANTS];
const RULE_NAMES = Object.keys(REFERENCE) as (keyof Rules)[];
/** How many rows the table of readings has. */
const READINGS = 51;
const ASSERTED = REQUIREMENTS.filter(({ treatment }) => treatment === 'assert').map(({ id }) => id);

describe('faults and variants', () => {
  it('have names of their own', () => {
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
    expect(ALL.map(({ name }) => name).filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it.each(ALL.map((replacement) => [replacement.name, replacement] as const))(
    '%s replaces one rule, or one of each end of what a client says to its router',
    (_, { rules }) => {
      const replaced = rules(REFERENCE);
      expect(Object.keys(replaced).sort()).toEqual(RULE_NAMES.toSorted());
      const changed = RULE_NAMES.filter((name) => replaced[name] !== REFERENCE[name]);
      expect([1, 2]).toContain(changed.length);
      expect(changed.filter((name) => name !== 'client').length).toBeLessThanOrEqual(1);
    },
  );

  it('say what they do in one sentence', () => {
    expect(ALL.filter(({ description }) => !/^[A-Z].*\.$/.test(description)).map(({ name }) => name)).toEqual([]);
  });
});

describe('faults', () => {
  it.each(FAULTS.map(({ name, breaks }) => [name, breaks] as const))(
    '%s breaks what an implementation has to do',
    (_, breaks) => {
      expect(breaks.length).toBeGreaterThan(0);
      expect(breaks.filter((id) => !ASSERTED.includes(id))).toEqual([]);
    },
  );

  it('are there for every requirement that is asserted', () => {
    const made = new Set(FAULTS.map(({ breaks }) => breaks[0]));
    expect(ASSERTED.filter((id) => !made.has(id))).toEqual([]);
  });
});

describe('variants', () => {
  it('name the reading that allows them', () => {
    expect(VARIANTS.filter(({ reading }) => reading < 1 || reading > READINGS)).toEqual([]);
  });
});
