import { describe, expect, it } from 'vitest';
import { AREAS, type CaseGroup, REQUIREMENTS, SHARED_GROUPS } from '../../../spec/requirements/index.ts';
import { CASES } from '../../cases/index.ts';
import { NAMING } from './prove.ts';

const GROUPS: readonly CaseGroup[] = [...AREAS.flatMap(({ groups }): readonly CaseGroup[] => groups), ...SHARED_GROUPS];
const TESTABLE = REQUIREMENTS.filter(({ treatment }) => treatment !== 'leave');

describe('the suite', () => {
  it('has a case for every requirement that is asserted or observed', () => {
    const checked = new Set(NAMING.flatMap(({ requirements }) => requirements));
    const missing = TESTABLE.filter(({ id }) => !checked.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('names in each case only requirements that are asserted or observed', () => {
    const testable = new Set<string>(TESTABLE.map(({ id }) => id));
    const strays = NAMING.flatMap(({ id, requirements }) =>
      requirements
        .filter((named) => !testable.has(named))
        .map((named) => `${id} names ${named}, which is left untested in spec/requirements/`),
    );
    expect(strays).toEqual([]);
  });

  it('gives each case a unique id of the form group/name', () => {
    const ids = CASES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z-]+\/[a-z0-9-]+$/.test(id))).toEqual([]);
  });

  it('has only groups that belong to an area, or that are listed as shared', () => {
    const used = new Set(CASES.map(({ id }) => id.slice(0, id.indexOf('/'))));
    expect([...used].sort()).toEqual(GROUPS.toSorted());
  });
});
