import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { FAULTS, VARIANTS } from '../../../sim/harness.ts';
import { CASES, findCases } from '../../cases/index.ts';
import { problemsOfFault, problemsOfVariant } from './problems.ts';
import { prove } from './prove.ts';
import { casesOfReading, readWitnesses } from './witnesses.ts';

/** How many are played side by side. Some wait in real time for something that does not come, and others use it. */
const inTurn = pLimit(4);
const PLAY_LIMIT_MS = 300_000;
const STALE = 'the table of witnesses is stale: run `npm run prove`';

const witnesses = readWitnesses();

describe('faults', () => {
  it('have a witness each, and nothing else has one', () => {
    expect(Object.keys(witnesses).sort(), STALE).toEqual(FAULTS.map(({ name }) => name).sort());
  });

  it.concurrent.each(FAULTS)(
    '$name is found by its witness',
    async (fault) => {
      const witness = witnesses[fault.name] ?? '';
      const played = CASES.filter(({ id }) => id === witness);
      const proof = await inTurn(() => prove(fault.rules, played));
      const problems = problemsOfFault(fault, proof);
      expect(problems, [...problems, STALE].join('\n')).toEqual([]);
    },
    PLAY_LIMIT_MS,
  );
});

describe('variants', () => {
  it.concurrent.each(VARIANTS)(
    '$name fails no plain case of its area',
    async (variant) => {
      const cases = findCases(casesOfReading(variant.reading));
      const problems = problemsOfVariant(variant, await inTurn(() => prove(variant.rules, cases)));
      expect(problems, problems.join('\n')).toEqual([]);
    },
    PLAY_LIMIT_MS,
  );
});
