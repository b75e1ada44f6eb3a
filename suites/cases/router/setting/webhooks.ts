import type { WorldWebhook } from '../../../../spec/shapes/world.ts';
import { visible } from '../../../../spec/text/visible.ts';
import { judgeHost, judgeTarget } from '../../../harness/checks/head.ts';
import { demand, demandThat, type Headers } from '../../../harness/kit/demand.ts';
import { demandNothingAt } from '../../../harness/kit/negatives.ts';
import { anyCall, openOutlet } from '../../../harness/kit/traffic.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL } from '../../../harness/receivers/reply.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import type { Hook } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const RETRIED_TARGET = '/a/path/?first=1&second=%20two';
/** Paths and queries to append to the origin of a receiver, in a form that no URL library has a reason to change. */
const TARGETS = [
  '/',
  '/one/two.php',
  '/slash/at/the/end/',
  '/a%20b/%C3%A9/c%2Fd',
  '/UPPER/lower/~tilde;v=1,2',
  '/two//slashes///here',
  '/search?q=a+b&q=c&z=1&a=2&constructor=x',
  '/search?team=blue&next=%2Fa%3Fb%26c&empty=&flag',
  '/slash/?only=query',
  `/long${'/segment'.repeat(120)}?${'name=value&'.repeat(50)}last`,
];

/** Libraries treat an escaped slash next to such letters differently, so no path has one. */
const TARGETS_BEYOND_ASCII = ['/grün/straße/日本/index', '/a%20b/caffè', '/search?city=Zürich&next=%2Fa', '/é?q=ü'];

const PASSWORD = 'pa55-word';
/** Parts of a URL that are not for its endpoint. */
const RESTS = [
  { user: '', fragment: '#part' },
  { user: `ada:${PASSWORD}@`, fragment: '' },
  { user: `ada:${PASSWORD}@`, fragment: '#part' },
];

const OTHER_SCHEMES = ['ftp', 'file', 'gopher', 'ws', 'httpx'];

const LONG_TARGET = `/long${'/segment'.repeat(120)}`;
const LONG_SECRET = 'many words of a secret '.repeat(20);
const LONG_HEADERS: Headers = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`X-Static-${index}`, `${index} ${'long value '.repeat(20)}`.trim()]),
);
/** A long URL with many long headers, each of which other cases send alone. */
const LONG: WorldWebhook = { path: LONG_TARGET, headers: LONG_HEADERS };

