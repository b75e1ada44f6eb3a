import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AreaName, REQUIREMENTS, requirement } from '../../spec/requirements/index.ts';
import { COMPOSITES, findComposite, PLAIN_SLIPS } from './faults/composed/compose.ts';
import { FAULTS, FAULTS_BY_AREA } from './faults/index.ts';
import { REFERENCE } from './reference.ts';
import type { Fault, Variant } from './replacement.ts';
import { VARIANTS, VARIANTS_BY_AREA } from './variants/index.ts';

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

  it('replace one rule; faults that remember more, because one of them fills their memory', () => {
    const offenders = HAND_WRITTEN.filter(({ rules, memory }) => {
      const { length } = changedIn(REFERENCE, rules(REFERENCE));
      return length < 1 || (memory === undefined && length > 1);
    });
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  it('replace one rule; variants one of the client and the matching one of the router', () => {
    const offenders = VARIANTS.filter(({ rules }) => {
      const changed = changedIn(REFERENCE, rules(REFERENCE));
      return changed.length < 1 || changed.length > 2 || changed.filter((name) => name !== 'client').length > 1;
    });
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  it('measure no call as larger than its bytes, so that a call with few bytes need not be measured', () => {
    const calls = ['{"type":"track","event":"é€😀"}', '{"type":"track","integrations":{"All":true},"event":"\\u00e9"}'];
    const measured = [REFERENCE, ...ALL.map(({ rules }) => rules(REFERENCE))].flatMap(({ sizeOfCall }) =>
      calls.map((call) => ({ bytes: Buffer.byteLength(call), size: sizeOfCall(Buffer.from(call)) })),
    );
    expect(measured.filter(({ size, bytes }) => size > bytes)).toEqual([]);
  });

  it('leave the names of the rules as they are', () => {
    const names = listNames(REFERENCE).toSorted().join();
    const others = EVERY.filter(({ rules }) => listNames(rules(REFERENCE)).toSorted().join() !== names);
    expect(others.map(({ name }) => name)).toEqual([]);
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

  it('are in the file of the area of the requirement that they break first', () => {
    const strays = inAreas(FAULTS_BY_AREA).flatMap(
      ([
        area,
        {
          name,
          breaks: [primary],
        },
      ]) => {
        const { area: own } = requirement(primary);
        return own === area
          ? []
          : `Expected the fault ${name}, which breaks ${primary} first, in ${findPlace('faults', own)}, got ${findPlace('faults', area)}`;
      },
    );
    expect(strays, strays.join('\n')).toEqual([]);
  });

  it('exist for every requirement that is asserted', () => {
    const broken = new Set(FAULTS.map(({ breaks: [primary] }) => primary));
    const missing = ASSERTED.filter((id) => !broken.has(id)).map(
      (id) =>
        `Expected a fault whose \`breaks\` begins with ${id}, in ${findPlace('faults', requirement(id).area)}, got none`,
    );
    expect(missing, missing.join('\n')).toEqual([]);
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

  it('replace at most three rules', () => {
    const offenders = COMPOSITES.filter(({ rules }) => changedIn(REFERENCE, rules(REFERENCE)).length > 3);
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  it('are found by their name, with any blanks', () => {
    expect(findComposite(' unsigned  when retry ')?.breaks[0]).toBe('SIG-001');
    expect(findComposite('client: lost when Track')?.breaks[0]).toBe('QUE-013');
    expect(findComposite('unsigned when never')).toBeUndefined();
  });
});

describe('variants', () => {
  it('are in the file of an area of their reading', () => {
    const strays = inAreas(VARIANTS_BY_AREA).flatMap(([area, { name, reading }]) => {
      const areas = listAreas(reading);
      const places = areas.map((each) => findPlace('variants', each)).join(' or ');
      return areas.includes(area)
        ? []
        : `Expected the variant ${name}, which reading ${reading} allows, in ${places}, got ${findPlace('variants', area)}`;
    });
    expect(strays, strays.join('\n')).toEqual([]);
  });
});

function inAreas<Item>(byArea: Readonly<Partial<Record<AreaName, readonly Item[]>>>): (readonly [AreaName, Item])[] {
  const areas = Object.entries(byArea) as [AreaName, readonly Item[]][];
  return areas.flatMap(([area, items]) => items.map((item) => [area, item] as const));
}

/** The areas of the requirements that cite a reading. */
function listAreas(reading: number): AreaName[] {
  const settled = REQUIREMENTS.filter((requirement) => requirement.reading === reading);
  return [...new Set(settled.map(({ area }) => area))];
}

/** Location of the faults or variants of an area: its folder if there are many, its file, or the index if there are few. */
function findPlace(kind: 'faults' | 'variants', area: AreaName): string {
  const places = [`${kind}/${area}/`, `${kind}/${area}.ts`].filter((each) =>
    existsSync(new URL(each, import.meta.url)),
  );
  return `sim/rules/${places[0] ?? `${kind}/index.ts`}`;
}
