import { describe, expect, it } from 'vitest';
import { FAULTS, REFERENCE, type Rules, startSimulator, VARIANTS } from '../../../sim/harness.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { findCases } from '../../cases/index.ts';
import { failureLine } from '../matrix/prove.ts';
import { playAgainst } from '../play-against.ts';

/** Cases of every sort that waits for retries, or asserts that none comes. */
const CASES = findCases([
  'delivery/processed-once',
  'delivery/first-success-of-2',
  'delivery/success-on-a-retry',
  'delivery/beside-a-refused-connection',
  'delivery/4xx',
  'timeout/in-time',
  'timeout/retry-in-time',
  'retry/two-or-more',
  'retry/500',
  'retry/success-after-1',
]);

/**
 * Long enough that only a case that waits for it sees the retry, and short for a test.
 */
const RETRY_DELAY_MS = 5_000;
const quickly = (rules: Rules): Rules => ({ ...rules, retryDelayMs: () => RETRY_DELAY_MS });

/** A failure is played again, alone, and each play waits for a retry. */
const TEST_LIMIT_MS = 300_000;

/** Plays the cases against a simulator on the machine's clock. */
async function playOnRealClock(rules: Rules, limits: { readonly patienceMs?: number } = {}): Promise<CaseResult[]> {
  const running = await startSimulator({ clock: 'real', rules });
  try {
    return await playAgainst(running.url, CASES, limits);
  } finally {
    await running.close();
  }
}

function named<Change extends { readonly name: string }>(changes: readonly Change[], name: string): Change {
  const found = changes.find((change) => change.name === name);
  if (found === undefined) throw new Error(`Expected a change named ${name}, got none`);
  return found;
}

const listFailed = (results: readonly CaseResult[]): CaseResult[] =>
  results.filter(({ status }) => status === 'failed');

describe('on a real clock', () => {
  it.concurrent(
    'the reference passes if its retries come within the patience',
    async () => {
      const results = await playOnRealClock(quickly(REFERENCE));
      expect(results.filter(({ status }) => status !== 'passed').map(({ id, reason }) => `${id}: ${reason}`)).toEqual(
        [],
      );
    },
    TEST_LIMIT_MS,
  );

  it.concurrent(
    'what is not seen within the patience is reported as not tested, and never fails',
    async () => {
      const results = await playOnRealClock(named(VARIANTS, 'fixed-retry-spacing').rules(REFERENCE), {
        patienceMs: 12_000,
      });
      expect(listFailed(results).map(failureLine)).toEqual([]);
      expect(results.find(({ id }) => id === 'retry/500')).toMatchObject({
        status: 'not-tested',
        reason: 'needs more than the 12 s that --patience allows',
      });
    },
    TEST_LIMIT_MS,
  );

  it.concurrent.each([
    [
      'sent again after a success when first attempt',
      ['delivery/first-success-of-2', 'delivery/processed-once', 'timeout/in-time'],
    ],
    ['done at its own URL only', ['delivery/first-success-of-2', 'delivery/success-on-a-retry']],
    [
      'sent again after a success when retry',
      ['delivery/success-on-a-retry', 'retry/success-after-1', 'timeout/retry-in-time'],
    ],
  ])(
    '%s is seen',
    async (name, ids) => {
      const failed = listFailed(await playOnRealClock(quickly(named(FAULTS, name).rules(REFERENCE))));
      expect(failed.map(({ id }) => id).sort()).toEqual(ids);
    },
    TEST_LIMIT_MS,
  );
});
