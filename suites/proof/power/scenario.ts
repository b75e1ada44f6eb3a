import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import { DirectTransport } from '../../cli/simulator/direct-transport.ts';
import { CALLS, MESSAGES, SETTINGS, USERS } from './scenario-values.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Shortly before a leap day, so that the scenario goes through one. */
const START = '2028-02-28T22:30:00.000Z';

/** An endpoint that keeps its requests, and answers by the path. */
class Endpoint {
  readonly seen: string[] = [];
  readonly #held: (() => void)[] = [];
  readonly #server: Server;
  #count = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Endpoint> {
    const server = createServer();
    const endpoint = new Endpoint(server);
    server.on('request', (request, response) => endpoint.#take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers the held requests. */
  release(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const body = Buffer.concat(parts).toString();
      this.seen.push([request.method, request.url, JSON.stringify(headers), body].join(' '));
      this.#answer(request.url ?? '', response);
    });
  }

  #answer(path: string, response: ServerResponse): void {
    this.#count += 1;
    if (path.includes('silent')) return;
    if (path.includes('broken')) {
      response.destroy();
      return;
    }
    const status = path.includes('always500') || (path.includes('some500') && this.#count % 2 === 0) ? 500 : 200;
    const answer = (): void => void response.writeHead(path.includes('gone') ? 410 : status).end('{}');
    if (path.includes('slow')) this.#held.push(answer);
    else answer();
  }
}

/** Everything on the wire in one play of the scenario, step by step. */
export type Wire = readonly string[];

/**
 * Plays one scenario in which every trigger happens at least once, against a simulator with these rules. It has no
 * verdict, so the visibility of a fault in it does not depend on the checks of the suite.
 */
export async function playScenario(change: (reference: Rules) => Rules): Promise<Wire> {
  const simulator = await startSimulator({ rules: change(REFERENCE) });
  const endpoint = await Endpoint.open();
  try {
    return await new Play(new DirectTransport(simulator.handle), simulator.url, endpoint).all();
  } finally {
    await endpoint.close();
    await simulator.close();
  }
}

class Play {
  readonly #transport: DirectTransport;
  readonly #target: string;
  readonly #endpoint: Endpoint;
  readonly #wire: string[] = [];
  #world = '';
  #step = 0;

  constructor(transport: DirectTransport, target: string, endpoint: Endpoint) {
    this.#transport = transport;
    this.#target = target;
    this.#endpoint = endpoint;
  }

  async all(): Promise<Wire> {
    const { world } = await this.#send('POST', '/worlds', { now: START });
    this.#world = `/worlds/${world}`;
    await this.#sources();
    await this.#calls();
    await this.#times();
    await this.#settings();
    await this.#clients();
    return this.#wire;
  }

