import { expect, it } from 'vitest';
import { sampleAttempt } from '../../model/samples.fixture.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { retryDelayMs, verdict } from './retry.ts';

const answered = (status: number): Outcome => ({ kind: 'response', status });

/** Outcomes that the document leaves open. The vectors and the cases have the rest. */
it.each([
  [answered(299), 'processed'],
  [answered(300), 'refused'],
  [answered(499), 'refused'],
  [{ kind: 'connection', reason: 'reset' }, 'retried'],
] as const)('the verdict on %j is %s', (outcome, expected) => {
  expect(verdict(outcome)).toBe(expected);
});

it.each([
  [1, 0, 5000],
  [1, 0.3, 7000],
  [2, 0, 10_000],
  [4, 0.999999, 80_000],
])('the delay after attempt %i with the random number %d is %i', (number, draw, expected) => {
  expect(retryDelayMs(sampleAttempt({ number }), () => draw)).toBe(expected);
});
