import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { REFERENCE, RealClock, seededRandom } from '../../sim/harness.ts';
import { World } from '../../sim/world/world.ts';
import type { Service } from './service.ts';

export const DELIVERIES = 4_000;
/** Number of concurrent calls, the same as the limit for one URL. */
const GROUP = 256;
const SECRET = 's3cret';
const POLL_MS = 1;

const callOf = (number: number) => ({
  type: 'track' as const,
  userId: `u-${number}`,
  event: 'Signed Up',
  properties: { plan: 'team', seats: 12, revenue: '19.90' },
});

/** Something that delivers signed messages to a URL. */
export interface Deliverer {
  readonly name: string;
  /** Sends one group of messages, and resolves once all of them are answered. */
  readonly open: (url: string) => { readonly send: (from: number, to: number) => Promise<void>; close(): void };
}

const router: Deliverer = {
  name: "simulator's router",
  open: (url) => {
    const world = new World({ clock: new RealClock(), random: seededRandom(1), rules: REFERENCE, trust: [] });
    const hook = { url, headers: {} };
    const source = { writeKey: 'wk', type: 'server', enabled: true, sharedSecret: SECRET, webhooks: [hook] } as const;
    world.sources.set('wk', source);
    return {
      send: async (from, to) => {
        const calls = Array.from({ length: to - from }, (_, index) => callOf(from + index));
        world.acceptCalls(source, calls, 'contract');
        while (world.busy > 0) await sleep(POLL_MS);
      },
      close: () => world.close(),
    };
  },
};

/** The work of any sender: write JSON, sign it, send it on a kept connection, and read the answer. */
const bare: Deliverer = {
  name: 'node:http loop with HMAC',
  open: (url) => {
    const agent = new Agent({ keepAlive: true, maxFreeSockets: GROUP });
    const post = (number: number) =>
      new Promise<void>((resolve, reject) => {
        const text = JSON.stringify({ ...callOf(number), timestamp: new Date().toISOString() });
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'X-Signature': createHmac('sha1', SECRET).update(text).digest('hex'),
        };
        request(url, { agent, method: 'POST', headers }, (response) => response.resume().on('end', resolve))
          .on('error', reject)
          .end(text);
      });
    return {
      send: async (from, to) => {
        const sent = Array.from({ length: to - from }, (_, index) => post(from + index));
        await Promise.all(sent);
      },
      close: () => agent.destroy(),
    };
  },
};

export const DELIVERERS: readonly [Deliverer, Deliverer] = [router, bare];

/** Deliveries per second of CPU time of the sender. */
export async function measureDelivery(deliverer: Deliverer, service: Service, losses: string[]): Promise<number> {
  const line = deliverer.open(`${service.url}/a`);
  await service.expect(DELIVERIES);
  const before = process.cpuUsage();
  for (let from = 0; from < DELIVERIES; from += GROUP) await line.send(from, Math.min(from + GROUP, DELIVERIES));
  const { user, system } = process.cpuUsage(before);
  line.close();
  const received = await service.received();
  if (received !== DELIVERIES) losses.push(`${deliverer.name}: expected ${DELIVERIES} deliveries, got ${received}`);
  return (DELIVERIES * 1e6) / (user + system);
}