  async #sources(): Promise<void> {
    for (const [key, settings] of Object.entries(SETTINGS)) await this.#put(key, settings);
    // The same users send everything to each source, in every order of kinds.
    for (const key of Object.keys(SETTINGS)) {
      for (const call of CALLS.slice(0, 12)) await this.#call(key, call);
      await this.#advance(4 * SECOND_MS);
      this.#endpoint.release();
      await this.#advance(2 * SECOND_MS);
      this.#endpoint.release();
    }
    await this.#advance(5 * HOUR_MS, 600);
  }

  async #calls(): Promise<void> {
    for (const call of CALLS) await this.#call('plain', call);
    await this.#advance(10 * SECOND_MS);
    for (const call of CALLS) await this.#call('retried', call);
    await this.#call('retried', { type: 'track', userId: 'u', event: 'x'.repeat(40_000) });
    await this.#call('retried', { type: 'track', userId: 'u', event: 'e', timestamp: 'yesterday' });
    for (const user of USERS) {
      await this.#call('retried', { type: 'track', userId: user, event: user });
      await this.#call('second', { type: 'track', userId: user, event: user, integrations: { All: false } });
      await this.#send('POST', `${this.#world}/deletions`, { userId: user, sources: Object.keys(SETTINGS) });
      await this.#call('second', { type: 'identify', userId: user, traits: {} });
    }
    await this.#advance(5 * HOUR_MS, 600);
    for (let at = 0; at < 300; at += 1) await this.#call('crowd', { type: 'track', userId: `u${at}`, event: 'Crowd' });
    await this.#advance(5 * HOUR_MS, 600);
  }

  async #times(): Promise<void> {
    for (const idleMs of [2 * MINUTE_MS, 2 * HOUR_MS, 2 * DAY_MS, 305 * DAY_MS]) {
      await this.#advance(idleMs);
      for (const key of ['plain', 'retried', 'several'])
        for (const call of CALLS.slice(0, 6)) await this.#call(key, call);
      await this.#advance(MINUTE_MS, 12);
    }
    // New Year's Eve, from its last hour on.
    for (let hour = 0; hour < 30; hour += 1) {
      await this.#call('retried', CALLS[0] ?? {});
      await this.#advance(HOUR_MS);
    }
    await this.#send('PUT', `${this.#world}/audiences/a`, {
      name: 'First Time Shopper',
      source: 'plain',
      members: ['u1', 'u2'],
    });
    await this.#send('PUT', `${this.#world}/audiences/a`, {
      name: 'First Time Shopper',
      source: 'plain',
      members: ['u2', 'u3'],
    });
    await this.#advance(MINUTE_MS);
  }

  async #settings(): Promise<void> {
    for (const [key, settings] of Object.entries(SETTINGS)) {
      for (const call of CALLS.slice(0, 3)) await this.#call(key, call);
      await this.#put(key, { ...settings, enabled: false });
      for (const call of CALLS.slice(0, 6)) await this.#call(key, call);
      await this.#put(key, {
        ...settings,
        secret: settings.secret === undefined ? 'new' : `${settings.secret}new`,
        paths: settings.paths.map((path) => `${path}&new`),
        headers: { 'X-New': 'now, and: then' },
      });
      for (const call of CALLS.slice(0, 12)) await this.#call(key, call);
      await this.#send('POST', `${this.#world}/deletions`, { userId: 'u1', sources: [key] });
      await this.#advance(20 * SECOND_MS);
      this.#endpoint.release();
    }
    await this.#advance(5 * HOUR_MS, 600);
  }

  async #clients(): Promise<void> {
    const ingestion = await this.#send('GET', `${this.#world}/sources/plain`);
    const endpoints = [
      `${this.#endpoint.url}/service/ok`,
      `${this.#endpoint.url}/service/some500`,
      String(ingestion['ingestion']),
    ];
    const options = [{}, { size: 3 }, { flushAt: 4, flushAfterMs: 2_000 }, { debug: true }, {}, {}, {}, {}, {}, {}];
    for (const [at, option] of options.entries()) {
      const endpoint = endpoints[at % endpoints.length] ?? '';
      const { client } = await this.#send('POST', `${this.#world}/clients`, {
        writeKey: at === 4 ? 'key0' : `key${at}`,
        endpoint,
        ...option,
      });
      const calls = `${this.#world}/clients/${client}/calls`;
      await this.#messages(calls, at);
      if (at === 5) await this.#send('DELETE', `${this.#world}/clients/${client}`);
    }
  }

  async #messages(calls: string, at: number): Promise<void> {
    for (const message of MESSAGES.slice(0, at < 3 ? undefined : 30)) await this.#send('POST', calls, message);
    await this.#advance(30 * SECOND_MS, 6);
    for (const idleMs of [2 * MINUTE_MS, 2 * HOUR_MS, 2 * DAY_MS]) {
      for (const message of MESSAGES.slice(0, 8)) await this.#send('POST', calls, message);
      await this.#send('POST', calls, { method: 'Track', message: { UserId: 'u' } });
      await this.#send('POST', calls, MESSAGES[0]);
      await this.#send('POST', calls, { method: 'Track', message: { UserId: 'u', Event: 'x'.repeat(40_000) } });
      await this.#send('POST', calls, MESSAGES[1]);
      await this.#advance(idleMs);
    }
    for (let number = 0; at < 2 && number < 1_100; number += 1) {
      await this.#send('POST', calls, { method: 'Track', message: { UserId: `u${number}`, Event: 'Crowd' } });
    }
    await this.#advance(MINUTE_MS);
  }

  async #put(key: string, { type, enabled, secret, paths, headers }: (typeof SETTINGS)[string]): Promise<void> {
    const webhooks = paths.map((path) => ({ url: `${this.#endpoint.url}/${path}`, headers: headers ?? {} }));
    const settings = { ...(secret === undefined ? {} : { sharedSecret: secret }), webhooks };
    await this.#send('PUT', `${this.#world}/sources/${key}`, {
      type,
      destinations: { Webhooks: { enabled: enabled ?? true, settings } },
    });
  }

  async #call(key: string, call: object): Promise<void> {
    await this.#send('POST', `${this.#world}/sources/${key}/calls`, call);
  }

  /** Advances in parts, and records the arrivals in each. */
  async #advance(byMs: number, parts = 1): Promise<void> {
    for (let part = 0; part < Math.min(parts, 8); part += 1) {
      await this.#send('POST', `${this.#world}/clock`, {
        advanceMs: Math.round(byMs / Math.min(parts, 8)),
        settle: true,
      });
      this.#step += 1;
      this.#wire.push(
        ...this.#endpoint.seen
          .splice(0)
          .map((each) => `${this.#step} ${each}`)
          .sort(),
      );
    }
  }

  async #send(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { json } = await this.#transport.send(method, `${this.#target}${path}`, body);
    return Object(json);
  }
}
