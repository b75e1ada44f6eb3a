import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { receiver as expressReceiver } from './examples/express.ts';
import { receiver as fetchReceiver } from './examples/fetch.ts';
import { receiver as honoReceiver } from './examples/hono.ts';
import { receiver as nodeReceiver } from './examples/node-http.ts';
import { sign, type WebhookBody } from './index.ts';

type Handle = (body: WebhookBody) => void;
const SECRET = 's3cret';
const TRACK = {
  version: 1,
  type: 'track',
  userId: 'u1',
  event: 'Käse gekauft',
  properties: { revenue: '19.90' },
  timestamp: '2026-01-01T00:00:00.000Z',
};

/** Other tests in this thread need the `Request` and `Response` of Node. */
const PLAIN = { overrideGlobalObjects: false };

const EXAMPLES: readonly (readonly [name: string, open: (handle: Handle) => Server])[] = [
  ['node-http', (handle) => nodeReceiver(SECRET, handle)],
  ['express', (handle) => createServer(expressReceiver(SECRET, handle))],
  ['hono', (handle) => createServer(getRequestListener(honoReceiver(SECRET, handle).fetch, PLAIN))],
  ['fetch', (handle) => createServer(getRequestListener(fetchReceiver(SECRET, handle), PLAIN))],
];

describe.each(EXAMPLES)('the example of %s', (_, openWith) => {
  async function start(handle: Handle): Promise<number> {
    const server = openWith(handle).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }

  /** The status of the answer to a request with this body. */
  async function post(port: number, body: string, signature: string | undefined): Promise<number> {
    const { status } = await fetch(`http://127.0.0.1:${port}/hook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-signature': signature }) },
    });
    return status;
  }

  it('takes a signed body, whose white space and order of members count', async () => {
    const taken: WebhookBody[] = [];
    const port = await start((body) => void taken.push(body));
    const text = JSON.stringify(TRACK, null, 1);
    expect(await post(port, text, sign(text, SECRET))).toBe(200);
    expect(taken).toEqual([TRACK]);
  });

  it('refuses a signed body that is wrong', async () => {
    const taken: WebhookBody[] = [];
    const port = await start((body) => void taken.push(body));
    const wrong = JSON.stringify({ ...TRACK, event: 1 });
    expect([await post(port, wrong, sign(wrong, SECRET)), await post(port, '{', sign('{', SECRET))]).toEqual([
      400, 400,
    ]);
    expect(taken).toEqual([]);
  });

  it('answers 500 to what it fails to handle, so that it is sent again', async () => {
    // Frameworks print such an error.
    const printing = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printing.mockRestore());
    const handle = vi.fn<Handle>().mockImplementationOnce(() => {
      throw new Error('the database is away');
    });
    const port = await start(handle);
    const text = JSON.stringify(TRACK);
    expect([await post(port, text, sign(text, SECRET)), await post(port, text, sign(text, SECRET))]).toEqual([
      500, 200,
    ]);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  it('takes nothing of more than 1 MiB', async () => {
    const taken: WebhookBody[] = [];
    const port = await start((body) => void taken.push(body));
    const text = JSON.stringify(TRACK).padEnd(2 * 1024 * 1024);
    const status = await post(port, text, sign(text, SECRET)).catch(() => 'the connection was closed');
    expect([413, 500, 'the connection was closed']).toContain(status);
    expect(taken).toEqual([]);
  });
});

it('is on the page as it is in the example', () => {
  const readLines = (file: string) =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .split('\n')
      .map((line) => line.trim());
  const page = readLines('README.md');
  const shown = page.slice(page.indexOf('return async (request) => {'), page.indexOf('};') + 1);
  expect(shown.length).toBeGreaterThan(5);
  expect(readLines('examples/fetch.ts')).toEqual(expect.arrayContaining(shown));
});
