import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The service for the contenders. It answers 200, or 500 at `/fails`, counts messages on arrival, and parses them
 * later.
 */

/** Occurs once in every message, and nowhere else in a body. */
const MARK = Buffer.from('"event":"');
/** Most bodies kept at once; far more than any round sends. */
const MAX_BODIES = 100_000;

let bodies: Buffer[] = [];
let count = 0;
let wanted = Number.POSITIVE_INFINITY;

const server = createServer(async (request, response) => {
  const body = await bodyOf(request).catch(() => undefined);
  if (body === undefined) return;
  const status = request.url === '/fails' ? 500 : 200;
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"success":true}');
  if (bodies.length < MAX_BODIES) bodies.push(body);
  count += marksIn(body);
  if (count < wanted) return;
  wanted = Number.POSITIVE_INFINITY;
  process.send?.({ all: true });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

process.on('message', (order: { readonly expect: number } | { readonly tell: 'users' | 'received' }) => {
  if ('tell' in order) {
    process.send?.(order.tell === 'users' ? { users: usersIn(bodies) } : { received: count });
    return;
  }
  bodies = [];
  count = 0;
  wanted = order.expect;
  process.send?.({ ready: true });
});
process.on('disconnect', () => process.exit());

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function marksIn(body: Buffer): number {
  let found = 0;
  for (let at = body.indexOf(MARK); at >= 0; at = body.indexOf(MARK, at + MARK.length)) found += 1;
  return found;
}

/** The user of every message. Each user occurs once in a round. */
function usersIn(received: readonly Buffer[]): string[] {
  return received.flatMap((body) => JSON.parse(body.toString()).batch.map(({ userId }: { userId: string }) => userId));
}
