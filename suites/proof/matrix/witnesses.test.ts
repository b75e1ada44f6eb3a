import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { FAULTS } from '../../../sim/harness.ts';
import { findComposite } from '../../../sim/rules/faults/composed/compose.ts';
import { CASES } from '../../cases/index.ts';
import { problemsOfFault } from './problems.ts';
import { prove, proveFault } from './prove.ts';
import { readWitnesses } from './witnesses.ts';

/** Number of faults that are played side by side. Some wait in real time for something that does not come, and others use it. */
const inTurn = pLimit(2);
const PLAY_LIMIT_MS = 300_000;
const STALE = 'the table of witnesses is stale: run `npm run prove -- matrix`';

/** Composed faults that one seed drew, each with a case that finds it. `npm run prove -- power` draws others. */
const SAMPLE: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../composites.json', import.meta.url), 'utf8'),
);

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

it.concurrent.each(Object.entries(SAMPLE))(
  'the fault “%s” is found by %s',
  async (name, caseId) => {
    const fault = findComposite(name);
    const played = CASES.filter(({ id }) => id === caseId);
    const { failed } = await inTurn(() => prove((reference) => fault?.rules(reference) ?? reference, played));
    expect(failed.map(({ failure }) => failure?.requirement)).toContainEqual(
      expect.toBeOneOf([...(fault?.breaks ?? [])]),
    );
  },
  PLAY_LIMIT_MS,
);
