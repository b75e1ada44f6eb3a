import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DevAttempt } from '../../../../spec/shapes/dev/messages.ts';
import { callAsCurl, requestAsCurl, requestAsTest } from './copy-as.js';

const run = promisify(execFile);
/** Text that a shell or a program could take for something else. */
const BODY = `{"name":"O'Brien $HOME \`id\` \\"x\\" \\\\ Zoë \${1}"}`;

let status = 200;
let seen: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = [];
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { method = '', url: path = '', headers } = request;
  seen.push({ method, path, headers, body: Buffer.concat(parts).toString() });
  response.writeHead(status).end();
});
let url = '';
let request: DevAttempt['request'];

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = {
    Host: 'elsewhere',
    'Content-Length': '3',
    'Content-Type': 'application/json',
    'X-Signature': "ab'c",
  };
  request = { method: 'POST', url: `${url}/hooks?a=1&b='2'`, headers, body: Buffer.from(BODY).toString('base64') };
});
beforeEach(() => {
  seen = [];
  status = 200;
});
afterAll(() => server.close());

test('a request as curl sends the same bytes and headers from a shell', async () => {
  await run('sh', ['-c', requestAsCurl(request)]);
  expect(seen).toEqual([expect.objectContaining({ method: 'POST', path: "/hooks?a=1&b='2'", body: BODY })]);
  expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-signature': "ab'c" });
  expect(seen[0]?.headers.host).toBe(new URL(url).host);
});

test('a call as curl is sent with its write key', async () => {
  const call = JSON.parse(BODY);
  await run('sh', ['-c', callAsCurl({ call, type: 'track', source: "w'k" }, `${url}/`)]);
  expect(seen.map(({ path, body }) => [path, body])).toEqual([['/v1/track', JSON.stringify(call)]]);
  expect(seen[0]?.headers.authorization).toBe(`Basic ${btoa("w'k:")}`);
});

test('a deletion as curl goes to the API', async () => {
  const call = { type: 'delete', userId: 'u1' };
  await run('sh', ['-c', callAsCurl({ call, type: 'delete', source: 'wk' }, url)]);
  expect(seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([['/dev/send', { call, source: 'wk' }]]);
});

test.each([
  [200, true],
  [503, false],
])('a request as a test judges an endpoint that answers %i', async (answer, passes) => {
  status = answer;
  const folder = await mkdtemp(join(tmpdir(), 'routespec-copied-'));
  const file = join(folder, 'copied.test.mjs');
  await writeFile(file, requestAsTest({ type: 'track', title: `"${BODY}"` }, request));
  const { FORCE_COLOR: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  const ended = await run(process.execPath, ['--test', file], { env }).then(
    () => true,
    () => false,
  );
  await rm(folder, { recursive: true });
  expect(seen.map(({ body, headers }) => [body, headers['x-signature']])).toEqual([[BODY, "ab'c"]]);
  expect(ended).toBe(passes);
});
