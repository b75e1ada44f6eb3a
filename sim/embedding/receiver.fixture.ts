import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a paused clock waits for an endpoint, and within its five seconds. */
const SLOW_MS = 1_500;

/** A request as an endpoint received it. */
export interface Received {
  readonly signature: string | undefined;
  readonly body: Record<string, unknown>;
}

/** For tests only: an endpoint that answers with these statuses in turn, then with the last one. */
export class SampleEndpoint implements AsyncDisposable {
  readonly received: Received[] = [];
  readonly url: string;
  readonly #close: () => void;

  private constructor(url: string, close: () => void) {
    this.url = url;
    this.#close = close;
  }

  static async start(statuses: readonly (number | 'slow')[] = [200]): Promise<SampleEndpoint> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const status = statuses[Math.min(endpoint.received.length, statuses.length - 1)] ?? 200;
      const body = JSON.parse(Buffer.concat(chunks).toString());
      endpoint.received.push({ signature: request.headers['x-signature']?.toString(), body });
      if (status === 'slow') await sleep(SLOW_MS);
      response.writeHead(status === 'slow' ? 200 : status, { 'X-Test': 'yes' }).end('seen');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    const endpoint = new SampleEndpoint(url, () => {
      server.close();
      server.closeAllConnections();
    });
    return endpoint;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#close();
  }
}
