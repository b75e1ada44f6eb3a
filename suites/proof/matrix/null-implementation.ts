import http from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../../spec/requirements/requirement.ts';
import { type LoopbackServer, serveLoopback } from '../../harness/loopback-server.ts';
import type { Answer, Transport } from '../../harness/target/http-json.ts';
import { bodyText } from '../../harness/target/raw-json.ts';
import { Idle } from '../hostile/adapter.fixture.ts';

/**
 * Implementations that deliver nothing: one that accepts everything, one whose logs also mention every possible entry,
 * one that refuses everything, and one whose clients greet the service.
 */
export type Null = 'accepts everything' | 'logs everything' | 'refuses everything' | 'greets the service';

/** The possible entries of a log. */
const WORDS = 'error: timeout, no response in time; the certificate is self-signed; sent a message';
const LINES = 5;
/** Real time that a greeting waits for its answer. */
const GREETING_MS = 300;
const DESCRIPTION = {
  contract: 1,
  implementation: { name: 'null', version: '1' },
  roles: ['router', 'client'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: [...ROUTER_FEATURES, ...CLIENT_FEATURES],
};
const SOURCE = /^GET .*\/sources\/[^/]+$/;
const HANDED_IN = /\/calls$|\/deletions$|\/audiences\//;

/** A null implementation in this thread. Its clock counts, but nothing is ever due. */
export class NullImplementation implements Transport {
  readonly #kind: Null;
  readonly #idle = new Idle(DESCRIPTION);
  /** Accepts the requests of client libraries, without any effect. */
  readonly #ingestion = http.createServer((request, response) => {
    request.resume().on('end', () => response.end('{"success":true}'));
  });
  #serving: Promise<LoopbackServer> | undefined;

  constructor(kind: Null) {
    this.#kind = kind;
  }

  async send(method: string, url: string, body?: unknown): Promise<Answer> {
    await turn();
    const { pathname } = new URL(url);
    const given = Object(JSON.parse(bodyText(body) ?? '{}'));
    if (this.#kind === 'greets the service' && given.endpoint !== undefined) await greet(String(given.endpoint));
    if (SOURCE.test(`${method} ${pathname}`)) return { status: 200, json: { ingestion: await this.#address() } };
    const { status, body: json } = this.#idle.answer(method, pathname, given);
    if (this.#kind === 'refuses everything' && HANDED_IN.test(pathname)) {
      return status === 200 ? { status, json: { error: 'no' } } : { status: 409, json: { error: { message: 'no' } } };
    }
    if (this.#kind === 'logs everything' && pathname.endsWith('/log'))
      return { status, json: await this.#logs(pathname) };
    return { status, json };
  }

  close(): void {
    void this.#serving?.then(({ close }) => close());
  }

  async #logs(path: string): Promise<object> {
    const lines = Array.from({ length: LINES }, () => WORDS);
    if (path.includes('/clients/')) return { lines };
    const { body } = this.#idle.answer('GET', path.replace(/log$/, 'clock'), {});
    return { entries: lines.map((message) => ({ at: Object(body).now, kind: 'error', message })) };
  }

  async #address(): Promise<string> {
    this.#serving ??= serveLoopback(this.#ingestion);
    return (await this.#serving).url;
  }
}

/** Sends an empty batch. Its effect does not matter. */
async function greet(endpoint: string): Promise<void> {
  const signal = AbortSignal.timeout(GREETING_MS);
  await fetch(endpoint, { method: 'POST', body: '{"batch":[]}', signal }).catch(() => undefined);
}
