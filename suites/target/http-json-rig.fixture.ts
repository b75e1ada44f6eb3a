import type { RequestListener } from 'node:http';
import { afterEach } from 'vitest';
import { HttpJson } from './http-json.ts';
import type { SampleServer } from './server.fixture.ts';

/** For tests only: clients and servers, which end after each test of the file that asks for the rig. */
export interface HttpJsonRig {
  readonly client: () => HttpJson;
  /** The URL of a server. */
  readonly serving: (server: Promise<SampleServer>) => Promise<string>;
}

/** For tests only: call it at the top of a test file. */
export function httpJsonRig(): HttpJsonRig {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });
  return {
    client: () => {
      const http = new HttpJson();
      cleanups.push(() => http.close());
      return http;
    },
    serving: async (server) => {
      const { url, close } = await server;
      cleanups.push(close);
      return url;
    },
  };
}

/** For tests only: a listener that gives every request the same answer. */
export function answering(status: number, body: string, headers = {}): RequestListener {
  return (_, response) => void response.writeHead(status, headers).end(body);
}
