import { describe, expect, it } from 'vitest';
import { FAULTS } from '../rules/faults/index.ts';
import { REFERENCE } from '../rules/reference.ts';
import { VARIANTS } from '../rules/variants/index.ts';
import { BEHAVIOURS, findBehaviour, PLAIN_NAMES } from './behaviours.ts';

const KNOWN = new Set([...FAULTS, ...VARIANTS].map(({ name }) => name));

describe('a behaviour', () => {
  it('with a plain name is a fault or variant, or brings its own rules', () => {
    const strays = Object.values(PLAIN_NAMES).filter(({ id, rules }) => KNOWN.has(id) === (rules !== undefined));
    expect(strays).toEqual([]);
    expect(Object.keys(PLAIN_NAMES).length).toBeGreaterThan(15);
  });

  it('has one name that no other has, and a description', () => {
    const names = BEHAVIOURS.flatMap(({ name, id }) => (name === id ? [name] : [name, id]));
    expect(new Set(names).size).toBe(names.length);
    expect(BEHAVIOURS.filter(({ description }) => !/^[A-Z].*\.$/s.test(description))).toEqual([]);
  });

  it('of a client library is not offered', () => {
    const ids = BEHAVIOURS.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(200);
    expect(
      ids.filter((id) => /^client-(?!errors-retried|wraps-text)|^audience-|^page-timestamp-lost$/.test(id)),
    ).toEqual([]);
  });

  it('is found by its plain name or its id, in any case', () => {
    const found = ['send twice', 'Send Twice', 'sent again after a success when first attempt'].map(
      (name) => findBehaviour(name).name,
    );
    expect(found).toEqual(['send twice', 'send twice', 'send twice']);
    expect(() => findBehaviour('sendtwice')).toThrow('got "sendtwice" (did you mean send twice?)');
  });

  it.each(BEHAVIOURS.filter(({ isPlain }) => isPlain))('$name replaces a rule', ({ rules }) => {
    const changed = Object.entries(rules(REFERENCE)).filter(([rule, value]) => Object(REFERENCE)[rule] !== value);
    expect(changed.length).toBeGreaterThan(0);
  });
});
