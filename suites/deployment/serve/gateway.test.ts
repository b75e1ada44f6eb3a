import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markText } from '../marks.ts';
import { FrontDoor } from './front-door.ts';
import { Gateway } from './gateway.ts';
import type { Leased, PlayOrder } from './sources.ts';
import { spotOf } from './sources.ts';

const RUN = 'own00';
const PLACE = { name: 'hooks', host: '127.0.0.1', port: 0, address: '' };

/** A gateway with one place, and two sources with one URL each: `/a` and `/b`. */
class Scene {
  readonly handed: string[] = [];
  /** The requests to the receivers of cases, by the path of the receiver. */
  readonly taken: string[] = [];
  readonly #leased: Record<string, Leased> = {
    a: { name: 'a', writeKey: 'key-a', secret: 'secret of a', spots: [spotOf('hooks', '/a')] },
    b: { name: 'b', writeKey: 'key-b', secret: undefined, spots: [spotOf('hooks', '/b')] },
  };
  /** True if strangers may know the URLs. */
  isGuessable = false;
  readonly gateway = new Gateway({
    run: RUN,
    isSecret: () => !this.isGuessable,
    pool: {
      enter: async ({ isAlone }: PlayOrder) => {
        const names = ['a', 'b'];
        const next = (): Leased =>
          this.#leased[names.shift() ?? ''] ?? { name: '', writeKey: '', secret: undefined, spots: [] };
        return { sources: { choose: async () => next(), leave: async () => {} }, isAlone };
      },
    },
    handIn: async ({ writeKey }) => {
      this.handed.push(writeKey);
      return { status: 202, json: undefined };
    },
  });
  readonly door = new FrontDoor((place, arrival) => {
    const spot = spotOf(place, arrival.request.url ?? '');
    this.gateway.admit(
      Object.values(this.#leased).some(({ spots }) => spots.includes(spot)) ? spot : undefined,
      arrival,
    );
  });

  /** A world with a receiver, which leads there from the first source. */
  async world(receiver: string, isAlone = false) {
    const entered = await this.gateway.enter({ caseId: 'a/b', isAlone });
    const seat = this.gateway.seats(`/${receiver}`);
    seat.occupy(({ response, request, secretInForce }) => {
      this.taken.push(`${receiver} ${request.url} ${secretInForce?.('a shared secret')}`);
      response.writeHead(200).end();
    });
    const settings = { webhooks: [{ url: seat.url }], sharedSecret: 'a shared secret' };
    await this.gateway.put(entered.id, 'wk-1', {
      type: 'server',
      destinations: { Webhooks: { enabled: true, settings } },
    });
    return { ...entered, userId: `u-${entered.mark}0123456789` };
  }

  /** Sends a body to a path, and returns the status. */
  async post(path: string, body: unknown, isCompressed = false): Promise<number> {
    const headers = isCompressed ? { 'content-encoding': 'gzip' } : {};
    const request = http.request({ port: this.door.portOf('hooks'), method: 'POST', path, headers });
    request.end(isCompressed ? gzipSync(JSON.stringify(body)) : JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    return response.statusCode ?? 0;
  }
}

let scene: Scene;
beforeEach(async () => {
  scene = new Scene();
  await scene.door.open([PLACE]);
});
afterEach(() => scene.door.close());

describe('a request', () => {
  it('goes to the case whose id it carries, of several that share the source', async () => {
    const [one, two] = [await scene.world('hook-1'), await scene.world('hook-2')];
    await scene.post('/a', { userId: two.userId });
    await scene.post('/a', { userId: one.userId });
    expect(scene.taken).toEqual(['hook-2 /a secret of a', 'hook-1 /a secret of a']);
    expect([one, two].map(({ world }) => world.isDoubtful)).toEqual([false, false]);
  });

  it('of an earlier run is taken, and disturbs nobody', async () => {
    const { world } = await scene.world('hook-1', true);
    const mark = markText({ run: 'other', world: 1, atMs: Date.now() - 60_000 });
    expect(await scene.post('/a', { userId: `u-${mark}0123456789` })).toBe(200);
    expect([scene.taken, scene.gateway.tally.of('left-over'), world.isDoubtful]).toEqual([[], 1, false]);
    expect(scene.gateway.tally.sentence()).toBeUndefined();
  });

  it('of a run that goes on at the same time is noticed', async () => {
    await scene.world('hook-1', true);
    const mark = markText({ run: 'other', world: 1, atMs: Date.now() + 60_000 });
    expect(await scene.post('/a', { userId: `u-${mark}0123456789` })).toBe(200);
    expect(scene.gateway.tally.sentence()).toBe(
      'routespec: requests came in that belong to no case: 1 of another run, which uses this deployment at the same time',
    );
  });

  it('of a case that has ended is taken', async () => {
    const { id, userId } = await scene.world('hook-1');
    await scene.gateway.leave(id);
    expect([await scene.post('/a', { userId }), scene.taken, scene.gateway.tally.of('late')]).toEqual([200, [], 1]);
  });

  it('without an id goes to the case that has the source alone', async () => {
    await scene.world('hook-1', true);
    await scene.post('/a', { type: 'track' });
    expect(scene.taken).toEqual(['hook-1 /a secret of a']);
  });

  it('without an id that is older than this run goes to no case', async () => {
    const { world } = await scene.world('hook-1', true);
    await scene.post('/a', { type: 'track', timestamp: new Date(Date.now() - 60_000).toISOString() });
    await scene.post('/a', { type: 'track', timestamp: new Date().toISOString() });
    expect([scene.taken, scene.gateway.tally.of('left-over')]).toEqual([['hook-1 /a secret of a'], 1]);
    expect(world.isDoubtful).toBe(false);
  });

  it('without an id makes every case doubtful that shares the source', async () => {
    const worlds = [await scene.world('hook-1'), await scene.world('hook-2')];
    expect(await scene.post('/a', { type: 'track' })).toBe(200);
    expect([scene.taken, scene.gateway.tally.of('unmarked')]).toEqual([[], 1]);
    expect(worlds.map(({ world }) => world.isDoubtful)).toEqual([true, true]);
  });

  it.each([true, false])(
    'without an id at a URL that can be guessed is counted, and is of no case, alone: %s',
    async (isAlone) => {
      scene.isGuessable = true;
      const { world, userId } = await scene.world('hook-1', isAlone);
      expect(await scene.post('/a', { type: 'track' })).toBe(200);
      await scene.post('/a', { userId });
      expect([scene.taken, world.isDoubtful]).toEqual([['hook-1 /a secret of a'], false]);
      expect(scene.gateway.tally.sentence()).toMatch(
        /no case: 1 without the ids of any call, at a URL without the `pathToken`/,
      );
    },
  );

  it('without an id that repeats one of a case that has ended belongs to no later case', async () => {
    const first = await scene.world('hook-1', true);
    await scene.post('/a', { type: 'track', timestamp: 1 });
    await scene.gateway.leave(first.id);
    await scene.world('hook-2', true);
    await scene.post('/a', { type: 'track', timestamp: 1 });
    await scene.post('/a', { type: 'track', timestamp: 2 });
    expect(scene.taken).toEqual(['hook-1 /a secret of a', 'hook-2 /a secret of a']);
  });

  it('at the URL of a source that its case does not use is counted', async () => {
    const { userId } = await scene.world('hook-1');
    expect([await scene.post('/b', { userId }), scene.taken, scene.gateway.tally.of('misrouted')]).toEqual([
      200,
      [],
      1,
    ]);
  });

  it('is decoded only at a URL that the router alone knows', async () => {
    const { id, userId } = await scene.world('hook-1');
    await scene.gateway.call(id, 'wk-1', { type: 'track', userId });
    expect([await scene.post('/a', { userId }, true), await scene.post('/other', { userId }, true)]).toEqual([
      200, 404,
    ]);
    expect([scene.taken, scene.gateway.tally.of('elsewhere')]).toEqual([['hook-1 /a secret of a'], 1]);
  });

  it('to a path that no URL has is shown to its case, and otherwise not found', async () => {
    const { id, userId } = await scene.world('hook-1');
    await scene.gateway.call(id, 'wk-1', { type: 'track', userId });
    expect(await scene.post('/A', { userId })).toBe(200);
    expect(await scene.post('/A', { type: 'track' })).toBe(404);
    expect([scene.taken, scene.gateway.tally.of('elsewhere')]).toEqual([['hook-1 /A secret of a'], 1]);
  });
});

describe('settings', () => {
  it('may be put again, and not changed', async () => {
    const { id } = await scene.world('hook-1');
    const settings = (url: string): object => ({
      type: 'server',
      destinations: { Webhooks: { enabled: true, settings: { webhooks: [{ url }], sharedSecret: 'a shared secret' } } },
    });
    await scene.gateway.put(id, 'wk-1', settings('http://hook-1.seat.invalid/hook-1'));
    const changed = { type: 'server', destinations: { Webhooks: { enabled: false, settings: {} } } };
    await expect(scene.gateway.put(id, 'wk-1', changed)).rejects.toThrow(
      'needs the settings of a source changed while it plays',
    );
    expect((await scene.gateway.call(id, 'wk-1', { type: 'track' })).status).toBe(202);
    expect(scene.handed).toEqual(['key-a']);
  });
});

describe('the front door', () => {
  it('closes the silent connections of strangers before that of the router, when there are too many', async () => {
    const door = new FrontDoor((_, { response }) => response.end(), { connections: 3, unfinishedBytes: 1_000 });
    await door.open([PLACE]);
    const port = door.portOf('hooks');
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
    await door.close();
  });

  it('says in one sentence that a port is taken', async () => {
    const server = http.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const door = new FrontDoor(() => {});
    await expect(door.open([{ ...PLACE, port }])).rejects.toThrow(
      /to be free, got a port that is taken: perhaps another run/,
    );
    server.close();
  });
});
