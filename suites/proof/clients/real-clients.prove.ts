import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import RudderAnalytics from '@rudderstack/rudder-sdk-node';
import { Analytics as SegmentAnalytics } from '@segment/analytics-node';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator } from '../../../sim/harness.ts';
import { serveHttp } from '../../harness/target/server.fixture.ts';
import { Target } from '../../harness/target/target.ts';
import type { World } from '../../harness/target/world.ts';
import { EPOCH } from '../../harness/time/horizons.ts';

const SECRET = 'a shared secret, ключ';
const WRITE_KEY = 'wk-real';
/** More than the clients put into one batch, and not a multiple of it. */
const CROWD = 47;
/** Tolerance for the timestamp of a call without one, on a machine that does other things too. */
const CLOCK_TOLERANCE_MS = 10_000;

const HAPPENED = '2019-05-06T07:08:09.123Z';
const at = { timestamp: new Date(HAPPENED) };
const PROPERTIES = { plan: 'größer 🚀', seats: 12, revenue: '19.90', nested: { list: [1, null, true] } };
const SCREEN_CONTEXT = { device: { model: 'm1', type: 'ios' }, app: { name: 'Shop', version: '1.2', build: '34' } };

/** The common part of both libraries: a method for each kind, which takes a message and returns once it is queued. */
type Client = Pick<SegmentAnalytics | RudderAnalytics, 'identify' | 'track' | 'page' | 'screen' | 'group' | 'alias'>;

/** A library, used as its documentation says: made with a write key and an address, used, and closed. */
interface Library {
  readonly name: string;
  readonly use: (address: string, send: (client: Client) => void) => Promise<void>;
}

const LIBRARIES: readonly Library[] = [
  {
    name: '@segment/analytics-node, which takes the address as the full URL',
    use: async (address, send) => {
      const { origin, pathname } = new URL(address);
      const client = new SegmentAnalytics({ writeKey: WRITE_KEY, host: origin, path: pathname });
      send(client);
      await client.closeAndFlush();
    },
  },
  {
    name: '@rudderstack/rudder-sdk-node, which takes the address as a base',
    use: async (address, send) => {
      const client = new RudderAnalytics(WRITE_KEY, { dataPlaneUrl: address });
      send(client);
      // It cannot be closed. A flush sends one batch, and returns when the batch was taken.
      for (let sent = 0; sent <= CROWD; sent += 1) await client.flush();
    },
  },
];

/** Sends a typical message of every kind. */
function sendEveryKind(client: Client): void {
  client.identify({ userId: 'u-identify', anonymousId: 'a-1', traits: PROPERTIES, ...at });
  client.track({ userId: 'u-track', event: 'Signed Up', properties: PROPERTIES, ...at });
  client.page({ userId: 'u-page', category: 'Docs', name: 'Home', properties: { path: '/', title: 'Home' }, ...at });
  client.screen({ userId: 'u-screen', name: 'Cart', context: { ...SCREEN_CONTEXT }, properties: {}, ...at });
  client.group({ userId: 'u-group', groupId: 'g-1', traits: PROPERTIES, ...at });
  client.alias({ userId: 'u-alias', previousId: 'p-1', ...at });
}

const common = { version: 1, timestamp: HAPPENED };
/** The libraries add members: the category of a page, and their name in the context. */
const EVERY_BODY = [
  { type: 'identify', userId: 'u-identify', traits: PROPERTIES, ...common },
  { type: 'track', userId: 'u-track', event: 'Signed Up', properties: PROPERTIES, ...common },
  { type: 'page', userId: 'u-page', properties: expect.objectContaining({ path: '/', title: 'Home' }), ...common },
  { type: 'screen', userId: 'u-screen', name: 'Cart', context: expect.objectContaining(SCREEN_CONTEXT), ...common },
  { type: 'group', groupId: 'g-1', userId: 'u-group', traits: PROPERTIES, ...common },
  { type: 'alias', 'User ID': 'u-alias', 'Previous ID': 'p-1', ...common },
];

