import { expect, it } from 'vitest';
import { FAULTS, REFERENCE, startSimulator } from '../../../sim/harness.ts';
import { CASES, findCases, isGenerated } from '../../cases/index.ts';
import { DirectTransport } from '../direct-transport.ts';
import { playAgainst } from '../play-against.ts';

/** Enough for many worlds, while other tests run. */
const TEST_LIMIT_MS = 600_000;
/** The matrix plays the default seed. */
const SEEDS = [2, 3, 4];

it.each(SEEDS)('the reference fails no generated case with seed %i', { timeout: TEST_LIMIT_MS }, async (seed) => {
  const { url, handle, close } = await startSimulator();
  try {
    const transport = new DirectTransport(handle);
    const results = await playAgainst(url, CASES.filter(isGenerated), { transport, seed, patienceMs: TEST_LIMIT_MS });
    // A machine that is busy for long may cut a case off.
    expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(results.filter(({ status }) => status === 'passed')).not.toEqual([]);
  } finally {
    await close();
  }
});

it('a generated case names the requirement, and what the smallest world needs that shows a fault', async () => {
  const fault = FAULTS.find(({ name }) => name === 'digest-of-latin1');
  const { url, handle, close } = await startSimulator({ rules: fault?.rules(REFERENCE) ?? REFERENCE });
  try {
    const [result] = await playAgainst(url, findCases(['random/few-users']), {
      transport: new DirectTransport(handle),
    });
    expect(result?.failure?.requirement).toBe('SIG-003');
    expect(result?.failure?.world).toMatch(/^Needs: .*\. The shortest scenario that fails has \d+ steps?\./);
  } finally {
    await close();
  }
});
