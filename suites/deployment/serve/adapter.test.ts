import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { computeDigest } from '../../harness/checks/digest.ts';
import { newMark } from '../../harness/stage/marks.ts';
import type { ServedContract } from '../../harness/target/serve-contract.ts';
import { type SampleServer, serveHttp } from '../../harness/target/server.fixture.ts';
import { Target } from '../../harness/target/target.ts';
import type { World } from '../../harness/target/world.ts';
import type { DeployedHook } from '../file/deployment.ts';
import { maskOf } from '../file/mask.ts';
import { DeploymentAdapter } from './adapter.ts';
import type { StandIn } from './deployed-world.ts';
import { Listeners } from './listeners.ts';

const PLACE = { name: 'hooks', host: '127.0.0.1', port: 0, address: '' };
const [SECRET_A, SECRET_OF_CASE] = ['the deployed secret', 'a shared secret'];

const hookAt = (target: string): DeployedHook => ({
  ...{ place: 'hooks', target, url: `http://public.test${target}`, headers: {}, isSecret: true },
});

type Receive = (request: http.IncomingMessage, response: http.ServerResponse) => void;
interface Played {
  readonly world: World;
  /** An id of this world. */
  readonly userId: string;
}

/** An adapter with one place, and two sources with one URL each: `/a` and `/b`. */
class Setup {
  readonly handed: string[] = [];
  /** The requests to the receivers of cases, with the path of the receiver. */
  readonly taken: string[] = [];
  readonly requests: { readonly rawHeaders: readonly string[]; readonly body: string }[] = [];
  readonly #sources: Record<string, StandIn> = {
    a: { name: 'a', writeKey: 'key-a', secret: SECRET_A, hooks: [hookAt('/a')] },
    b: { name: 'b', writeKey: 'key-b', secret: undefined, hooks: [hookAt('/b')] },
  };
  answer: Receive = (_, response) => response.end();
  readonly adapter = new DeploymentAdapter({
    ...{ name: 'acme', version: '1', check: async () => {}, mask: maskOf([SECRET_A]) },
    makeChooser: () => {
      const names = ['a', 'b'];
      return () => this.#sources[names.shift() ?? ''] as StandIn;
    },
    send: async ({ writeKey }, call) => {
      this.handed.push(`${writeKey} ${call}`);
      return { status: 202 };
    },
  });
  readonly listeners = new Listeners((place, arrival) => {
    const hooks = Object.values(this.#sources).flatMap((source) => source.hooks);
    const isHook = (hook: DeployedHook): boolean => hook.place === place && hook.target === arrival.request.url;
    this.adapter.admit(hooks.find(isHook), arrival);
  });
  receiver!: SampleServer;
  #served!: ServedContract;
  #target!: Target;

  /** Lets strangers know the URL of the first source. */
  makeGuessable(): void {
    const [hook] = this.#sources['a']?.hooks ?? [];
    Object.assign(hook ?? {}, { isSecret: false });
  }

  async open(): Promise<void> {
    await this.listeners.open([PLACE]);
    this.receiver = await serveHttp((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece) => pieces.push(piece));
      request.on('end', () => {
        this.taken.push(request.url ?? '');
        this.requests.push({ rawHeaders: request.rawHeaders, body: Buffer.concat(pieces).toString() });
        this.answer(request, response);
      });
    });
    this.#served = await this.adapter.serve();
    this.#target = new Target(this.#served.url);
  }

  async close(): Promise<void> {
    this.#target.close();
    await this.#served.close();
    await this.listeners.close();
    await this.receiver.close();
  }

  /** A world with a receiver at this path, to which its first source leads. */
  async world(path: string): Promise<Played> {
    const world = await this.#target.createWorld({ now: '' });
    await world.putSource('wk-1', this.settings(path));
    const userId = `u-${newMark()}0123456789`;
    await world.call('wk-1', { type: 'track', userId });
    return { world, userId };
  }

  settings(path: string): Record<string, unknown> {
    const settings = { webhooks: [{ url: `${this.receiver.url}${path}-0a1b2c3d` }], sharedSecret: SECRET_OF_CASE };
    return { type: 'server', destinations: { Webhooks: { enabled: true, settings } } };
  }

  /** Sends a body to a path as the router would. */
  async post(
    path: string,
    body: unknown,
    headers: readonly string[] = [],
    host = 'public.test',
  ): Promise<http.IncomingMessage> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const all = ['Host', host, ...headers, 'Content-Length', String(bytes.length)];
    const options = { port: this.listeners.readPort('hooks'), method: 'POST', path, agent: false };
    const request = http.request({ ...options, headers: all as unknown as http.OutgoingHttpHeaders });
    request.end(bytes);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return response.resume();
  }

  async status(path: string, body: unknown): Promise<number | undefined> {
    return (await this.post(path, body)).statusCode;
  }
}

