import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { REFERENCE, RealClock, seededRandom } from '../../sim/harness.ts';
import { World } from '../../sim/world/world.ts';
import { cpuSecondsOf, duel, type Row } from './rounds.ts';
import { Server } from './service.ts';

const DELIVERIES = 4_000;
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

type Call = ReturnType<typeof callOf>;

/** Something that delivers signed messages to a URL. */
interface Deliverer {
  readonly name: string;
  /** Sends one group of messages, and resolves once all of them are answered. */
  readonly open: (url: string) => { readonly send: (calls: readonly Call[]) => Promise<unknown>; close(): void };
}

const router: Deliverer = {
  name: "simulator's router",
  open: (url) => {
    const world = new World({ clock: new RealClock(), random: seededRandom(1), rules: REFERENCE, trust: [] });
    const hook = { url, headers: {} };
    const source = { writeKey: 'wk', type: 'server', enabled: true, sharedSecret: SECRET, webhooks: [hook] } as const;
    world.sources.set('wk', source);
    return {
      send: async (calls) => {
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
    const post = (call: Call) =>
      new Promise<void>((resolve, reject) => {
        const text = JSON.stringify({ ...call, timestamp: new Date().toISOString() });
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'X-Signature': createHmac('sha1', SECRET).update(text).digest('hex'),
        };
        request(url, { agent, method: 'POST', headers }, (response) => response.resume().on('end', resolve))
          .on('error', reject)
          .end(text);
      });
    return { send: (calls) => Promise.all(calls.map(post)), close: () => agent.destroy() };
  },
};

/** Deliveries to one URL per second of CPU time of the sender. */
export async function deliveryRows(): Promise<Row[]> {
  await using service = await Server.start('service');
  const signed = { what: 'signed deliveries, real clock', unit: 'per CPU s', better: 'more', rounds: 7 } as const;
  return await duel({ ...signed, contenders: [router, bare] }, async ({ open }) => {
    const line = open(service.url);
    await service.reset();
    const calls = Array.from({ length: DELIVERIES }, (_, number) => callOf(number));
    const seconds = await cpuSecondsOf(async () => {
      for (let from = 0; from < DELIVERIES; from += GROUP) await line.send(calls.slice(from, from + GROUP));
    });
    line.close();
    await service.demand(DELIVERIES);
    return DELIVERIES / seconds;
  });
}
