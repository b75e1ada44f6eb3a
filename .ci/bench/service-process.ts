import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * The service for the contenders. It answers 200, or 500 at `/fails`, and remembers the user of each message. Requests
 * with GET ask it about them.
 */

let users: string[] = [];
let wanted = Number.POSITIVE_INFINITY;
let arrived = (): void => {};

const ANSWERS: Readonly<Record<string, (count: number) => unknown>> = {
  reset: () => {
    users = [];
  },
  /** Answers once so many messages have arrived. */
  arrival: (count) =>
    new Promise<void>((resolve) => {
      wanted = count;
      arrived = resolve;
      look();
    }),
  received: () => ({ messages: users.length, users: new Set(users).size }),
};

function look(): void {
  if (users.length >= wanted) arrived();
}

interface Message {
  readonly userId: string;
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    const [, what = '', count] = request.url?.split('/') ?? [];
    response.end(JSON.stringify((await ANSWERS[what]?.(Number(count))) ?? null));
    return;
  }
  const status = request.url === '/fails' ? 500 : 200;
  const body = JSON.parse(await text(request)) as Message & { readonly batch?: readonly Message[] };
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"success":true}');
  users.push(...(body.batch ?? [body]).map(({ userId }) => userId));
  look();
});
// Longer than any round, so that no connection is closed just as it is used again.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