let setup: Setup;
beforeEach(async () => {
  setup = new Setup();
  await setup.open();
});
afterEach(() => setup.close());

describe('a request', () => {
  it('goes to the case whose id it carries, of several that share the source', async () => {
    const [one, two] = [await setup.world('/hook-1'), await setup.world('/hook-2')];
    await setup.post('/a', { userId: two.userId });
    await setup.post('/a', { userId: one.userId });
    expect(setup.taken).toEqual(['/hook-2-0a1b2c3d', '/hook-1-0a1b2c3d']);
  });

  it.each([
    ['an earlier run', -60_000, undefined],
    ['a run that goes on at the same time', 60_000, /: 1 of another run, which uses this deployment/],
  ])('of %s is taken, and disturbs nobody', async (_, laterMs, told) => {
    await setup.world('/hook-1');
    expect(await setup.status('/a', { userId: `u-${newMark(Date.now() + laterMs)}0123456789` })).toBe(200);
    expect(setup.taken).toEqual([]);
    expect(setup.adapter.tally.sentence()).toEqual(told && expect.stringMatching(told));
  });

  it('of a case that has ended is taken', async () => {
    const { world, userId } = await setup.world('/hook-1');
    await world.drop();
    expect([await setup.status('/a', { userId }), setup.taken, setup.adapter.tally.count('late')]).toEqual([
      200,
      [],
      1,
    ]);
  });

  it('without an id is known by the time of its call, which may be cut to seconds', async () => {
    const [{ world }] = [await setup.world('/hook-1'), await setup.world('/hook-2')];
    await world.call('wk-1', { type: 'track', userId: '0' });
    const { timestamp } = JSON.parse(setup.handed.at(-1)?.replace('key-a ', '') ?? '');
    await setup.post('/a', { type: 'track', timestamp });
    await setup.post('/a', { type: 'track', timestamp: timestamp.replace(/\.\d+/, '') });
    expect(setup.taken).toEqual(['/hook-1-0a1b2c3d', '/hook-1-0a1b2c3d']);
    await world.drop();
    await setup.post('/a', { type: 'track', timestamp });
    expect([setup.taken.length, setup.adapter.tally.count('late')]).toEqual([2, 1]);
  });

  it('without an id and a known time goes to every case that uses the source, unless it is older than this run', async () => {
    for (const path of ['/hook-1', '/hook-2']) await setup.world(path);
    await setup.post('/a', { type: 'track', timestamp: new Date(Date.now() - 60_000).toISOString() });
    expect([setup.taken, setup.adapter.tally.count('left-over')]).toEqual([[], 1]);
    expect(await setup.status('/a', { type: 'track' })).toBe(200);
    await expect.poll(() => setup.taken.toSorted()).toEqual(['/hook-1-0a1b2c3d', '/hook-2-0a1b2c3d']);
    expect(setup.adapter.tally.sentence()).toMatch(/: 1 without the ids of any call$/);
  });

  it('without an id at a URL that can be guessed is counted, and is of no case', async () => {
    setup.makeGuessable();
    const { userId } = await setup.world('/hook-1');
    expect(await setup.status('/a', { type: 'track' })).toBe(200);
    await setup.post('/a', { userId });
    expect(setup.taken).toEqual(['/hook-1-0a1b2c3d']);
    expect(setup.adapter.tally.sentence()).toMatch(
      /no case: 1 without the ids of any call, at a URL without the `path/,
    );
  });

  it('at the URL of a source that its case does not use is counted', async () => {
    const { userId } = await setup.world('/hook-1');
    expect([await setup.status('/b', { userId }), setup.taken, setup.adapter.tally.count('misrouted')]).toEqual([
      ...[200, [], 1],
    ]);
  });

  it('is decoded only at a URL that the router alone knows', async () => {
    const { userId } = await setup.world('/hook-1');
    const [body, gzip] = [gzipSync(JSON.stringify({ userId })), ['Content-Encoding', 'gzip']];
    expect((await setup.post('/a', body, gzip)).statusCode).toBe(200);
    expect((await setup.post('/other', body, gzip)).statusCode).toBe(404);
    expect([setup.taken, setup.adapter.tally.count('elsewhere')]).toEqual([['/hook-1-0a1b2c3d'], 1]);
  });

  it('to a path that no URL has is shown to its case, and otherwise not found', async () => {
    const { userId } = await setup.world('/hook-1');
    await setup.post('/a?more', { userId });
    await setup.post('/A', { userId });
    expect(await setup.status('/A', { type: 'track' })).toBe(404);
    expect([setup.taken, setup.adapter.tally.count('elsewhere')]).toEqual([['/hook-1-0a1b2c3d?more', '/A'], 1]);
  });
});

describe('what a case sees', () => {
  it('is each header in its order and letter case, and the body byte for byte, for its own URL', async () => {
    const { userId } = await setup.world('/hook-1');
    await setup.post('/a', { userId }, ['x-TEAM', 'Blüe', 'Connection', 'close', 'x-team', '2']);
    const { host } = new URL(setup.receiver.url);
    const body = JSON.stringify({ userId });
    expect(setup.requests).toEqual([
      {
        rawHeaders: [
          ...['Host', host, 'x-TEAM', 'Blüe', 'Connection', 'close', 'x-team', '2'],
          ...['Content-Length', String(body.length)],
        ],
        body,
      },
    ]);
  });

  it('is a wrong host, once it is known that no proxy changes it', async () => {
    const { userId } = await setup.world('/hook-1');
    for (const host of ['changed.test', 'Public.Test', 'changed.test']) await setup.post('/a', { userId }, [], host);
    const { host } = new URL(setup.receiver.url);
    expect(setup.requests.map(({ rawHeaders }) => rawHeaders[1])).toEqual([host, host, 'changed.test']);
  });

  it.each([
    ['a right signature', (body: Buffer) => computeDigest(SECRET_A, body), (right: string) => right],
    [
      'one in capitals',
      (body: Buffer) => computeDigest(SECRET_A, body).toUpperCase(),
      (right: string) => right.toUpperCase(),
    ],
    ['a known mistake', (body: Buffer) => `sha1=${computeDigest(SECRET_A, body)}`, (right: string) => `sha1=${right}`],
    ['a wrong signature', () => 'f00d', () => 'f00d'],
    ['the secret itself', () => SECRET_A, () => '***'],
  ])('is %s, as with the secret that it has set', async (_, sign, seen) => {
    const { userId } = await setup.world('/hook-1');
    const body = Buffer.from(JSON.stringify({ userId }));
    await setup.post('/a', body, ['X-Signature', sign(body)]);
    expect(setup.requests[0]?.rawHeaders.slice(2, 4)).toEqual([
      'X-Signature',
      seen(computeDigest(SECRET_OF_CASE, body)),
    ]);
  });

  it('is no secret in a body, unless its own calls have one', async () => {
    const { world, userId } = await setup.world('/hook-1');
    const body = Buffer.from(JSON.stringify({ userId, of: SECRET_A }));
    await setup.post('/a', body, ['X-Signature', computeDigest(SECRET_A, body)]);
    const masked = JSON.stringify({ userId, of: '***' });
    expect(setup.requests[0]).toMatchObject({
      body: masked,
      rawHeaders: expect.arrayContaining([computeDigest(SECRET_OF_CASE, Buffer.from(masked)), String(masked.length)]),
    });
    await world.call('wk-1', { type: 'track', userId, event: SECRET_A });
    await setup.post('/a', body);
    expect(setup.requests[1]?.body).toBe(body.toString());
  });

  it('may answer in any way, which the router sees', async () => {
    const { userId } = await setup.world('/hook-1');
    setup.answer = (_, response) =>
      response.writeHead(503, 'Busy', ['X-b', '1', 'X-B', '2', 'Content-Length', '0']).end();
    const { statusCode, statusMessage, rawHeaders } = await setup.post('/a', { userId });
    expect([statusCode, statusMessage, rawHeaders.slice(0, 4)]).toEqual([503, 'Busy', ['X-b', '1', 'X-B', '2']]);
  });

  it.each<[what: string, answer: Receive, code: string]>([
    ['resets', ({ socket }) => socket.resetAndDestroy(), 'ECONNRESET'],
    ['closes', ({ socket }) => socket.end(), 'ECONNRESET'],
    ['answers with what is not HTTP', ({ socket }) => socket.end('NOT/HTTP\r\n\r\n'), 'HPE_INVALID_CONSTANT'],
  ])('may end a connection: it %s', async (_, answer, code) => {
    const { userId } = await setup.world('/hook-1');
    setup.answer = answer;
    await expect(setup.post('/a', { userId })).rejects.toMatchObject({ code });
  });

  it('is the end of a request that the router gives up', async () => {
    const { userId } = await setup.world('/hook-1');
    let isClosed = false;
    setup.answer = (_, response) =>
      void response.on('close', () => {
        isClosed = true;
      });
    const socket = connect(setup.listeners.readPort('hooks'), '127.0.0.1');
    const body = JSON.stringify({ userId });
    socket.write(`POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(() => setup.taken.length).toBe(1);
    socket.destroy();
    await expect.poll(() => isClosed).toBe(true);
  });
});

it('settings may be put again, and not changed', async () => {
  const { world } = await setup.world('/hook-1');
  await world.putSource('wk-1', setup.settings('/hook-1'));
  const changed = { type: 'server', destinations: { Webhooks: { enabled: false, settings: {} } } };
  await expect(world.putSource('wk-1', changed)).rejects.toMatchObject({
    code: 'adapter-failed',
    message: expect.stringContaining('needs the settings of a source changed while it plays'),
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
