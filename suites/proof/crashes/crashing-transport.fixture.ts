import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transport } from '../../harness/target/exchange/answer.ts';
import { HttpJson } from '../../harness/target/http-json.ts';

/** For tests only: a request of the contract with a call or a message. */
export interface HandedIn {
  /** The kind of call, or the method of the client library. */
  readonly kind: unknown;
  readonly text: string;
  /** Number of earlier calls and messages. */
  readonly before: number;
}

/** For tests only: a crash as seen from outside. */
export const CRASHES = {
  json: (response: http.ServerResponse) => void response.writeHead(500).end('{"error":"oops"}'),
  html: (response: http.ServerResponse) => void response.writeHead(500).end('<h1>Internal Server Error</h1>'),
  unavailable: (response: http.ServerResponse) => void response.writeHead(503).end(),
  closed: (response: http.ServerResponse) => void response.socket?.end(),
  reset: (response: http.ServerResponse) => void response.socket?.resetAndDestroy(),
} as const;

/** For tests only: reaches an implementation that crashes on the calls and messages that `crashes` picks. */
export async function crashingTransport(
  crash: keyof typeof CRASHES,
  crashes: (handedIn: HandedIn) => boolean,
): Promise<Transport> {
  const server = http.createServer((request, response) => request.resume().on('end', () => CRASHES[crash](response)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const httpJson = new HttpJson();
  let before = 0;
  return {
    send: (method, url, body, ...rest) => {
      if (method !== 'POST' || !url.endsWith('/calls')) return httpJson.send(method, url, body, ...rest);
      const { type, method: name } = body as Record<string, unknown>;
      const isCrash = crashes({ kind: type ?? name, text: JSON.stringify(body), before });
      before += 1;
      return httpJson.send(method, isCrash ? url.replace(new URL(url).origin, origin) : url, body, ...rest);
    },
    close: () => {
      httpJson.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
