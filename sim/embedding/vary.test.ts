import { expect, it } from 'vitest';
import { digest } from '../rules/router/request.ts';
import { type Endpoint, type Received, startEndpoint } from '../wire/endpoint.fixture.ts';
import type { Delivery } from './deliveries.ts';
import { startSimulator } from './simulator.ts';

const SECRET = 's3cret, größer';

/** A request as a receiver sees it. */
interface Arrived {
  readonly request: Received;
  readonly raw: Buffer;
  readonly body: Readonly<Record<string, unknown>>;
}

/** True if a receiver accepts a request. */
type Accepts = (arrived: Arrived) => boolean;

function hasSignature(value: unknown, signed: Uint8Array): boolean {
  return String(value).toLowerCase() === digest(SECRET, signed);
}

/** Text beyond ASCII, markup, and a second between one message and the next. */
const PROPERTIES = { plan: 'team', city: 'Zürich', page: '<a href="/a/b">' };

/** Sends messages to a receiver until it fails one, or so many. The deliveries, the oldest first. */
async function deliver(
  accepts: Accepts,
  options: { readonly count: number; readonly vary: number | false },
): Promise<Delivery[]> {
  const hooks: Endpoint = await startEndpoint(() => {
    const [request] = hooks.received.slice(-1);
    if (request === undefined) return 500;
    const raw = Buffer.from(request.body);
    return accepts({ request, raw, body: JSON.parse(request.body) }) ? 200 : 400;
  });
  const sim = await startSimulator({ vary: options.vary, now: '2026-01-01T00:00:00.250Z' });
  try {
    const source = sim.source({ url: `${hooks.url}/hooks`, secret: SECRET });
    for (let number = 1; number <= options.count; number += 1) {
      await source.track({ userId: 'u1', event: `Order ${number}`, properties: PROPERTIES });
      await sim.advance('1s');
      if (number % 10 === 0) await sim.advance('1m');
      if (source.deliveries().some(isFailed)) break;
    }
    await sim.advanceUntilQuiet();
    return source.deliveries();
  } finally {
    await sim.close();
    await hooks.close();
  }
}

function isFailed({ state }: Delivery): boolean {
  return state === 'refused' || state === 'expired';
}

/** The value of a header whose name is written in this way. */
function rawHeader({ rawHeaders }: Arrived['request'], name: string): string | undefined {
  return rawHeaders[rawHeaders.indexOf(name) + 1];
}

function once(): Accepts {
  const seen = new Set<string>();
  return ({ body }) => seen.size < seen.add(String(body['event'])).size;
}

function inOrder(): Accepts {
  let lastMs = 0;
  return ({ body }) => {
    const isLater = Date.parse(String(body['timestamp'])) >= lastMs;
    lastMs = Math.max(lastMs, Date.parse(String(body['timestamp'])));
    return isLater;
  };
}

/** Receivers that lean on what the reference happens to do, and the surprises that each may fail on when it comes alone. */
const LEANING: readonly (readonly [name: string, accepts: () => Accepts, on: readonly string[]])[] = [
  [
    'the order of members',
    () =>
      ({ raw }) =>
        /^\s*\{\s*"version":\s*1,\s*"type":/.test(raw.toString()),
    ['reversed-members', 'empty-members', 'changed bytes on retries'],
  ],
  [
    'JSON that is written as it writes it itself',
    () =>
      ({ request, body }) =>
        hasSignature(request.headers['x-signature'], Buffer.from(JSON.stringify(body))),
    ['other bytes', 'escaped text', 'markup-escaped-in-json'],
  ],
  [
    'the case of a header name',
    () =>
      ({ request, raw }) =>
        hasSignature(rawHeader(request, 'X-Signature'), raw),
    ['lower-case-header-names', 'upper-case-header-names'],
  ],
  ['one attempt for each message', once, ['lost answer']],
  ['the order of messages', inOrder, ['late', 'out of order', 'clock-runs-ahead']],
  [
    'text as it is',
    () =>
      ({ raw }) =>
        raw.includes('Zürich') && raw.includes('/a/b'),
    ['escaped text', 'markup-escaped-in-json'],
  ],
];

it.each(LEANING)(
  'a receiver that leans on %s passes, and fails with --vary within 100 messages, which names the surprise',
  async (_, accepts, on) => {
    const alike = await deliver(accepts(), { count: 12, vary: false });
    expect(alike.map(({ state, varied }) => [state, varied])).toEqual(Array(12).fill(['processed', []]));
    const failed = (await deliver(accepts(), { count: 100, vary: 1 })).filter(isFailed);
    expect(failed.length).toBeGreaterThan(0);
    expect(on).toContain(failed[0]?.varied[0]?.name);
  },
);