const schema = readFileSync(new URL('../../../schemas/webhook-body.json', import.meta.url), 'utf8');
const isWebhookBody = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JSON.parse(schema));

type Body = Record<string, unknown>;

interface Delivery {
  readonly signature: string | undefined;
  readonly body: Buffer;
}

const closers: (() => unknown)[] = [];
let deliveries: Delivery[] = [];
let world: World;

beforeEach(async () => {
  deliveries = [];
  const webhook = await serveHttp(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    deliveries.push({ signature: request.headers['x-signature']?.toString(), body });
    response.end('{"ok":true}');
  });
  const simulator = await startSimulator({ clock: 'real' });
  const target = new Target(simulator.url);
  closers.push(webhook.close, simulator.close, () => target.close());
  world = await target.createWorld({ now: EPOCH });
  const settings = { sharedSecret: SECRET, webhooks: [{ url: webhook.url }] };
  await world.putSource(WRITE_KEY, { type: 'server', destinations: { Webhooks: { enabled: true, settings } } });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * Sends through a library. Returns the bodies of all deliveries, once there are at least `count` and nothing is under
 * way.
 */
async function delivered({ use }: Library, count: number, send: (client: Client) => void): Promise<Body[]> {
  await use(await world.readIngestion(WRITE_KEY), send);
  await expect.poll(() => deliveries.length).toBeGreaterThanOrEqual(count);
  await expect.poll(async () => (await world.read()).busy).toBe(0);
  return deliveries.map(({ body }) => JSON.parse(body.toString()));
}

describe.each(LIBRARIES)('$name', (library) => {
  it('gets every kind delivered once, as it was sent, signed and well-formed', async () => {
    const bodies = await delivered(library, EVERY_BODY.length, sendEveryKind);
    expect(bodies).toHaveLength(EVERY_BODY.length);
    expect(bodies).toEqual(expect.arrayContaining(EVERY_BODY));
    expect(await world.log()).toEqual([]);
    const digests = deliveries.map(({ body }) => createHmac('sha1', SECRET).update(body).digest('hex'));
    expect(deliveries.map(({ signature }) => signature)).toEqual(digests);
    expect(bodies.filter((body) => !isWebhookBody(body))).toEqual([]);
  });

  it('gets several batches delivered without a loss or a repetition', async () => {
    const users = Array.from({ length: CROWD }, (_, index) => `u-${String(index).padStart(2, '0')}`);
    const bodies = await delivered(library, CROWD, (client) => {
      for (const userId of users) client.track({ userId, event: 'Seen', properties: { userId } });
    });
    expect(bodies.map(({ userId }) => userId).sort()).toEqual(users);
  });

  it('gets its switches honoured', async () => {
    const bodies = await delivered(library, 2, (client) => {
      client.track({ userId: 'u-off', event: 'Seen', integrations: { All: false } });
      client.track({ userId: 'u-on', event: 'Seen', integrations: { All: false, Webhooks: true } });
      client.page({ userId: 'u-without', name: 'Home', integrations: { Webhooks: false } });
      client.page({ userId: 'u-with', name: 'Home', integrations: { Webhooks: true } });
    });
    expect(bodies.map(({ userId }) => userId).sort()).toEqual(['u-on', 'u-with']);
  });

  it('gets calls of anonymous users delivered, and calls without a timestamp with the present time', async () => {
    const [body, ...others] = await delivered(library, 1, (client) =>
      client.track({ anonymousId: 'a-1', event: 'Seen' }),
    );
    expect(body).toMatchObject({ type: 'track', event: 'Seen', anonymousId: 'a-1' });
    expect([isWebhookBody(body), others]).toEqual([true, []]);
    const instantMs = Date.parse(String(body?.['timestamp']));
    expect(Math.abs(Date.now() - instantMs)).toBeLessThan(CLOCK_TOLERANCE_MS);
  });
});
