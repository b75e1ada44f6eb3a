import { expect, it } from 'vitest';
import { AREAS, type CaseGroup, SHARED_GROUPS } from '../../spec/requirements/index.ts';
import { CASES } from '../cases/index.ts';

const GROUPS: readonly CaseGroup[] = [...AREAS.flatMap(({ groups }): readonly CaseGroup[] => groups), ...SHARED_GROUPS];

it('every group of cases belongs to an area or is listed as shared', () => {
  const used = new Set(CASES.map(({ id }) => id.slice(0, id.indexOf('/'))));
  expect([...used].sort()).toEqual(GROUPS.toSorted());
});
