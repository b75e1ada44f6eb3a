import { Agent, request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../model/random.ts';
import { SampleSimulator } from '../simulator.fixture.ts';

interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

interface Scene {
  /** The address of an endpoint that answers. */
  readonly hooks: string;
  /** The number of the first of the worlds, which come into being as requests make worlds. */
  readonly world: number;
}

const WORLDS = 4;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Chooses one of these. */
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'];
const SEGMENTS = [
  'w1',
  'w2',
  'w3',
  'wk',
  'c1',
  'c2',
  'a',
  '__proto__',
  '%zz',
  '%00',
  '..',
  '%2e%2e',
  '',
  '%F0%9F%8E%89',
];
const LONG = 'ü'.repeat(20_000);

/** Values that come instead of conforming ones. No address leads to another machine. */
const STRANGE: readonly Json[] = [
  ...[null, true, false, [], {}, '', ' ', '__proto__', LONG, '\u0000', '\ud800', 'Webhooks'],
  ...[0, -1, 1.5, 1e-300, 9e15, -9e15, 2 ** 53, 1e300, 8.64e15, 2 ** 31, 253402300799999],
  ...[
    '9999-12-31T23:59:59.999Z',
    '0000-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '99991231',
  ],
  ...[
    'http://127.0.0.1:1/',
    'http://127.0.0.1:0/',
    'http://%zz@127.0.0.1:1/',
    'http://[::1]:1/%%',
    'HTTP://127.0.0.1:1#?',
  ],
  ...['http://127.0.0.1:99999/', 'ftp://127.0.0.1/', `http://127.0.0.1:1/${LONG}`, 'https://127.0.0.1:1/\u0000'],
  ...[
    { __proto: 1 },
    [[[[[]]]]],
    ['wk', 'wk'],
    { 'X-A': 'b', 'Content-Length': '1', Host: 'h', 'Transfer-Encoding': 'x' },
  ],
];

const source = (url: string): Json => ({
  type: 'server',
  destinations: {
    Webhooks: { enabled: true, settings: { sharedSecret: 's', webhooks: [{ url, headers: { A: 'b' } }] } },
  },
});
const track: Json = {
  type: 'track',
  userId: 'u',
  event: 'e',
  properties: { a: [1] },
  timestamp: '2026-01-01',
  context: {},
};
/** Some waits and clock starts are valid but extreme. */
const client = (random: Random): Json => ({
  writeKey: 'wk',
  endpoint: 'http://127.0.0.1:1/',
  flushAt: 3,
  flushAfterMs: pick(random, [10, 5000, 1e13, 9e15, 1e300]),
  debug: true,
});
const START_TIMES = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:30Z'];
const message: Json = {
  method: 'Track',
  message: { UserId: 'u', Event: 'e', Properties: {}, Timestamp: '2026-01-01' },
};

/** Conforming requests, to begin with. Those that make things come more often, so that the others find something. */
function conforming(random: Random, { hooks, world: first }: Scene): [string, string, Json] {
  const world = `/worlds/w${first + Math.floor(random() * WORLDS)}`;
  const ofClient = `${world}/clients/c${1 + Math.floor(random() * 3)}`;
  return pick<[string, string, Json]>(random, [
    ['POST', '/worlds', { now: pick(random, START_TIMES), trust: [] }],
    ['PUT', `${world}/sources/wk`, source(`${hooks}/ok`)],
    ['PUT', `${world}/sources/wk`, source('http://127.0.0.1:1/refused')],
    ['POST', `${world}/sources/wk/calls`, track],
    ['POST', `${world}/sources/wk/calls`, { type: 'alias', userId: 'u', previousId: 'p' }],
    ['POST', `${world}/sources/wk/ingestion/v1/batch`, { batch: [track, track], writeKey: 'wk' }],
    ['POST', `${world}/sources/wk/ingestion/v1/t`, track],
    ['POST', `${world}/deletions`, { userId: 'u', sources: ['wk'] }],
    ['PUT', `${world}/audiences/a`, { name: 'A', source: 'wk', members: ['u', 'v'] }],
    ['POST', `${world}/clients`, client(random)],
    ['POST', `${ofClient}/calls`, message],
    ['POST', `${world}/clock`, { advanceMs: Math.floor(random() * 20_000), settle: true }],
    ['GET', `${world}/clock`, null],
    ['GET', `${world}/log`, null],
    ['GET', `${world}/sources/wk`, null],
    ['GET', `${ofClient}/log`, null],
    ['DELETE', ofClient, null],
    ['GET', '/', null],
  ]);
}

/** A strange value, mostly of the same type, because another type is refused at once. */
function inPlaceOf(random: Random, value: Json): Json {
  const alike = STRANGE.filter((other) => typeof other === typeof value);
  return pick(random, random() < 0.7 && alike.length > 0 ? alike : STRANGE);
}

/** Puts a strange value somewhere instead of a conforming one, or leaves a member out, or adds one. */
function strange(random: Random, value: Json): Json {
  if (typeof value !== 'object' || value === null || random() < 0.1) return inPlaceOf(random, value);
  if (Array.isArray(value)) return value.map((item) => (random() < 0.5 ? strange(random, item) : item));
  const entries = Object.entries(value);
  const [name] = pick(random, entries.length === 0 ? [['x', null]] : entries);
  if (random() < 0.1) return Object.fromEntries(entries.filter(([other]) => other !== name));
  if (random() < 0.1) return Object.fromEntries([...entries, [pick(random, SEGMENTS), pick(random, STRANGE)]]);
  return Object.fromEntries(entries.map(([other, item]) => [other, other === name ? strange(random, item) : item]));
}

/** Breaks a text. One with an address stays whole, because a broken address could be that of another machine. */
function broken(random: Random, text: string): string | Uint8Array {
  if (text.includes('://')) return text;
  const bytes = Buffer.from(text);
  const place = Math.floor(random() * bytes.length);
  const kind = random();
  if (kind < 0.3) return bytes.subarray(0, place);
  if (kind < 0.4) return `${'['.repeat(5000)}${text}`;
  if (kind < 0.5) return text + text;
  if (bytes.length > 0) bytes[place] = Math.floor(random() * 256);
  return bytes;
}

function headersOf(random: Random): Record<string, string> {
  return pick(random, [
    {},
    {},
    {},
    { 'Content-Encoding': pick(random, ['gzip', 'br', 'identity', 'x-gzip, gzip']) },
    { Authorization: pick(random, ['Basic d2s6', 'Basic ====', 'Bearer x', `Basic ${'A'.repeat(5000)}`]) },
    { 'Content-Type': pick(random, ['text/plain', 'application/json', 'multipart/form-data; boundary=x', '\u00ff']) },
    { Host: pick(random, ['localhost', 'evil.example', '[::1', 'a b', '127.0.0.1:99999']) },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { Expect: '100-continue' },
  ]);
}

function fuzzedRequest(random: Random, scene: Scene): FuzzedRequest {
  const [method, path, document] = conforming(random, scene);
  const isConforming = random() < 0.4;
  const segments = path.split('/').map((segment) => (random() < 0.03 ? pick(random, SEGMENTS) : segment));
  const text = document === null ? '' : JSON.stringify(isConforming ? document : strange(random, document));
  const body = isConforming || random() < 0.8 ? text : broken(random, text);
  const headers = isConforming ? {} : headersOf(random);
  return {
    method: random() < 0.03 ? pick(random, METHODS) : method,
    path: segments.join('/').replace(/^(?!\/)/, '/'),
    headers,
    body: headers['Content-Encoding'] === 'gzip' && random() < 0.7 ? gzipSync(body) : body,
  };
}

/** Number of requests. `FUZZED_REQUESTS=140000` makes as many as were made once by hand. */
const COUNT = Number(process.env['FUZZED_REQUESTS'] ?? 3000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 16;
/** After so many requests all worlds are deleted, so that the simulator does not just refuse what it has no room for. */
const ROUND = 1000;
/** Fuzzing takes about a millisecond for each request, and far more on a busy machine. */
const TIMEOUT_MS = 60_000 + 20 * COUNT;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let sample: SampleSimulator;
beforeAll(async () => {
  sample = await SampleSimulator.start();
});
afterAll(async () => {
  agent.destroy();
  await sample.close();
});

/** The problem with an answer; null if there is none. */
function play({ method, path, headers, body }: FuzzedRequest): Promise<string | null> {
  const { hostname, port } = new URL(sample.url);
  const described = (wrong: unknown) => `${method} ${path} ${JSON.stringify(headers)} ${body}: ${wrong}`.slice(0, 2000);
  return new Promise((resolve) => {
    const length = Buffer.byteLength(body);
    const request = httpRequest({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, 'Content-Length': length },
    });
    request.on('error', (error) => resolve(described(error)));
    request.on('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => void pieces.push(piece));
      response.on('end', () => {
        const { statusCode = 0 } = response;
        resolve(statusCode >= 200 && statusCode < 500 ? null : described(`${statusCode} ${Buffer.concat(pieces)}`));
      });
    });
    request.end(body);
  });
}

/** Deletes all worlds from this one on, and makes one. Returns its number. */
async function freshWorlds(from: number): Promise<number> {
  const made = Number((await sample.world()).split('/w').at(-1));
  for (let world = from; world < made; world += 1) await sample.tell('DELETE', `/worlds/w${world}`);
  return made;
}

describe('the simulator', () => {
  it(`answers ${COUNT} fuzzed requests without an internal failure`, { timeout: TIMEOUT_MS }, async () => {
    const failures: string[] = [];
    let [made, world] = [0, 1];
    const work = async (until: number) => {
      while (made < until) {
        made += 1;
        const random = seededRandom(SEED * 1_000_003 + made);
        const problem = await play(fuzzedRequest(random, { world, hooks: sample.hooks.url }));
        if (problem !== null) failures.push(problem);
      }
    };
    while (made < COUNT) {
      world = await freshWorlds(world);
      const until = Math.min(COUNT, made + ROUND);
      await Promise.all(Array.from({ length: AT_ONCE }, () => work(until)));
    }
    expect(failures.slice(0, 10)).toEqual([]);
    const path = await sample.worldWithSource();
    expect((await sample.tell('POST', `${path}/sources/wk/calls`, { type: 'page' })).status).toBe(202);
  });
});
