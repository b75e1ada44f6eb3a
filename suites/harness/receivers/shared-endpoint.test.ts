import { once } from 'node:events';
import http from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SampleServer, serveHttp } from '../target/server.fixture.ts';
import { Agenda } from '../time/agenda.ts';
import { BUDGET } from './budget.ts';
import { Receivers } from './receivers.ts';
import { type Reply, STALL, status } from './reply.ts';
import type { Arrival } from './shared-endpoint.ts';

/** For these tests, a server hands every request to the one endpoint. */
let server: SampleServer;
let receivers: Receivers;
let take: ((arrival: Arrival) => void) | undefined;
let body: Buffer = Buffer.from('{"type":"track"}');

beforeEach(async () => {
  take = undefined;
  body = Buffer.from('{"type":"track"}');
  server = await serveHttp((request, response) => {
    take?.({ request, response, body, secretInForce: (secret) => `${secret} in force` });
  });
  receivers = new Receivers(1_000, (path) => ({
    url: `http://endpoint.invalid${path}`,
    attach: (taking) => {
      take = taking;
    },
    detach: () => {
      take = undefined;
    },
  }));
});
afterEach(async () => {
  await receivers.close();
  await server.close();
});

async function open(...script: Reply[]) {
  const agenda = new Agenda();
  const context = {
    name: 'hook-1',
    path: '/hook-1',
    agenda: () => agenda,
    arrivalMs: () => 7,
    onRequest: () => {},
    onEvent: () => {},
  };
  return receivers.open(context, script);
}

async function post(): Promise<http.ClientRequest> {
  const request = http.request(`${server.url}/any`, { method: 'POST', agent: false });
  request.on('error', () => {});
  request.end('{}');
  return request;
}

/** `once` would reject when the connection breaks. */
function awaitClose(request: http.ClientRequest): Promise<void> {
  return new Promise((resolve) => void request.once('close', resolve));
}

it('takes what its endpoint hands over, at any path, and answers as its script says', async () => {
  const receiver = await open(status(503));
  const [response] = (await once(await post(), 'response')) as [http.IncomingMessage];
  expect([receiver.url, response.statusCode]).toEqual(['http://endpoint.invalid/hook-1', 503]);
  expect(receiver.requests).toMatchObject([{ target: '/any', atMs: 7, body }]);
  expect(receiver.requests[0]?.secretInForce?.('a')).toBe('a in force');
});

it('breaks the connections that it holds back when it closes, and detaches from its endpoint', async () => {
  const receiver = await open(STALL);
  const request = await post();
  await expect.poll(() => receiver.held()).toBe(1);
  const closed = awaitClose(request);
  await receiver.close();
  await closed;
  expect(take).toBeUndefined();
});

it('takes nothing beyond the budget of its case', async () => {
  const receiver = await open();
  body = Buffer.alloc(BUDGET.bodyBytes + 1, ' ');
  await awaitClose(await post());
  expect(receiver.requests).toEqual([]);
  expect(receivers.budget.overdrawn()).toMatch(/bytes in one body, got more/);
});
