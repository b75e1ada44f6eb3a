import { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SampleSimulator } from './simulator.fixture.ts';

let simulator: SampleSimulator;

beforeAll(async () => {
  simulator = await SampleSimulator.start();
});
afterAll(() => simulator.close());
afterEach(() => vi.restoreAllMocks());

/** Sends head and body together, and returns the first line of the answer. */
async function post(path: string, body: string): Promise<string | undefined> {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1');
  socket.end([...head, '', body].join('\r\n'));
  let answer = '';
  for await (const piece of socket) answer += piece;
  return answer.split('\r\n').at(0);
}

it.each([
  ['in one piece, when it comes with its head', 1, 'HTTP/1.1 202 Accepted', 0],
  ['piece by piece, when it is larger', 500_000, 'HTTP/1.1 413 Payload Too Large', 1],
])('takes a body %s', async (_, characters, status, iterated) => {
  const path = await simulator.worldWithSource();
  const iterator = vi.spyOn(IncomingMessage.prototype, 'iterator');
  const call = { type: 'track', event: 'x'.repeat(characters), userId: 'u' };
  expect(await post(`${path}/sources/wk/calls`, JSON.stringify(call))).toBe(status);
  expect(iterator).toHaveBeenCalledTimes(iterated);
});
