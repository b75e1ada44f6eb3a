import { expect, it } from 'vitest';
import { FAULTS, REFERENCE, startSimulator } from '../../../sim/harness.ts';
import { DirectTransport } from '../matrix/direct-transport.ts';
import { playAgainst } from '../matrix/play-against.ts';
import { NAMING } from '../matrix/prove.ts';

const PLAY_LIMIT_MS = 60_000;
/** Enough to be looked at twice, and to be believed after that. */
const MOST_CASES = 4;

it.each(['single-retry', 'timeout-not-retried', 'interval-of-ten-seconds', 'window-from-last-attempt'])(
  'a second look at the clock leaves the failures for %s as they are',
  async (name) => {
    const fault = FAULTS.find((each) => each.name === name);
    const [requirement] = fault?.breaks ?? [];
    const cases = NAMING.filter(({ requirements: [first] }) => first === requirement).slice(0, MOST_CASES);
    const simulator = await startSimulator({ rules: fault?.rules(REFERENCE) ?? REFERENCE });
    const transport = new DirectTransport(simulator.handle);
    const results = await playAgainst(simulator.url, cases, { transport }).finally(() => simulator.close());
    const bad = results.filter(({ status }) => status !== 'passed');
    expect(bad.length).toBeGreaterThan(0);
    expect(bad.map(({ status, failure }) => [status, failure?.requirement])).toEqual(
      bad.map(() => ['failed', requirement]),
    );
  },
  PLAY_LIMIT_MS,
);
