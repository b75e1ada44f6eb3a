import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../spec/limits.ts';
import { seededRandom } from '../../model/random.ts';
import { RECEIVED_AT_MS, sampleAttempt } from '../../model/samples.fixture.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { retriesUntilMs, retryDelayMs, verdict } from './retry.ts';

const answered = (status: number): Outcome => ({ kind: 'response', status });

describe('verdict', () => {
  it.each([
    [answered(200), 'processed'],
    [answered(204), 'processed'],
    [answered(299), 'processed'],
    [answered(300), 'refused'],
    [answered(302), 'refused'],
    [answered(400), 'refused'],
    [answered(429), 'refused'],
    [answered(499), 'refused'],
    [answered(500), 'retried'],
    [answered(503), 'retried'],
    [answered(599), 'retried'],
    [{ kind: 'timeout', afterMs: 5000 }, 'retried'],
    [{ kind: 'connection', reason: 'reset' }, 'retried'],
    [{ kind: 'certificate', reason: 'self-signed' }, 'refused'],
  ] as const)('for %j is %s', (outcome, expected) => {
    expect(verdict(outcome)).toBe(expected);
  });
});

describe('retryDelayMs', () => {
  it.each([
    [1, 0, 5000],
    [1, 0.3, 7000],
    [1, 0.5, 8000],
    [2, 0, 10_000],
    [4, 0.999999, 80_000],
  ])('after attempt %i with the random number %d is %i', (number, draw, expected) => {
    expect(retryDelayMs(sampleAttempt({ number }), () => draw)).toBe(expected);
  });

  it.each([1, 2, 3, 4, 5])('fits several retries into the window with seed %i', (seed) => {
    const random = seededRandom(seed);
    let [elapsedMs, retries] = [0, 0];
    for (; elapsedMs <= LIMITS.retryWindowMs; retries += 1) {
      elapsedMs += retryDelayMs(sampleAttempt({ number: retries + 1 }), random);
    }
    expect(retries).toBeGreaterThanOrEqual(8);
    expect(retries).toBeLessThanOrEqual(14);
  });
});

describe('retriesUntilMs', () => {
  it('is four hours after the first attempt, however late the current one is', () => {
    const attempt = sampleAttempt({ firstAtMs: RECEIVED_AT_MS, atMs: RECEIVED_AT_MS + 3_600_000, number: 7 });
    expect(retriesUntilMs(attempt)).toBe(RECEIVED_AT_MS + 14_400_000);
  });
});
