import { expect, it } from 'vitest';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { type CaseId, findCases } from '../../cases/index.ts';
import { DirectTransport } from '../../cli/simulator/direct-transport.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';

const TEST_LIMIT_MS = 120_000;
const HOUR_MS = 3_600_000;
/** A conforming router with a timer that always fires every second. */
const TICKING: Rules = { ...REFERENCE, housekeepingMs: () => 1_000 };
/** The same, except that an hour after a success the other URLs are tried again. */
const TRYING_AGAIN: Rules = { ...TICKING, endsMessage: () => false, retryDelayMs: () => HOUR_MS };
/** The same with so many ticks in that hour that no machine fires them within seconds. */
const TICKING_FAST: Rules = { ...TRYING_AGAIN, housekeepingMs: () => 1 };

async function play(id: CaseId, rules: Rules, patienceMs: number): Promise<CaseResult | undefined> {
  const simulator = await startSimulator({ rules });
  try {
    const transport = new DirectTransport(simulator.handle);
    const results = await playAgainst(simulator.url, findCases([id]), { transport, patienceMs });
    return results.find((result) => result.id === id);
  } finally {
    await simulator.close();
  }
}

it('a router that ticks every second fails for what it does an hour later', { timeout: TEST_LIMIT_MS }, async () => {
  expect(await play('delivery/first-success-of-2', TRYING_AGAIN, TEST_LIMIT_MS)).toMatchObject({
    status: 'failed',
    failure: { requirement: 'DLV-002' },
  });
});

it('is not tested if the patience is over before the wait for silence is', { timeout: TEST_LIMIT_MS }, async () => {
  expect(await play('delivery/first-success-of-2', TICKING_FAST, 2_000)).toMatchObject({
    status: 'not-tested',
    reason:
      'needs more than the 2 s that --patience allows, because this clock has a periodic timer, and each tick is a move',
  });
});
