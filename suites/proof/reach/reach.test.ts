import { describe, expect, it } from 'vitest';
import { FAULTS, type Fault, type Rules } from '../../../sim/harness.ts';
import type { Case } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { NotTested } from '../../nonconformance.ts';
import { failureLine, prove } from '../prove.fixture.ts';
import { nobody } from './colleagues.fixture.ts';
import { reachOf } from './reach.fixture.ts';

const PLAY_LIMIT_MS = 120_000;

/** Faults in rules that apply to every delivery or message, but that answer differently in few cases. */
const NARROW = [
  'only-five-static-headers',
  'digest-of-latin1',
  'retries-put',
  'flush-at-one-waits-for-two',
  'single-retry',
];

describe('the cases that a fault reaches', () => {
  it(
    'are all the cases that can see it',
    async () => {
      const faults = NARROW.map(named);
      const reach = await reachOf(faults, CASES);
      const others = CASES.filter((each) => ![...reach.values()].some((cases) => cases.includes(each)));
      const all = (reference: Rules): Rules => faults.reduce((rules, fault) => fault.rules(rules), reference);
      const { failed, couldNotRun, passed } = await prove(all, others);
      expect([...failed.map(failureLine), ...couldNotRun.map(({ id, reason }) => `${id}: ${reason}`)]).toEqual([]);
      expect(passed.length).toBe(others.length);
      // With fewer other cases, the check would show little.
      expect(others.length).toBeGreaterThan(CASES.length / 2);
      expect([...reach.values()].filter(({ length }) => length === 0)).toEqual([]);
    },
    PLAY_LIMIT_MS,
  );

  it('are not known if the reference does not pass the case', async () => {
    const play = () => Promise.reject(new NotTested('it had no time'));
    const unpassed: Case = { id: 'signature/digest', title: 'A case', requirements: ['SIG-002'], play };
    const problem = 'Expected signature/digest to pass on the reference, got it had no time';
    await expect(reachOf([], [unpassed])).rejects.toThrow(problem);
  });

  it('are taken from another thread that knows them', async () => {
    const play = () => Promise.reject(new NotTested('it is not played here'));
    const known: Case = { id: 'signature/digest', title: 'A case', requirements: ['SIG-002'], play };
    const colleagues = nobody();
    colleagues.tell(known.id, new Set(['copy']));
    const reach = await reachOf([{ name: 'copy', rules: (rules) => rules }], [known], colleagues);
    expect([...reach]).toEqual([['copy', [known]]]);
  });

  it(
    'are none if its rules answer like the reference',
    async () => {
      const reach = await reachOf(
        [{ name: 'copy', rules: (rules) => ({ ...rules, sign: (...of) => rules.sign(...of) }) }],
        CASES,
      );
      expect([...reach]).toEqual([['copy', []]]);
    },
    PLAY_LIMIT_MS,
  );
});

function named(name: string): Fault {
  const found = FAULTS.find((fault) => fault.name === name);
  if (found === undefined) throw new Error(`Expected a fault named ${name}, found none`);
  return found;
}
