import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../../sim/harness.ts';
import { CASES } from '../../cases/index.ts';
import { problemsOfFoundAlone } from './found-alone.fixture.ts';
import { FOUND_ALONE, FOUND_BESIDE_PLAIN } from './relation-faults.fixture.ts';

/** How many faults have to be found by each relation, and by no other. */
const LEAST = 2;

const RELATIONS: string[] = CASES.map(({ id }) => id).filter((id) => /^(client-)?relation\//.test(id));
const faultsOf = (id: string): string[] => [...(FOUND_ALONE[id] ?? []), ...(FOUND_BESIDE_PLAIN[id] ?? [])];

/** The kill matrix plays these faults in every case that they reach, and holds them to these tables. */
describe('the faults that prove relations', () => {
  it(`are at least ${LEAST} for each relation`, () => {
    const fewer = RELATIONS.filter((id) => faultsOf(id).length < LEAST);
    expect(fewer).toEqual([]);
  });

  it('exist, and prove one relation each', () => {
    const listed = RELATIONS.flatMap(faultsOf);
    expect(listed.filter((name) => !FAULTS.some((fault) => fault.name === name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    const keys: string[] = [...Object.keys(FOUND_ALONE), ...Object.keys(FOUND_BESIDE_PLAIN)];
    expect(keys.filter((id) => !RELATIONS.includes(id))).toEqual([]);
  });

  it.each([
    ['the relation alone', ['relation/world-moved'], 0],
    ['another case too', ['relation/world-moved', 'retry/500'], 1],
    ['nothing', [], 1],
  ])('are no proof unless the relation finds them: found by %s', (_, ids, problems) => {
    const failed = ids.map((id) => ({ id }));
    expect(problemsOfFoundAlone('seconds-in-32-bits', failed).length).toBe(problems);
  });

  it('are no proof if another relation finds them', () => {
    const [[relation = '', [fault = '']] = ['', []]] = Object.entries(FOUND_BESIDE_PLAIN);
    expect(problemsOfFoundAlone(fault, [{ id: relation }, { id: 'retry/500' }])).toEqual([]);
    expect(problemsOfFoundAlone(fault, [{ id: relation }, { id: 'random/worlds' }]).length).toBe(1);
  });
});
