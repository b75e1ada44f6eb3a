import { describe, expect, it } from 'vitest';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import { findCases } from '../../cases/index.ts';
import { DirectTransport } from '../../cli/simulator/direct-transport.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import { FAIL } from '../../harness/receivers/reply.ts';
import type { Transport } from '../../harness/target/exchange/answer.ts';
import { HOUR_MS, RETRY_LIMIT_MS } from '../../harness/time/horizons.ts';
import { UnsettledTransport } from '../matrix/stepped-transport.ts';
import { withStage } from './with-stage.fixture.ts';

/** A router whose worker looks into its queue at every tick, for first attempts and for retries. */
function polling(everyMs: number, ticks = true): Rules {
  const { retryDelayMs } = REFERENCE;
  return {
    ...REFERENCE,
    housekeepingMs: () => (ticks ? everyMs : null),
    startDelayMs: ({ receivedAtMs }) => everyMs - (receivedAtMs % everyMs),
    retryDelayMs: (...attempt) => Math.ceil(retryDelayMs(...attempt) / everyMs) * everyMs,
  };
}

type Wrapped = (transport: Transport) => Transport;
const settled: Wrapped = (transport) => transport;
const unsettled: Wrapped = (transport) => new UnsettledTransport(transport);

/** Plays something against a router, and counts the requests that the suite makes of it. */
async function counting<Result>(
  rules: Rules,
  wrapped: Wrapped,
  play: (url: string, transport: Transport) => Promise<Result>,
): Promise<{ readonly result: Result; readonly requests: number }> {
  const simulator = await startSimulator({ rules });
  let requests = 0;
  const direct = new DirectTransport((...request) => {
    requests += 1;
    return simulator.handle(...request);
  });
  try {
    return { result: await play(simulator.url, wrapped(direct)), requests };
  } finally {
    await simulator.close();
  }
}

/** The instants at which a message that always fails is attempted, from its first attempt on. */
function attemptsOf(rules: Rules, wrapped: Wrapped, options: { readonly tickingLimitMs?: number }) {
  return counting(rules, wrapped, (url, transport) =>
    withStage(
      url,
      1,
      async (stage) => {
        const receiver = await stage.receiver(FAIL);
        await (await stage.source({ hooks: [{ receiver }] })).deliver(stage.calls.track());
        await stage.time.passUntil(stage.time.nowMs() + RETRY_LIMIT_MS, options);
        return receiver.requests.map(({ atMs }) => atMs - (receiver.requests[0]?.atMs ?? 0));
      },
      transport,
    ),
  );
}

describe.each([1_000, 250])('a router that polls every %i ms', (everyMs) => {
  it.each([
    ['settles', settled],
    ['does not settle', unsettled],
  ])('is looked at for silence with some hundred requests, if it %s', async (_, wrapped) => {
    const { result, requests } = await counting(polling(everyMs), wrapped, (url, transport) =>
      playAgainst(url, findCases(['delivery/first-success-of-2']), { transport }),
    );
    expect(result).toMatchObject([{ status: 'passed' }]);
    expect(requests).toBeLessThan(1_000);
  });

  it('is seen to make each attempt of a retry window at its own instant, if it settles', async () => {
    const tickingLimitMs = Number.POSITIVE_INFINITY;
    const walked = await attemptsOf(polling(everyMs, false), settled, {});
    const crossed = await attemptsOf(polling(everyMs), settled, { tickingLimitMs });
    expect(crossed.result).toEqual(walked.result);
    expect(Math.max(...crossed.result)).toBeGreaterThan(HOUR_MS);
    expect(crossed.requests).toBeLessThan(800);
  });
});
