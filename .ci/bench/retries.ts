import { Agent, request } from 'node:http';
import { startSimulator } from '../../sim/harness.ts';
import { LIMITS } from '../../spec/limits.ts';
import type { Service } from './service.ts';

/** Far fewer messages for the slow way; what counts is the rate. */
export const MESSAGES = { settled: 2_000, stepwise: 100 } as const;

/** Moves a world through the whole retry window. */
type Mover = (clock: (body?: object) => Promise<{ now: string; next: string | null; busy: number }>) => Promise<void>;

/** One advance, in which the simulator lets HTTP come to rest by itself. */
const settled: Mover = async (clock) => {
  await clock({ advanceMs: LIMITS.retryWindowMs, settle: true });
};

/** The loop of a runner: it reads the clock until the world is quiet, and moves it to the next timer. */
const stepwise: Mover = async (clock) => {
  for (;;) {
    const { now, next, busy } = await clock();
    if (busy > 0) continue;
    if (next === null) return;
    await clock({ advanceMs: Date.parse(next) - Date.parse(now) });
  }
};

export const MOVERS = { settled, stepwise } as const;

/** The real time of the move and the CPU time of the sender, in seconds, and the number of attempts. */
export interface Move {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly attempts: number;
}

/**
 * The same number of requests by a bare loop, one after another: almost every retry of a world has a different instant,
 * so it is alone too.
 */
export async function measureBareLoop(attempts: number, service: Service): Promise<Move> {
  const agent = new Agent({ keepAlive: true });
  const post = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const text = JSON.stringify({ type: 'track', userId: `u-${number}`, event: 'Signed Up', properties: {} });
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
      request(`${service.url}/fails`, { agent, method: 'POST', headers }, (response) =>
        response.resume().on('end', resolve),
      )
        .on('error', reject)
        .end(text);
    });
  await service.expect(Number.MAX_SAFE_INTEGER);
  const times = await timed(async () => {
    for (let number = 0; number < attempts; number += 1) await post(number);
  });
  agent.destroy();
  return { ...times, attempts: await service.received() };
}

async function timed(move: () => Promise<void>): Promise<Omit<Move, 'attempts'>> {
  const beganMs = performance.now();
  const before = process.cpuUsage();
  await move();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - beganMs) / 1_000, cpuSeconds: (user + system) / 1e6 };
}

/** Moves a world through four hours in which an endpoint fails every attempt of many messages. */
export async function measureRetries(way: keyof typeof MOVERS, service: Service): Promise<Move> {
  const simulator = await startSimulator();
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(simulator.url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  try {
    const webhooks = [{ url: `${service.url}/fails` }];
    await ask('POST', '/worlds', {});
    await ask('PUT', '/worlds/w1/sources/wk', {
      type: 'server',
      destinations: { Webhooks: { enabled: true, settings: { webhooks } } },
    });
    await service.expect(Number.MAX_SAFE_INTEGER);
    for (let number = 0; number < MESSAGES[way]; number += 1) {
      await ask('POST', '/worlds/w1/sources/wk/calls', { type: 'track', userId: `u-${number}`, event: 'Signed Up' });
    }
    while ((await ask('GET', '/worlds/w1/clock')).busy > 0);
    const before = await service.received();
    const times = await timed(() =>
      MOVERS[way]((body) => ask(body === undefined ? 'GET' : 'POST', '/worlds/w1/clock', body)),
    );
    return { ...times, attempts: (await service.received()) - before };
  } finally {
    await simulator.close();
  }
}
