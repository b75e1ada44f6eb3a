import { expect, it } from 'vitest';
import { FAULTS, type Rules, VARIANTS } from '../../sim/harness.ts';
import { CASES } from '../cases/index.ts';
import { judgeAgain } from './judge-again.ts';
import { readWitnesses } from './matrix/witnesses.ts';

/** Every so many cases are played against each implementation, and every so many faults. */
const CASES_EVERY = 24;
const FAULTS_EVERY = Math.floor(FAULTS.length / 50);
const LIMIT_MS = 600_000;

const witnesses = readWitnesses();
const few = CASES.filter((each, place) => 'judge' in each && place % CASES_EVERY === 0);

/** Plays cases, and returns those that their traces end otherwise than the run. */
async function differences(rules: (reference: Rules) => Rules, ids: readonly string[] = []) {
  const cases = [...new Set([...few, ...CASES.filter(({ id }) => ids.includes(id))])];
  const { judged } = await judgeAgain(rules, cases);
  const different = judged.filter(({ ended, ranAs }) => ended !== ranAs);
  const failed = judged.filter(({ status }) => status === 'failed').length;
  return { judged: judged.length, failed, different: different.map(({ id, ended, ranAs }) => [id, ranAs, ended]) };
}

it('the traces of the reference are judged as the run in every case that is a world', {
  timeout: LIMIT_MS,
}, async () => {
  const { judged } = await judgeAgain((reference) => reference, CASES);
  expect(judged.length).toBeGreaterThan(300);
  expect(judged.filter(({ status }) => status !== 'passed')).toEqual([]);
});

it.each(VARIANTS)('the traces of the variant $name are judged as the run', { timeout: LIMIT_MS }, async ({ rules }) => {
  const { judged, failed, different } = await differences(rules);
  expect(judged).toBeGreaterThan(few.length / 2);
  expect({ failed, different }).toEqual({ failed: 0, different: [] });
});

it.each(FAULTS.filter((_, place) => place % FAULTS_EVERY === 0))(
  'the traces of the fault $name are judged as the run',
  { timeout: LIMIT_MS },
  async ({ name, rules }) => {
    const { different } = await differences(rules, witnesses[name]?.split(' '));
    expect(different).toEqual([]);
  },
);
