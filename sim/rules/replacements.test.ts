import { describe, expect, it } from 'vitest';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import { COMPOSITES, findComposite, PLAIN_SLIPS } from './faults/composed/compose.ts';
import { FAULTS } from './faults/index.ts';
import { REFERENCE } from './reference.ts';
import type { Fault, Variant } from './replacement.ts';
import { VARIANTS } from './variants/index.ts';

const COMPOSED = new Set([...COMPOSITES, ...PLAIN_SLIPS].map(({ name }) => name));
const HAND_WRITTEN = FAULTS.filter(({ name }) => !COMPOSED.has(name));
const ALL: readonly (Fault | Variant)[] = [...HAND_WRITTEN, ...VARIANTS];
const EVERY = [...ALL, ...COMPOSITES, ...PLAIN_SLIPS];
const ASSERTED = REQUIREMENTS.filter(({ treatment }) => treatment === 'assert').map(({ id }) => id);

function listNames<Group extends object>(group: Group): (keyof Group)[] {
  return Object.keys(group) as (keyof Group)[];
}

function changedIn<Group extends object>(reference: Group, replaced: Group): (keyof Group)[] {
  return listNames(reference).filter((name) => replaced[name] !== reference[name]);
}

describe('faults and variants', () => {
  it('have unique names', () => {
    expect(new Set(EVERY.map(({ name }) => name)).size).toBe(EVERY.length);
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
    expect(ALL.map(({ name }) => name).filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('measure no call as larger than its bytes, so that a call with few bytes need not be measured', () => {
    const calls = ['{"type":"track","event":"é€😀"}', '{"type":"track","integrations":{"All":true},"event":"\\u00e9"}'];
    const measured = [REFERENCE, ...ALL.map(({ rules }) => rules(REFERENCE))].flatMap(({ sizeOfCall }) =>
      calls.map((call) => ({ bytes: Buffer.byteLength(call), size: sizeOfCall(Buffer.from(call)) })),
    );
    expect(measured.filter(({ size, bytes }) => size > bytes)).toEqual([]);
  });

  it('replace every rule, so that no rule is unused', () => {
    const turned = new Set(
      EVERY.map(({ rules }) => rules(REFERENCE)).flatMap((replaced) => [
        ...changedIn(REFERENCE, replaced),
        ...changedIn(REFERENCE.client, replaced.client).map((name) => `client.${name}`),
      ]),
    );
    const names = [...listNames(REFERENCE), ...listNames(REFERENCE.client).map((name) => `client.${name}`)];
    const idle = names.filter((name) => !turned.has(name));
    expect(
      idle.map((name) => `Expected a fault or a variant that replaces the rule \`${name}\`, or no such rule, got none`),
    ).toEqual([]);
  });
});

describe('faults', () => {
  it('break requirements that are asserted, and no others', () => {
    const offenders = FAULTS.filter(
      ({ breaks }) => breaks.length === 0 || !breaks.every((id) => ASSERTED.includes(id)),
    );
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  it('exist for every requirement that is asserted', () => {
    const broken = new Set(FAULTS.map(({ breaks: [primary] }) => primary));
    expect(ASSERTED.filter((id) => !broken.has(id))).toEqual([]);
  });

  it('never share a memory slot', () => {
    const slots = FAULTS.flatMap(({ memory }) => memory ?? []);
    expect(new Set(slots).size).toBe(slots.length);
  });
});

describe('composites of a slip and a trigger', () => {
  it('break requirements that are asserted, and say why no reading allows them', () => {
    const offenders = COMPOSITES.filter(
      ({ breaks, why }) => !breaks.every((id) => ASSERTED.includes(id)) || !/^[A-Z].*\.$/.test(why),
    );
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  it('are found by their name, with any blanks', () => {
    expect(findComposite(' unsigned  when retry ')?.breaks[0]).toBe('SIG-001');
    expect(findComposite('client: lost when Track')?.breaks[0]).toBe('QUE-013');
    expect(findComposite('unsigned when never')).toBeUndefined();
  });
});
