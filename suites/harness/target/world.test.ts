import { afterEach, describe, expect, it } from 'vitest';
import { Channel } from './channel.ts';
import { type SampleServer, serveHttp } from './server.fixture.ts';
import { World } from './world.ts';

interface Asked {
  readonly what: string;
  readonly body: unknown;
}

let server: SampleServer | undefined;
afterEach(() => server?.close());

/** A world of an HTTP adapter that gives every request the same answer. */
async function worldBehind(status: number, json?: unknown): Promise<{ world: World; asked: Asked[] }> {
  const asked: Asked[] = [];
  server = await serveHttp(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push({ what: `${request.method} ${request.url}`, body: body === '' ? undefined : JSON.parse(body) });
    response.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json));
  });
  return { world: new World(new Channel(server.url).below('worlds', 'w 1')), asked };
}

describe('World', () => {
  it('moves the clock of a client only once the clock of its router has moved', async () => {
    const events: string[] = [];
    server = await serveHttp(async (request, response) => {
      const role = request.url?.split('/')[1];
      events.push(`${role} begins`);
      // The router takes longer, so that a client which does not wait for it is first.
      if (role === 'router') await new Promise((resolve) => setTimeout(resolve, 50));
      events.push(`${role} ends`);
      response.writeHead(200).end(JSON.stringify({ now: '2026-01-01T00:00:05Z', next: null, busy: 1 }));
    });
    const [router, client] = ['router', 'client'].map((role) => new Channel(`${server?.url}/${role}`));
    const world = new World(router as Channel, { client: client as Channel });
    expect(await world.advance(5_000)).toMatchObject({ nextMs: null, busy: 2 });
    expect(events).toEqual(['router begins', 'router ends', 'client begins', 'client ends']);
  });

  it.each([
    ['a timer', '1970-01-01T00:00:01.500Z', 1_500],
    ['a timer in another zone', '1970-01-01T02:00:01+02:00', 1_000],
    ['no timer', null, null],
    // The clock moves by whole milliseconds. Rounded down, a timer between two of them would never be reached.
    ['a timer between two milliseconds', '1970-01-01T00:00:01.500001Z', 1_501],
    ['a timer with more digits than it needs', '1970-01-01T00:00:01.500000Z', 1_500],
  ])('reads its clock with %s', async (_, next, nextMs) => {
    const { world } = await worldBehind(200, { now: '1970-01-01T00:00:01.0009Z', next, busy: 2 });
    expect(await world.read()).toEqual({ nowMs: 1_000, nextMs, busy: 2 });
  });

  it('may already be gone when it is dropped', async () => {
    const { world } = await worldBehind(404, { error: { message: 'no such world' } });
    await expect(world.drop()).resolves.toBeUndefined();
  });
});
