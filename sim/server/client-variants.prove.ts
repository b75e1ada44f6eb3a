import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestionSchema } from '../../spec/shapes/contract.ts';
import { REFERENCE } from '../rules/reference.ts';
import { VARIANTS } from '../rules/variants/index.ts';
import { type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { ask, sourceWith } from './simulator.fixture.ts';
import { startSimulator } from './simulator.ts';

/** A client with a full queue has flushed it by then. */
const LINGER_LIMIT_MS = 200;
const Timestamp = '2012-12-02T00:30:08.000Z';
const at = { version: 1, timestamp: '2012-12-02T00:30:08.000Z' };
const now = { version: 1, timestamp: '2026-01-01T00:00:00.000Z' };
const CALLS = [
  { method: 'Identify', message: { UserId: '1', Traits: { age: 1 } } },
  { method: 'Track', message: { UserId: '2', Event: 'e', Properties: { a: 'ü' } } },
  { method: 'Page', message: { UserId: '3', Traits: { url: '/' }, Timestamp, Context: { ip: '::1' } } },
  { method: 'Group', message: { UserId: '4', GroupId: 'g', Traits: { name: 'G' } } },
  { method: 'Track', message: { UserId: '5', Event: 'e', Integrations: { All: false } } },
  { method: 'Alias', message: { UserId: '6', PreviousId: 'p' } },
  { method: 'Track', message: { AnonymousId: '7', Event: 'e', Integrations: { All: false, Webhooks: true } } },
];
const BODIES = [
  { type: 'identify', userId: '1', traits: { age: 1 }, ...now },
  { type: 'track', userId: '2', event: 'e', properties: { a: 'ü' }, ...now },
  { type: 'page', userId: '3', properties: { url: '/' }, ...at },
  { type: 'group', userId: '4', groupId: 'g', traits: { name: 'G' }, ...now },
  { type: 'alias', 'User ID': '6', 'Previous ID': 'p', ...now },
  { type: 'track', anonymousId: '7', event: 'e', properties: {}, ...now },
];

let hooks: Endpoint;
beforeAll(async () => {
  hooks = await startEndpoint(() => 200);
});
afterAll(() => hooks.close());

async function becomeQuiet(url: string): Promise<void> {
  await expect
    .poll(async () => (await ask(url, 'GET', '/worlds/w1/clock')).body, { interval: 1 })
    .toMatchObject({ busy: 0 });
}

/** Sends all calls through one client and waits for all bodies, which reach the webhook in any order. */
async function deliveredBy(rules: typeof REFERENCE, size: number): Promise<unknown[]> {
  const before = hooks.received.length;
  const { url, close } = await startSimulator({ rules });
  await ask(url, 'POST', '/worlds', {});
  await ask(url, 'PUT', '/worlds/w1/sources/wk', sourceWith([{ url: hooks.url }]));
  const { ingestion } = ingestionSchema.parse((await ask(url, 'GET', '/worlds/w1/sources/wk')).body);
  await ask(url, 'POST', '/worlds/w1/clients', { writeKey: 'wk', endpoint: ingestion, size });
  for (const call of CALLS) await ask(url, 'POST', '/worlds/w1/clients/c1/calls', call);
  await becomeQuiet(url);
  // A client may wait a little before it flushes a full queue.
  await ask(url, 'POST', '/worlds/w1/clock', { advanceMs: LINGER_LIMIT_MS });
  await becomeQuiet(url);
  await close();
  return hooks.received.slice(before).map(({ body }) => JSON.parse(body));
}

describe('what a client sends', () => {
  const clientVariants = VARIANTS.filter(({ rules }) => rules(REFERENCE).client !== REFERENCE.client);
  const ALL = [{ name: 'the reference', rules: () => REFERENCE }, ...clientVariants];

  it.each(ALL.map(({ name, rules }) => [name, rules] as const))('arrives through ingestion: %s', async (_, rules) => {
    const together = await deliveredBy(rules(REFERENCE), CALLS.length);
    expect(together).toHaveLength(BODIES.length);
    expect(together).toEqual(expect.arrayContaining(BODIES));
    const singly = await deliveredBy(rules(REFERENCE), 1);
    expect(singly).toHaveLength(BODIES.length);
    expect(singly).toEqual(expect.arrayContaining(BODIES));
  });
});
