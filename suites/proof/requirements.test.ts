import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../sim/harness.ts';
import { placeOf } from '../../sim/rules/place.fixture.ts';
import { REQUIREMENTS, type RequirementId, requirement } from '../../spec/requirements/index.ts';
import { CASES } from '../cases/index.ts';
import { caseFilesOf } from './explanations/case-files.fixture.ts';
import { NAMING } from './prove.fixture.ts';

const treatmentOf = new Map(REQUIREMENTS.map(({ id, treatment }) => [id, treatment]));
const checked = new Set(NAMING.flatMap(({ requirements }) => requirements));
const testable = REQUIREMENTS.filter(({ treatment }) => treatment !== 'leave');

describe('the suite', () => {
  it('has enough requirements and cases', () => {
    expect(REQUIREMENTS.length).toBeGreaterThanOrEqual(120);
    expect(CASES.length).toBeGreaterThanOrEqual(30);
  });

  it('has a case for every requirement that is asserted or observed', () => {
    const missing = testable.filter(({ id }) => !checked.has(id));
    expect(missing.map((each) => `Expected a case that names ${each.id}, in ${caseFilesOf(each)}, got none`)).toEqual(
      [],
    );
  });

  it('names in each case only requirements that are asserted or observed', () => {
    const strays = NAMING.flatMap(({ id, requirements }) =>
      requirements
        .filter((named) => (treatmentOf.get(named) ?? 'leave') === 'leave')
        .map(
          (named) =>
            `Expected the case ${id} to name requirements that are asserted or observed in spec/requirements/, got ${named}`,
        ),
    );
    expect(strays, strays.join('\n')).toEqual([]);
  });

  it('gives each case a unique id of the form group/name', () => {
    const ids = CASES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z-]+\/[a-z0-9-]+$/.test(id))).toEqual([]);
  });

  it('has a fault for every asserted requirement that has a case', () => {
    const broken = new Set(FAULTS.map(({ breaks: [primary] }) => primary));
    const missing = testable.filter(
      ({ id, treatment }) => treatment === 'assert' && checked.has(id) && !broken.has(id),
    );
    expect(
      missing.map(({ id }) => `Expected a fault whose \`breaks\` begins with ${id}, in ${faultsOf(id)}, got none`),
    ).toEqual([]);
  });

  it('has no fault for a requirement that cannot fail', () => {
    const strays = FAULTS.flatMap(({ name, breaks: [primary, ...others] }) =>
      [primary, ...others]
        .filter((id) => treatmentOf.get(id) !== 'assert')
        .map(
          (id) =>
            `Expected the fault ${name}, in ${faultsOf(primary)}, to break requirements that are asserted, got ${id}`,
        ),
    );
    expect(strays, strays.join('\n')).toEqual([]);
  });
});

function faultsOf(id: RequirementId): string {
  return placeOf('faults', requirement(id).area);
}