/** The webhook URLs of a destination: their number, their paths and their schemes. */
export const settingWebhooks = [
  worldCase({
    id: 'setting/five-urls',
    title: 'Five webhook URLs all get the calls of their source',
    requirements: ['SET-001'],
    world: {
      sources: { two: { webhooks: failing(2) }, five: { webhooks: failing(5) } },
      steps: [{ track: { source: 'two' } }, { track: { source: 'five' } }],
    },
  }),
  worldCase({
    id: 'setting/large',
    title: 'Five long webhook URLs with ten long headers each are used, even as a replacement',
    requirements: ['SET-001', 'HDR-007', DELIVERED.track],
    world: {
      sources: {
        two: { webhooks: failing(2) },
        plain: { secret: LONG_SECRET, webhooks: { plain: {}, ...failing(5, LONG) }, atFirst: ['plain'] },
        large: { secret: LONG_SECRET, webhooks: failing(5, LONG) },
      },
      steps: [
        ...['two', 'plain', 'large'].map((source) => ({ track: { source } })),
        { settings: { source: 'plain', webhooks: Object.keys(failing(5)) } },
        { track: { source: 'plain' } },
      ],
    },
  }),
  {
    id: 'setting/sixth-url',
    title: 'At most five of six webhook URLs get requests, even as a replacement',
    requirements: ['SET-002', 'SET-003'],
    play: async (stage) => {
      const { source: plain } = await openOutlet(stage);
      await plain.deliver(stage.calls.track());
      const former = await failingHooks(stage, 5);
      const replaced = await stage.source({ hooks: former });
      const hooks = await failingHooks(stage, 6);
      const source = await stage.trySource({ hooks });
      await source?.tryCall(stage.calls.track());
      // If they are refused, the former ones may stay.
      const replacing = await failingHooks(stage, 6);
      await replaced.tryConfigure({ hooks: replacing });
      await replaced.tryCall(stage.calls.track());
      await stage.lookAhead();
      const used = countUsed(hooks);
      for (const count of [used, countUsed([...former, ...replacing])])
        demandThat(count <= 5, { requirement: 'SET-002', expected: 'requests to at most 5 URLs', seen: `to ${count}` });
      stage.observe('SET-003', source === undefined ? 'settings refused' : `${used} of 6 used`);
    },
  },
  worldCase({
    id: 'setting/target',
    title: 'Requests go to exactly the configured path and query',
    requirements: ['SET-004'],
    world: {
      sources: Object.fromEntries(TARGETS.map((path, at) => [`source-${at}`, { webhooks: { a: { path } } }])),
      steps: TARGETS.map((_, at) => ({ track: { source: `source-${at}` } })),
    },
  }),
  worldCase({
    id: 'setting/target-on-retries',
    title: 'Retries go to exactly the configured path and query too',
    requirements: ['SET-004', 'RTY-006'],
    world: {
      sources: { source: { webhooks: { a: { path: RETRIED_TARGET, answers: [500, 200] } } } },
      steps: [{ track: {} }],
    },
  }),
  {
    id: 'setting/rest-of-the-url',
    title: 'The fragment and the user of a URL are neither in the request line nor in Host',
    requirements: ['SET-004', 'HDR-016'],
    play: async (stage) => {
      await anyCall(stage);
      for (const { user, fragment } of RESTS) {
        const receiver = await stage.receiver();
        const url = `${readOrigin(receiver).replace('://', `://${user}`)}/hook${fragment}`;
        const source = await stage.trySource({ hooks: [{ receiver, url }] });
        // Such a URL may be refused.
        if (source === undefined || !(await source.tryCall(stage.calls.track()))) continue;
        await stage.awaitRequests(receiver, 1);
        const authority = receiver.resolveAuthority(url);
        for (const request of receiver.requests) {
          demand(judgeTarget('SET-004', request, '/hook'));
          if (authority !== undefined) demand(judgeHost(request, [authority]));
          const seen = request.rawHeaders.find((text) => text.includes(PASSWORD));
          const expected = 'no header with the password of the URL in the clear';
          demandThat(seen === undefined, { requirement: 'HDR-016', expected, seen: shown(seen), request });
        }
      }
    },
  },
  {
    id: 'setting/target-beyond-ascii',
    title: 'Request form of a webhook URL with letters beyond ASCII',
    requirements: ['SET-011'],
    play: async (stage) => {
      const seen: Record<string, string> = {};
      for (const target of TARGETS_BEYOND_ASCII) seen[target] = await tryForm(stage, target);
      stage.observe('SET-011', seen);
    },
  },
  {
    id: 'setting/other-scheme',
    title: 'A URL with a scheme other than http or https is never requested, even as a replacement',
    requirements: ['SET-005', 'SET-006'],
    play: async (stage) => {
      const seen: Record<string, string> = {};
      const others: Receiver[] = [];
      for (const scheme of OTHER_SCHEMES) {
        const [other, later] = [await stage.receiver(), await stage.receiver()];
        others.push(other, later);
        seen[scheme] = await offer(stage, { receiver: other, url: other.url.replace(/^http/, scheme) });
        const { source: replaced } = await openOutlet(stage);
        await replaced.tryConfigure({ hooks: [{ receiver: later, url: later.url.replace(/^http/, scheme) }] });
        await replaced.tryCall(stage.calls.track());
      }
      const { source } = await openOutlet(stage);
      await source.deliver(stage.calls.track());
      await stage.lookAhead();
      for (const other of others) demandNothingAt('SET-005', other, 'whose URL has another scheme');
      stage.observe('SET-006', seen);
    },
  },
] as const satisfies readonly Case[];

/** The form of a requested target that a request line cannot carry as configured. */
async function tryForm(stage: Stage, target: string): Promise<string> {
  const receiver = await stage.receiver();
  const source = await stage.trySource({ hooks: [{ receiver, url: readOrigin(receiver) + target }] });
  if (source === undefined) return 'refused';
  if (await source.tryCall(stage.calls.track())) await stage.awaitRequests(receiver, 1);
  const [request] = receiver.requests;
  return request === undefined ? 'nothing' : sentForm(target, request.target);
}

/** Webhooks that all fail, so that an implementation that stops at the first success tries each of them too. */
async function failingHooks(stage: Stage, count: number): Promise<Hook[]> {
  return Promise.all(Array.from({ length: count }, async () => ({ receiver: await stage.receiver(FAIL) })));
}

/** The same in a world. */
function failing(count: number, webhook: WorldWebhook = {}): Record<string, WorldWebhook> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`url-${at + 1}`, { ...webhook, answers: [500] }]),
  );
}

/** Sends a call for a webhook that must not be used and one that may be. Returns true if the settings were accepted. */
async function offer(stage: Stage, hook: Hook): Promise<string> {
  const source = await stage.trySource({ hooks: [hook, ...(await failingHooks(stage, 1))] });
  await source?.tryCall(stage.calls.track());
  return source === undefined ? 'refused' : 'accepted';
}

function countUsed(hooks: readonly Hook[]): number {
  return hooks.filter(({ receiver }) => receiver.requests.length > 0).length;
}

function readOrigin({ url }: Receiver): string {
  return new URL(url).origin;
}

/** A character that means the same with or without an escape (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/;

/**
 * The escaped form in which a request line carries a path and query.
 * @param configured With letters beyond ASCII. Its own escapes keep their meaning.
 * @param received As Node gives it: one character for each byte of the request line.
 */
function sentForm(configured: string, received: string): string {
  if (received === Buffer.from(configured, 'utf8').toString('latin1')) return 'as raw bytes of UTF-8';
  const escaped = configured.replace(/[\u0080-\u{10ffff}]+/gu, encodeURIComponent);
  return withPlainEscapes(received) === withPlainEscapes(escaped) ? 'escaped as UTF-8' : `as ${visible(received)}`;
}

function withPlainEscapes(target: string): string {
  return target.replace(/%([0-9a-f]{2})/gi, (code, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}
