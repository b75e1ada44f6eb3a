import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { digest } from '../rules/router/request.ts';
import type { Delivery } from './deliveries.ts';
import { type Simulator, startSimulator } from './simulator.ts';

const SECRET = 's3cret, größer';

/** A request as a receiver sees it. */
export interface Arrived {
  readonly request: IncomingMessage;
  readonly raw: Buffer;
  readonly body: Readonly<Record<string, unknown>>;
  readonly nowMs: number;
}

export type Accepts = (arrived: Arrived) => boolean;

export function hasSignature(value: string | undefined, signed: Uint8Array): boolean {
  return value?.toLowerCase() === digest(SECRET, signed);
}

/** Text beyond ASCII, markup, and a second between one message and the next. */
const PROPERTIES = { plan: 'team', city: 'Zürich', page: '<a href="/a/b">' };

/**
 * For tests only: sends messages to a receiver until it fails one, or up to a number.
 * @returns The deliveries, the oldest first.
 */
export async function deliver(
  accepts: Accepts,
  options: { readonly count: number; readonly vary: number | false },
): Promise<Delivery[]> {
  let sim: Simulator | undefined;
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray());
    const arrived = { request, raw, body: JSON.parse(raw.toString()), nowMs: sim?.now().getTime() ?? 0 };
    response.writeHead(accepts(arrived) ? 200 : 400).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sim = await startSimulator({ vary: options.vary, now: '2026-01-01T00:00:00.250Z' });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    const source = sim.source({ url, secret: SECRET });
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
    server.close();
    server.closeAllConnections();
  }
}

export function isFailed({ state }: Delivery): boolean {
  return state === 'refused' || state === 'expired';
}
