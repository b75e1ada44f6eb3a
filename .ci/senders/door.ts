import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address in front of `dev` where calls can be refused. */
export interface Door {
  readonly address: string;
  /** How many requests with calls were refused. */
  readonly refused: () => number;
  close(): void;
}

/** Opens a door that answers the first requests with calls with 503, and lets everything else through as it is. */
export async function openDoor(address: string, refusals: number): Promise<Door> {
  let refused = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (method === 'POST' && refused < refusals) {
      refused += 1;
      incoming.resume().once('end', () => outgoing.writeHead(503, { 'Access-Control-Allow-Origin': '*' }).end());
      return;
    }
    const onward = request(new URL(url ?? '/', address), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
