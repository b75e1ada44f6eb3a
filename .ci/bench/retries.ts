import { startSimulator } from '../../sim/harness.ts';
import { LIMITS } from '../../spec/limits.ts';
import { cpuSecondsOf, type Row } from './rounds.ts';
import { Server } from './service.ts';

const ROUNDS = 3;
const MESSAGES = 2_000;

/** Moves a world, in one request, through the four hours in which an endpoint fails every attempt of many messages. */
async function move(service: Server): Promise<{ seconds: number; cpuSeconds: number; attempts: number }> {
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
    for (let number = 0; number < MESSAGES; number += 1) {
      await ask('POST', '/worlds/w1/sources/wk/calls', { type: 'track', userId: `u-${number}`, event: 'Signed Up' });
    }
    while ((await ask('GET', '/worlds/w1/clock')).busy > 0);
    await service.reset();
    const beganMs = performance.now();
    const cpuSeconds = await cpuSecondsOf(async () => {
      await ask('POST', '/worlds/w1/clock', { advanceMs: LIMITS.retryWindowMs, settle: true });
    });
    const seconds = (performance.now() - beganMs) / 1_000;
    return { seconds, cpuSeconds, attempts: (await service.received()).messages };
  } finally {
    await simulator.close();
  }
}

export async function retryRows(): Promise<Row[]> {
  await using service = await Server.start('service');
  const moves = [];
  for (let round = 0; round < ROUNDS; round += 1) moves.push(await move(service));
  const [what, who] = ['attempts in 4 h of failures', `${MESSAGES} messages`];
  return [
    { what, who, unit: 'per s', values: moves.map(({ attempts, seconds }) => attempts / seconds) },
    { what, who, unit: 'per CPU s', values: moves.map(({ attempts, cpuSeconds }) => attempts / cpuSeconds) },
    { what, who, unit: 'x real time', values: moves.map(({ seconds }) => LIMITS.retryWindowMs / 1_000 / seconds) },
  ];
}
