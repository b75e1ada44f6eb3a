import { describe, expect, it } from 'vitest';
import { faultRecord } from '../../../reports/likely/with-likely.ts';
import { FAULTS } from '../../../sim/harness.ts';
import { CASES } from '../../cases/index.ts';
import { FOUND_BY_FEW_USERS } from './few-users-faults.fixture.ts';
import { isFinder, isOfFewUsers, isSequence, problemsOfFoundAlone } from './found-alone.fixture.ts';
import { FOUND_ALONE, FOUND_BESIDE_PLAIN } from './relation-faults.fixture.ts';
import { FOUND_BY_SEQUENCES } from './sequence-faults.fixture.ts';

/** How many faults have to be found by each relation or sequence, and by no other. */
const LEAST = 2;

const PROVED: string[] = CASES.filter((each) => isSequence(each) || /^(client-)?relation\//.test(each.id)).map(
  ({ id }) => id,
);
const TABLES = [FOUND_ALONE, FOUND_BESIDE_PLAIN, FOUND_BY_SEQUENCES];
const KEYS = TABLES.flatMap((table) => Object.keys(table));
const faultsOf = (id: string): string[] =>
  TABLES.flatMap((table) => Object.entries(table).flatMap(([key, faults]) => (isFinder({ id }, key) ? faults : [])));

/** The kill matrix plays these faults in the cases that have to find them and in samples of the others. */
describe('the faults that prove relations and sequences', () => {
  it(`are at least ${LEAST} for each`, () => {
    const fewer = PROVED.filter((id) => faultsOf(id).length < LEAST);
    expect(fewer).toEqual([]);
  });

  it('are found by no other case in the record', () => {
    const { faults } = faultRecord();
    const listed = [...TABLES, FOUND_BY_FEW_USERS].flatMap((table) => Object.values(table).flat());
    const problems = listed.flatMap((name) => {
      const red = faults.find((fault) => fault.name === name)?.red ?? new Map();
      return problemsOfFoundAlone(
        name,
        [...red.keys()].map((id) => ({ id })),
      );
    });
    expect(problems).toEqual([]);
  });

  it('exist, and prove one of them each', () => {
    const listed = TABLES.flatMap((table) => Object.values(table).flat());
    expect(listed.filter((name) => !FAULTS.some((fault) => fault.name === name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(KEYS.filter((key) => !PROVED.some((id) => isFinder({ id }, key)))).toEqual([]);
  });

  it.each([
    ['the relation alone', ['relation/world-moved'], 0],
    ['a sequence too', ['relation/world-moved', 'sequence/one-url'], 0],
    ['another case too', ['relation/world-moved', 'retry/500'], 1],
    ['nothing', [], 1],
  ])('are no proof unless the relation finds them: found by %s', (_, ids, problems) => {
    const failed = ids.map((id) => ({ id }));
    expect(problemsOfFoundAlone('seconds-in-32-bits', failed).length).toBe(problems);
  });

  it.each([
    ['few users', ['random/few-users', 'combination/values'], 0],
    ['a relation too', ['random/few-users', 'relation/one-user'], 1],
    ['nothing', [], 1],
  ])('are no proof unless few users find them: found by %s', (_, ids, problems) => {
    const failed = ids.map((id) => ({ id }));
    expect(problemsOfFoundAlone('members-joined-by-alias', failed).length).toBe(problems);
  });

  it('are none of those that few users find', () => {
    const listed = Object.entries(FOUND_BY_FEW_USERS);
    expect(listed.filter(([id]) => !isOfFewUsers({ id }))).toEqual([]);
    expect(
      listed.flatMap(([, faults]) => faults).filter((name) => !FAULTS.some((fault) => fault.name === name)),
    ).toEqual([]);
  });

  it('are no proof if another relation finds them', () => {
    const [[relation = '', [fault = '']] = ['', []]] = Object.entries(FOUND_BESIDE_PLAIN);
    expect(problemsOfFoundAlone(fault, [{ id: relation }, { id: 'retry/500' }])).toEqual([]);
    expect(problemsOfFoundAlone(fault, [{ id: relation }, { id: 'random/worlds' }]).length).toBe(1);
  });

  it.each([
    ['a sequence alone', ['client-sequence/default-options'], 0],
    ['a relation too', ['client-sequence/default-options', 'client-relation/rests'], 1],
    ['nothing', [], 1],
  ])('are no proof unless a sequence finds them: found by %s', (_, ids, problems) => {
    const failed = ids.map((id) => ({ id }));
    expect(problemsOfFoundAlone('asleep-after-an-hour', failed).length).toBe(problems);
  });
});
