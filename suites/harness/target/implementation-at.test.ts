import { afterEach, describe, expect, it } from 'vitest';
import type { Description } from '../../../spec/shapes/contract.ts';
import { implementationAt } from './implementation-at.ts';
import { type SampleServer, serveHttp } from './server.fixture.ts';

const ROUTER: Description = {
  contract: 1,
  implementation: { name: 'acme-router', version: '1.0' },
  roles: ['router', 'client'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: ['log', 'ingestion', 'size'],
};
const CLIENT: Description = {
  ...ROUTER,
  implementation: { name: 'acme-client', version: '2.0' },
  roles: ['client'],
  worlds: 'single',
  supports: ['flushAt', 'log'],
};
const NOW = '2026-01-01T00:00:00.000Z';

/** A clock as an HTTP adapter reports it. */
type ClockAnswer = Readonly<Record<string, unknown>>;

const servers: SampleServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ close }) => close()));
});

interface Adapter {
  readonly url: string;
  readonly asked: string[];
}

async function adapter(description: Description, world = 'w', clock: ClockAnswer = { now: NOW }): Promise<Adapter> {
  const asked: string[] = [];
  const server = await serveHttp((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { method, url = '' } = request;
    const answer = (status: number, json?: unknown): void => {
      response.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json));
    };
    if (method === 'DELETE') answer(204);
    else if (url === '/worlds') answer(201, { world });
    else if (url.endsWith('/clock')) answer(200, clock);
    else if (url.endsWith('/clients')) answer(201, { client: 'c' });
    else if (url.includes('/sources/')) answer(method === 'PUT' ? 204 : 200, { ingestion: 'http://127.0.0.1:1/in' });
    else answer(200, description);
  });
  servers.push(server);
  return { url: server.url, asked };
}

describe('implementationAt', () => {
  it.each(['router', 'client'] as const)('tests the %s alone if only that has an address', async (role) => {
    const { url } = await adapter(ROUTER);
    const implementation = implementationAt({ [role]: url });
    expect(await implementation.describe()).toEqual({ ...ROUTER, roles: [role] });
  });

  it.each([
    [{ router: CLIENT, client: CLIENT }, 'Expected the implementation to be tested as router to have that role, got '],
    [
      { client: { ...ROUTER, roles: ['router'] } },
      'Expected the implementation to be tested as client to have that role, got ',
    ],
    [
      { router: ROUTER, client: { ...CLIENT, clock: 'real' } },
      'to have the same kind of clock, got a router with a virtual clock',
    ],
  ] satisfies [Partial<Record<'router' | 'client', Description>>, string][])(
    'refuses implementations that do not fit their flags or each other',
    async (descriptions, sentence) => {
      const entries = Object.entries(descriptions).map(async ([role, each]) => [role, (await adapter(each)).url]);
      const implementation = implementationAt(Object.fromEntries(await Promise.all(entries)));
      await expect(implementation.describe()).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining(sentence),
      });
    },
  );
});

describe('a pair', () => {
  it('has the features of each that belong to its role, and single worlds if either has', async () => {
    const implementation = implementationAt({
      router: (await adapter(ROUTER)).url,
      client: (await adapter(CLIENT)).url,
    });
    expect(await implementation.describe()).toEqual({
      contract: 1,
      implementation: { name: 'acme-router 1.0 and acme-client', version: '2.0' },
      roles: ['router', 'client'],
      clock: 'virtual',
      worlds: 'single',
      supports: ['log', 'ingestion', 'flushAt'],
    });
  });

  it('sends each what belongs to its role, and both what belongs to both', async () => {
    const router = await adapter(ROUTER, 'r');
    const client = await adapter(CLIENT, 'c');
    const world = await implementationAt({ router: router.url, client: client.url }).createWorld({ now: NOW });
    await world.putSource('wk', {});
    await world.createClient({ writeKey: 'wk', endpoint: await world.readIngestion('wk') });
    await world.advance(0);
    await world.drop();
    expect(router.asked).toEqual([
      'POST /worlds',
      'PUT /worlds/r/sources/wk',
      'GET /worlds/r/sources/wk',
      'POST /worlds/r/clock',
      'DELETE /worlds/r',
    ]);
    expect(client.asked).toEqual([
      'POST /worlds',
      'POST /worlds/c/clients',
      'POST /worlds/c/clock',
      'DELETE /worlds/c',
    ]);
  });

  const at = (second: number): string => `2026-01-01T00:00:0${second}.000Z`;
  it.each<[router: ClockAnswer, client: ClockAnswer, nextMs: unknown, busy: unknown]>([
    [{ next: at(3), busy: 1 }, { next: at(2), busy: 2 }, Date.parse(at(2)), 3],
    [{ next: at(3), busy: 0 }, { next: null, busy: 0 }, Date.parse(at(3)), 0],
    [{ next: null, busy: 0 }, { next: at(1), busy: 0 }, Date.parse(at(1)), 0],
    [{ next: null, busy: 0 }, { next: null, busy: 1 }, null, 1],
    [{ next: null, busy: 0 }, {}, undefined, undefined],
    [{}, { next: at(1), busy: 0 }, undefined, undefined],
  ])('combines the clocks %o and %o', async (router, client, nextMs, busy) => {
    const addresses = {
      router: (await adapter(ROUTER, 'r', { now: NOW, ...router })).url,
      client: (await adapter(CLIENT, 'c', { now: NOW, ...client })).url,
    };
    const world = await implementationAt(addresses).createWorld({ now: NOW });
    expect(await world.read()).toMatchObject({ nowMs: Date.parse(NOW), nextMs, busy });
  });
});
