import { expect, it } from 'vitest';
import type { Failure } from '../../spec/shapes/results.ts';
import type { Outcome } from './case/outcome.ts';
import type { EventBody } from './events.ts';
import { explainFailures } from './explain-failures.ts';
import { makeCase, makeResult } from './results.fixture.ts';

const FAILURE: Failure = {
  requirement: 'SIG-003',
  statement: 's',
  section: '1',
  expected: 'e',
  seen: 'x',
  diagnosis: 'Cut off after 9 bytes.',
};
/** The same mistake in the words of another clause. */
const OTHER: Failure = { ...FAILURE, requirement: 'BOD-001', expected: 'JSON', diagnosis: 'Cut off after 12 bytes.' };

/** The requirement of each case that was explained, and how often it showed. Cases whose names begin with `alone` fail alone. */
async function explain(...causes: readonly (readonly string[])[]) {
  const told: EventBody[] = [];
  await explainFailures({
    listExamples: () =>
      causes.map((ids) => ids.map((id) => ({ result: makeResult(id, 'failed', { failure: FAILURE, seenIn: id }) }))),
    openReference: () => Promise.reject(new Error('Expected no world')),
    cases: causes.flat().map((id) => makeCase({ id })),
    play: async ({ id }): Promise<Outcome> => ({
      result: makeResult(id, 'passed'),
      observations: [],
      findings: id.startsWith('alone') ? [{ watch: 'every-request/json', failure: OTHER }] : [],
    }),
    signal: new AbortController().signal,
    tell: (event) => void told.push(event),
  });
  return told.map((event) =>
    event.event === 'case-explained'
      ? [event.id, event.explained.failure.requirement, event.explained.failure.often]
      : event,
  );
}

it('a failure shows again if the same mistake breaks another clause by itself', async () => {
  expect(await explain(['alone/a', 'alone/b'])).toEqual([['alone/a', 'SIG-003', { shown: 3, of: 3 }]]);
});

it('if a case does not show its failure by itself, others of its cause are played, until one does or three did not', async () => {
  const never = (of: number) => ({ shown: 0, of });
  expect(await explain(['x/a', 'alone/b', 'x/c'], ['x/d', 'x/e', 'x/f', 'x/g'])).toEqual([
    ['x/a', 'SIG-003', never(10)],
    ['alone/b', 'SIG-003', { shown: 3, of: 3 }],
    ['x/d', 'SIG-003', never(10)],
    ...['x/e', 'x/f'].map((id) => [id, 'SIG-003', never(3)]),
  ]);
});
