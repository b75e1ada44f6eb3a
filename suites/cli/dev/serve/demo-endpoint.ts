import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemOfArrival } from '../../../../spec/door.ts';

/** A body of a message has at most about 32 KB. */
const MAX_BYTES = 64 * 1024;
/** Of so many bodies it is remembered that they came before. */
const MAX_REMEMBERED = 10_000;

/** An endpoint that is busy at the first attempt of each message, and takes it at the next one. */
export interface DemoEndpoint {
  readonly url: string;
  close(): void;
}

/** Starts an endpoint for somebody who has none yet. */
export async function startDemoEndpoint(): Promise<DemoEndpoint> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    if (problemOfArrival(request) !== null) return void response.writeHead(403, { Connection: 'close' }).end();
    const digest = createHash('sha1');
    let sizeBytes = 0;
    request.on('data', (piece: Buffer) => {
      digest.update(piece);
      sizeBytes += piece.length;
      if (sizeBytes > MAX_BYTES) request.destroy();
    });
    request.on('end', () => {
      const body = digest.digest('hex');
      const isKnown = seen.has(body);
      if (seen.size >= MAX_REMEMBERED) seen.clear();
      seen.add(body);
      response.writeHead(isKnown ? 200 : 503, { 'Content-Type': 'text/plain' });
      response.end(isKnown ? 'Thank you.\n' : 'Busy: try again later.\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/demo`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
