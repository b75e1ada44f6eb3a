import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../sim/index.ts';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import { CASES } from '../cases/index.ts';
import { NAMING } from './prove.fixture.ts';

const treatmentOf = new Map(REQUIREMENTS.map(({ id, treatment }) => [id, treatment]));
const checked = new Set(NAMING.flatMap(({ requirements }) => requirements));
const testable = REQUIREMENTS.filter(({ treatment }) => treatment !== 'leave').map(({ id }) => id);

describe('requirements, cases and faults', () => {
  it('are enough of each', () => {
    expect(REQUIREMENTS.length).toBeGreaterThanOrEqual(120);
    expect(CASES.length).toBeGreaterThanOrEqual(30);
  });

  it('has a case for every requirement that is asserted or observed', () => {
    expect(testable.filter((id) => !checked.has(id))).toEqual([]);
  });

  it('names in each case requirements that exist and are not left alone', () => {
    const strays = [...checked].filter((id) => treatmentOf.get(id) === undefined || treatmentOf.get(id) === 'leave');
    expect(strays).toEqual([]);
  });

  it('gives each case an id of its own, of the form group/name', () => {
    const ids = CASES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z-]+\/[a-z0-9-]+$/.test(id))).toEqual([]);
  });

  it('has a fault for every asserted requirement that has a case', () => {
    const broken = new Set(FAULTS.map(({ breaks: [primary] }) => primary));
    const asserted = testable.filter((id) => treatmentOf.get(id) === 'assert' && checked.has(id));
    expect(asserted.filter((id) => !broken.has(id))).toEqual([]);
  });

  it('has no fault of a requirement that cannot fail', () => {
    const strays = FAULTS.filter(({ breaks }) => breaks.some((id) => treatmentOf.get(id) !== 'assert'));
    expect(strays.map(({ name }) => name)).toEqual([]);
  });
});
