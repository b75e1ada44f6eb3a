import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markText } from '../marks.ts';
import { Listeners } from './listeners.ts';
import { DeploymentProxy } from './proxy.ts';
import type { PlayOrder, Reserved } from './sources.ts';
import { toSpot } from './sources.ts';

const RUN = 'own00';
const PLACE = { name: 'hooks', host: '127.0.0.1', port: 0, address: '' };

/** A proxy with one place, and two sources with one URL each: `/a` and `/b`. */
class Setup {
  readonly handed: string[] = [];
  /** The requests to the receivers of cases, by the path of the receiver. */
  readonly taken: string[] = [];
  readonly #reserved: Record<string, Reserved> = {
    a: { name: 'a', writeKey: 'key-a', secret: 'secret of a', spots: [toSpot('hooks', '/a')] },
    b: { name: 'b', writeKey: 'key-b', secret: undefined, spots: [toSpot('hooks', '/b')] },
  };
  /** True if strangers may know the URLs. */
  isGuessable = false;
  readonly proxy = new DeploymentProxy({
    run: RUN,
    isSecret: () => !this.isGuessable,
    sources: {
      enter: async ({ isAlone }: PlayOrder) => {
        const names = ['a', 'b'];
        const next = (): Reserved =>
          this.#reserved[names.shift() ?? ''] ?? { name: '', writeKey: '', secret: undefined, spots: [] };
        return { sources: { choose: async () => next(), leave: async () => {} }, isAlone };
      },
    },
    send: async ({ writeKey }) => {
      this.handed.push(writeKey);
      return { status: 202, json: undefined };
    },
  });
  readonly listeners = new Listeners((place, arrival) => {
    const spot = toSpot(place, arrival.request.url ?? '');
    this.proxy.admit(
      Object.values(this.#reserved).some(({ spots }) => spots.includes(spot)) ? spot : undefined,
      arrival,
    );
  });

  /** A world with a receiver, which leads there from the first source. */
  async world(receiver: string, isAlone = false) {
    const entered = await this.proxy.enter({ caseId: 'a/b', isAlone });
    const endpoint = this.proxy.endpoints(`/${receiver}`);
    endpoint.attach(({ response, request, secretInForce }) => {
      this.taken.push(`${receiver} ${request.url} ${secretInForce?.('a shared secret')}`);
      response.writeHead(200).end();
    });
    const settings = { webhooks: [{ url: endpoint.url }], sharedSecret: 'a shared secret' };
    await this.proxy.put(entered.id, 'wk-1', {
      type: 'server',
      destinations: { Webhooks: { enabled: true, settings } },
    });
    return { ...entered, userId: `u-${entered.mark}0123456789` };
  }

  /** Sends a body to a path, and returns the status. */
  async post(path: string, body: unknown, isCompressed = false): Promise<number> {
    const headers = isCompressed ? { 'content-encoding': 'gzip' } : {};
    const request = http.request({ port: this.listeners.readPort('hooks'), method: 'POST', path, headers });
    request.end(isCompressed ? gzipSync(JSON.stringify(body)) : JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    return response.statusCode ?? 0;
  }
}

let setup: Setup;
beforeEach(async () => {
  setup = new Setup();
  await setup.listeners.open([PLACE]);
});
afterEach(() => setup.listeners.close());

describe('a request', () => {
  it('goes to the case whose id it carries, of several that share the source', async () => {
    const [one, two] = [await setup.world('hook-1'), await setup.world('hook-2')];
    await setup.post('/a', { userId: two.userId });
    await setup.post('/a', { userId: one.userId });
    expect(setup.taken).toEqual(['hook-2 /a secret of a', 'hook-1 /a secret of a']);
    expect([one, two].map(({ world }) => world.isDoubtful)).toEqual([false, false]);
  });

  it('of an earlier run is taken, and disturbs nobody', async () => {
    const { world } = await setup.world('hook-1', true);
    const mark = markText({ run: 'other', world: 1, atMs: Date.now() - 60_000 });
    expect(await setup.post('/a', { userId: `u-${mark}0123456789` })).toBe(200);
    expect([setup.taken, setup.proxy.tally.of('left-over'), world.isDoubtful]).toEqual([[], 1, false]);
    expect(setup.proxy.tally.sentence()).toBeUndefined();
  });

  it('of a run that goes on at the same time is noticed', async () => {
    await setup.world('hook-1', true);
    const mark = markText({ run: 'other', world: 1, atMs: Date.now() + 60_000 });
    expect(await setup.post('/a', { userId: `u-${mark}0123456789` })).toBe(200);
    expect(setup.proxy.tally.sentence()).toBe(
      'routespec: requests came in that belong to no case: 1 of another run, which uses this deployment at the same time',
    );
  });

  it('of a case that has ended is taken', async () => {
    const { id, userId } = await setup.world('hook-1');
    await setup.proxy.leave(id);
    expect([await setup.post('/a', { userId }), setup.taken, setup.proxy.tally.of('late')]).toEqual([200, [], 1]);
  });

  it('without an id goes to the case that has the source alone', async () => {
    await setup.world('hook-1', true);
    await setup.post('/a', { type: 'track' });
    expect(setup.taken).toEqual(['hook-1 /a secret of a']);
  });

  it('without an id that is older than this run goes to no case', async () => {
    const { world } = await setup.world('hook-1', true);
    await setup.post('/a', { type: 'track', timestamp: new Date(Date.now() - 60_000).toISOString() });
    await setup.post('/a', { type: 'track', timestamp: new Date().toISOString() });
    expect([setup.taken, setup.proxy.tally.of('left-over')]).toEqual([['hook-1 /a secret of a'], 1]);
    expect(world.isDoubtful).toBe(false);
  });

  it('without an id makes every case doubtful that shares the source', async () => {
    const worlds = [await setup.world('hook-1'), await setup.world('hook-2')];
    expect(await setup.post('/a', { type: 'track' })).toBe(200);
    expect([setup.taken, setup.proxy.tally.of('unmarked')]).toEqual([[], 1]);
    expect(worlds.map(({ world }) => world.isDoubtful)).toEqual([true, true]);
  });

  it.each([true, false])(
    'without an id at a URL that can be guessed is counted, and is of no case, alone: %s',
    async (isAlone) => {
      setup.isGuessable = true;
      const { world, userId } = await setup.world('hook-1', isAlone);
      expect(await setup.post('/a', { type: 'track' })).toBe(200);
      await setup.post('/a', { userId });
      expect([setup.taken, world.isDoubtful]).toEqual([['hook-1 /a secret of a'], false]);
      expect(setup.proxy.tally.sentence()).toMatch(
        /no case: 1 without the ids of any call, at a URL without the `pathToken`/,
      );
    },
  );

  it('without an id that repeats one of a case that has ended belongs to no later case', async () => {
    const first = await setup.world('hook-1', true);
    await setup.post('/a', { type: 'track', timestamp: 1 });
    await setup.proxy.leave(first.id);
    await setup.world('hook-2', true);
    await setup.post('/a', { type: 'track', timestamp: 1 });
    await setup.post('/a', { type: 'track', timestamp: 2 });
    expect(setup.taken).toEqual(['hook-1 /a secret of a', 'hook-2 /a secret of a']);
  });

  it('at the URL of a source that its case does not use is counted', async () => {
    const { userId } = await setup.world('hook-1');
    expect([await setup.post('/b', { userId }), setup.taken, setup.proxy.tally.of('misrouted')]).toEqual([200, [], 1]);
  });

  it('is decoded only at a URL that the router alone knows', async () => {
    const { id, userId } = await setup.world('hook-1');
    await setup.proxy.call(id, 'wk-1', { type: 'track', userId });
    expect([await setup.post('/a', { userId }, true), await setup.post('/other', { userId }, true)]).toEqual([
      200, 404,
    ]);
    expect([setup.taken, setup.proxy.tally.of('elsewhere')]).toEqual([['hook-1 /a secret of a'], 1]);
  });

  it('to a path that no URL has is shown to its case, and otherwise not found', async () => {
    const { id, userId } = await setup.world('hook-1');
    await setup.proxy.call(id, 'wk-1', { type: 'track', userId });
    expect(await setup.post('/A', { userId })).toBe(200);
    expect(await setup.post('/A', { type: 'track' })).toBe(404);
    expect([setup.taken, setup.proxy.tally.of('elsewhere')]).toEqual([['hook-1 /A secret of a'], 1]);
  });
});

describe('settings', () => {
  it('may be put again, and not changed', async () => {
    const { id } = await setup.world('hook-1');
    const settings = (url: string): object => ({
      type: 'server',
      destinations: { Webhooks: { enabled: true, settings: { webhooks: [{ url }], sharedSecret: 'a shared secret' } } },
    });
    await setup.proxy.put(id, 'wk-1', settings('http://hook-1.endpoint.invalid/hook-1'));
    const changed = { type: 'server', destinations: { Webhooks: { enabled: false, settings: {} } } };
    await expect(setup.proxy.put(id, 'wk-1', changed)).rejects.toThrow(
      'needs the settings of a source changed while it plays',
    );
    expect((await setup.proxy.call(id, 'wk-1', { type: 'track' })).status).toBe(202);
    expect(setup.handed).toEqual(['key-a']);
  });
});

describe('listeners', () => {
  it('closes the silent connections of strangers before that of the router, when there are too many', async () => {
    const listeners = new Listeners((_, { response }) => response.end(), { connections: 3, unfinishedBytes: 1_000 });
    await listeners.open([PLACE]);
    const port = listeners.readPort('hooks');
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const post = async (): Promise<boolean> => {
      const request = http.request({ port, method: 'POST', agent }).end('{}');
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      response.resume();
      await once(response, 'close');
      return request.reusedSocket;
    };
    const strangers: Socket[] = [];
    const dial = async (): Promise<void> => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      strangers.push(socket);
    };
    expect(await post()).toBe(false);
    for (let count = 0; count < 6; count += 1) await dial();
    await expect.poll(() => strangers.filter(({ closed }) => closed).length).toBe(4);
    for (const socket of strangers)
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n${'x'.repeat(900)}`);
    await expect.poll(() => strangers.filter(({ closed }) => closed).length).toBe(5);
    expect(await post()).toBe(true);
    agent.destroy();
    await listeners.close();
  });
});
