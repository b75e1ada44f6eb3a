import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { FAULTS } from '../../../sim/harness.ts';
import { CASES } from '../../cases/index.ts';
import { problemsOfFault } from './problems.ts';
import { proveFault } from './prove.ts';
import { readWitnesses } from './witnesses.ts';

/** Number of are played side by side. Some wait in real time for something that does not come, and others use it. */
const inTurn = pLimit(2);
const PLAY_LIMIT_MS = 300_000;
const STALE = 'the table of witnesses is stale: run `npm run prove`';

const witnesses = readWitnesses();

it('every fault has a witness, and nothing else has one', () => {
  expect(Object.keys(witnesses).sort(), STALE).toEqual(FAULTS.map(({ name }) => name).sort());
});

it.concurrent.each(FAULTS)(
  'the fault $name is found by its witness',
  async (fault) => {
    const witness = witnesses[fault.name]?.split(' ') ?? [];
    const played = CASES.filter(({ id }) => witness.includes(id));
    const problems = problemsOfFault(fault, await inTurn(() => proveFault(fault, played)));
    expect(problems, [...problems, STALE].join('\n')).toEqual([]);
  },
  PLAY_LIMIT_MS,
);
