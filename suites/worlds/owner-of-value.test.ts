import { expect, it } from 'vitest';
import { computeDigest } from '../harness/checks/digest.ts';
import { diagnose } from '../harness/nonconformance.ts';
import { OK } from '../harness/receivers/reply.ts';
import { judge } from './oracle.ts';
import type { Trace, TracedMessage, TracedSource } from './trace.ts';

const SECRET = 'secret';
const [NOW, OLD, OLDER] = ['2026-03-01T12:00:00.000Z', '2025-02-28T23:48:00.000Z', '2024-02-29T01:02:03.000Z'] as const;
const NOW_MS = Date.parse(NOW);
const [FIRST, SECOND] = ['u-aaaaaaaaaa', 'u-bbbbbbbbbb'] as const;

/** A request with these headers and members besides those that are due. */
interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The timestamp that the call was given. */
  readonly given?: string;
}

function toMessage(mark: string, at: number, timestamp: string): TracedMessage {
  const properties = { mark, alpha: mark };
  const call = { type: 'track', userId: mark, event: 'Ordered', properties, context: {}, timestamp } as const;
  const indexes = { secretIndexes: new Map(), settingsIndexes: new Map() };
  return { key: undefined, mark, userId: mark, call, sources: [at], handedInMs: NOW_MS, ...indexes };
}

function toSource(name: string, { call }: TracedMessage, { headers = {}, body = {} }: Sent, secret?: string) {
  const bytes = Buffer.from(JSON.stringify({ version: 1, ...call, ...body }));
  const signature = secret === undefined ? {} : { 'X-Signature': computeDigest(secret, bytes) };
  const own = { 'X-Entry': `entry-of-${name}` };
  const all = { 'Content-Type': 'application/json', 'User-Agent': 'x/1', ...own, ...signature, ...headers };
  const line = { method: 'POST', target: `/${name}`, httpVersion: '1.1', index: 0, receiver: name, atMs: NOW_MS };
  const request = { ...line, rawHeaders: Object.entries(all).flat(), body: bytes };
  const plan = { target: `/${name}`, headers: own, script: [OK] as const };
  const settings = [{ enabled: true, hooks: [0], putMs: Number.NEGATIVE_INFINITY }];
  const hooks = [{ plan, name, requests: [request], replies: [OK] }];
  return { plan: { type: 'server', enabled: true, hooks: [plan] }, hooks, secrets: [secret], settings } as TracedSource;
}

/** The first diagnosis of the second of two requests. Only the first one's source has a secret. */
function diagnoseSecond(first: Sent, second: Sent): string | undefined {
  const messages = [toMessage(FIRST, 0, first.given ?? OLD), toMessage(SECOND, 1, second.given ?? OLDER)] as const;
  const sources = [toSource('a', messages[0], first, SECRET), toSource('b', messages[1], second)];
  const trace: Trace = { sources, messages, endMs: NOW_MS + 86_400_000, clock: 'counted' };
  const deviation = [...judge(trace)].find(({ request }) => request?.receiver === 'b');
  if (deviation === undefined) throw new Error('nothing is wrong with the second request');
  return diagnose(deviation);
}

const BODY = { version: 1, ...toMessage(FIRST, 0, OLD).call };
const DIGEST = computeDigest(SECRET, Buffer.from(JSON.stringify(BODY)));
const FOREIGN = 'f'.repeat(40);
const UNGIVEN = '2023-01-01T00:00:00.000Z';

it.each<[what: string, place: string | undefined, first: Sent, second: Sent]>([
  ['the digest', 'X-Signature', {}, { headers: { 'X-Signature': DIGEST } }],
  ['the static header', 'X-Entry', {}, { headers: { 'X-Entry': 'entry-of-a' } }],
  ['the timestamp', '`timestamp`', {}, { body: { timestamp: OLD } }],
  ['the correlation id', '`properties.alpha`', {}, { body: { properties: { mark: SECOND, alpha: FIRST } } }],
  [
    'no digest that is wrong there, too',
    undefined,
    { headers: { 'X-Signature': FOREIGN } },
    { headers: { 'X-Signature': FOREIGN } },
  ],
  [
    'no timestamp that is wrong there, too',
    undefined,
    { body: { timestamp: UNGIVEN } },
    { body: { timestamp: UNGIVEN } },
  ],
  ['no timestamp that the clock had', undefined, { given: NOW }, { body: { timestamp: NOW } }],
  ['no value that is none of the request before', undefined, {}, { headers: { 'X-Signature': FOREIGN } }],
])('the diagnosis of a wrong value names the earlier request with %s', (_, place, first, second) => {
  expect(diagnoseSecond(first, second)).toBe(place && `${place} has the value of request 1 at "a".`);
});
