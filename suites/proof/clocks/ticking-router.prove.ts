import { expect, it } from 'vitest';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import { type CaseId, findCases } from '../../cases/index.ts';
import type { Transport } from '../../harness/target/exchange/answer.ts';
import { DirectTransport } from '../direct-transport.ts';
import { UnsettledTransport } from '../matrix/stepped-transport.ts';
import { playAgainst } from '../play-against.ts';

const TEST_LIMIT_MS = 120_000;
const HOUR_MS = 3_600_000;
const CASE: CaseId = 'delivery/first-success-of-2';
/** A conforming router with a timer that always fires every second. */
const TICKING: Rules = { ...REFERENCE, housekeepingMs: () => 1_000 };
/** The same, except that an hour after a success the other URLs are tried again. */
const TRYING_AGAIN: Rules = { ...TICKING, endsMessage: () => false, retryDelayMs: () => HOUR_MS };
/** The same with so many ticks in that hour that no machine fires them within seconds. */
const TICKING_FAST: Rules = { ...TRYING_AGAIN, housekeepingMs: () => 1 };
/** A conforming router whose worker looks into its queue at every tick, for first attempts and for retries. */
const POLLING: Rules = {
  ...REFERENCE,
  housekeepingMs: () => 250,
  startDelayMs: ({ receivedAtMs }) => 250 - (receivedAtMs % 250),
  retryDelayMs: (...attempt) => Math.ceil(REFERENCE.retryDelayMs(...attempt) / 250) * 250,
};

type Wrapped = (transport: Transport) => Transport;

async function play(rules: Rules, patienceMs = TEST_LIMIT_MS, wrapped: Wrapped = (transport) => transport) {
  const simulator = await startSimulator({ rules });
  let requests = 0;
  const direct = new DirectTransport((...request) => {
    requests += 1;
    return simulator.handle(...request);
  });
  try {
    const results = await playAgainst(simulator.url, findCases([CASE]), { transport: wrapped(direct), patienceMs });
    return { result: results.find(({ id }) => id === CASE), requests };
  } finally {
    await simulator.close();
  }
}

it('a router that ticks every second fails for what it does an hour later', { timeout: TEST_LIMIT_MS }, async () => {
  const { result } = await play(TRYING_AGAIN);
  expect(result).toMatchObject({ status: 'failed', failure: { requirement: 'DLV-002' } });
});

it('is not tested if the patience is over before the wait for silence is', { timeout: TEST_LIMIT_MS }, async () => {
  const { result } = await play(TICKING_FAST, 2_000);
  expect(result).toMatchObject({
    status: 'not-tested',
    reason: expect.stringContaining('because this clock has a periodic timer'),
  });
});

it.each<[what: string, wrapped: Wrapped]>([
  ['settles', (transport) => transport],
  ['does not settle', (transport) => new UnsettledTransport(transport)],
])('a router that polls is watched for silence with some hundred requests, if it %s', async (_, wrapped) => {
  const { result, requests } = await play(POLLING, TEST_LIMIT_MS, wrapped);
  expect(result?.status).toBe('passed');
  expect(requests).toBeLessThan(1_000);
});
