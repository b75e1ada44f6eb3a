import { expect, it } from 'vitest';
import { type Random, seededRandom } from '../../model/random.ts';
import { SampleSimulator, sourceWith } from '../simulator.fixture.ts';

type Json = unknown;

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const LONG = 'ü'.repeat(20_000);
const SEGMENTS = ['w1', 'w2', 'wk', 'c1', 'a', '__proto__', '%zz', '%00', '..', '%2e%2e', '', '%F0%9F%8E%89'];
/** Values that come instead of conforming ones. No address leads to another machine. */
const STRANGE: readonly Json[] = [
  ...[
    null,
    true,
    [],
    {},
    '',
    '__proto__',
    LONG,
    '\u0000',
    '\ud800',
    [[[[[]]]]],
    ['wk', 'wk'],
    { 'Content-Length': '1' },
  ],
  ...[0, -1, 1.5, 1e-300, 2 ** 53, 1e300, 8.64e15, 2 ** 31],
  ...['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '-000001-01-01T00:00:00Z'],
  ...['http://127.0.0.1:0/', 'http://%zz@127.0.0.1:1/', 'http://127.0.0.1:99999/', `http://127.0.0.1:1/${LONG}`],
];

const TRACK = { type: 'track', userId: 'u', event: 'e', properties: { a: [1] }, timestamp: '2026-01-01', context: {} };
const conformingTo = (hooks: string): readonly (readonly [method: string, path: string, document?: object])[] => [
  ['POST', '/worlds', { now: '9999-12-31T23:59:30Z', trust: [] }],
  ['PUT', '/worlds/w1/sources/wk', sourceWith([{ url: hooks, headers: { A: 'b' } }])],
  ['POST', '/worlds/w1/sources/wk/calls', TRACK],
  ['POST', '/worlds/w1/sources/wk/ingestion/v1/batch', { batch: [TRACK, TRACK], writeKey: 'wk' }],
  ['POST', '/worlds/w1/deletions', { userId: 'u', sources: ['wk'] }],
  ['PUT', '/worlds/w1/audiences/a', { name: 'A', source: 'wk', members: ['u', 'v'] }],
  ['POST', '/worlds/w1/clients', { writeKey: 'wk', endpoint: hooks, flushAt: 3, flushAfterMs: 9e15, debug: true }],
  ['POST', '/worlds/w1/clients/c1/calls', { method: 'Track', message: { UserId: 'u', Event: 'e', Properties: {} } }],
  ['POST', '/worlds/w1/clock', { advanceMs: 9_000, settle: true }],
  ['GET', '/worlds/w1/log'],
  ['DELETE', '/worlds/w1/clients/c1'],
];

/** Puts a strange value somewhere instead of a conforming one, or leaves a member out. */
function strange(random: Random, value: Json): Json {
  if (typeof value !== 'object' || value === null || random() < 0.1) return pick(random, STRANGE);
  if (Array.isArray(value)) return value.map((item) => (random() < 0.5 ? strange(random, item) : item));
  const [name] = pick(random, [['x'], ...Object.entries(value)]);
  const entries = Object.entries({ [String(name)]: null, ...value });
  if (random() < 0.1) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return Object.fromEntries(entries.map(([other, item]) => [other, other === name ? strange(random, item) : item]));
}

const COUNT = Number(process.env['FUZZED_REQUESTS'] ?? 3_000);
const LIMIT_MS = 60_000 + 20 * COUNT;

it(`the simulator answers ${COUNT} fuzzed requests without an internal failure`, { timeout: LIMIT_MS }, async () => {
  const sample = await SampleSimulator.start();
  await sample.worldWithSource();
  const failures: string[] = [];
  for (let made = 0; made < COUNT; made += 1) {
    const random = seededRandom(made);
    const [method, path, document] = pick(random, conformingTo(sample.hooks.url));
    const odd = path.split('/').map((segment) => (random() < 0.03 ? pick(random, SEGMENTS) : segment));
    const text = JSON.stringify(random() < 0.4 ? document : strange(random, document)) ?? '';
    const body = random() < 0.9 ? text : text.slice(0, Math.floor(random() * text.length));
    const url = `${sample.url}${odd.join('/').replace(/^(?!\/)/, '/')}`;
    const { status } = await sample.handle(new Request(url, { method, ...(document === undefined ? {} : { body }) }));
    if (status >= 500) failures.push(`${method} ${url} ${body.slice(0, 500)}: ${status}`);
  }
  await sample.close();
  expect(failures).toEqual([]);
});
