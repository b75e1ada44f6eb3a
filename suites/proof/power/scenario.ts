import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import { DirectTransport } from '../../cli/simulator/direct-transport.ts';
import { type Certificates, certificatesOnDemand } from '../../harness/certificates/certificates.ts';
import { CountedTime } from '../../harness/time/counted-time.ts';
import type { ClockReading, Traffic } from '../../harness/time/world-time.ts';
import {
  CALLS,
  CLIENTS,
  type ClientMessage,
  CROWD,
  MESSAGES,
  NOT_VALID,
  SETTINGS,
  TOO_LARGE,
  USERS,
} from './scenario-values.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Shortly before a leap day, so that the scenario goes through one. */
const START = '2028-02-28T22:30:00.000Z';
/** In time for an answer, and too late. */
const SLOW_MS = 4 * SECOND_MS;
const LATE_MS = 6 * SECOND_MS;

const certificates = certificatesOnDemand();

/** Endpoints over http and over https, which record what they get, and answer as the path says. */
class Endpoint implements Traffic {
  readonly #seen: string[] = [];
  readonly #held = new Set<ServerResponse>();
  readonly #tries = new Map<string, number>();
  readonly #servers: ReadonlyMap<string, Server>;
  #activity = 0;
  #time: CountedTime | undefined;

  private constructor({ credentials }: Certificates) {
    const handle: RequestListener = (request, response) => this.#handle(request, response);
    this.#servers = new Map<string, Server>([
      ['trusted', createSecureServer(credentials.trusted, handle)],
      ['self-signed', createSecureServer(credentials['self-signed'], handle)],
      // Every path has an empty text in it.
      ['', createServer(handle)],
    ]);
  }

  static async open(): Promise<Endpoint> {
    const endpoint = new Endpoint(await certificates());
    for (const server of endpoint.#servers.values()) {
      server.on('connection', () => endpoint.#note());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    return endpoint;
  }

  /** From now on, requests arrive at an instant of this time. */
  follow(time: CountedTime): void {
    this.#time = time;
  }

  /** Requests in the order of their instants. Those of one instant come in any order. */
  get wire(): Wire {
    return this.#seen.toSorted();
  }

  urlOf(path: string): string {
    const [[scheme, server] = []] = [...this.#servers].filter(([name]) => path.includes(name));
    const address = server?.address() as AddressInfo | undefined;
    return `${scheme === '' ? 'http' : 'https'}://127.0.0.1:${address?.port}/${path}`;
  }

  held(): number {
    return this.#held.size;
  }

  mayHold(): 'for a time' {
    return 'for a time';
  }

  activity(): number {
    return this.#activity;
  }

  arrivals(): number {
    return this.#activity;
  }

  account(): string {
    return `${this.#seen.length} requests`;
  }

  async close(): Promise<void> {
    for (const server of this.#servers.values()) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  #note(): void {
    this.#activity += 1;
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    this.#note();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      this.#note();
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const body = Buffer.concat(parts).toString();
      const text = [request.method, request.url, JSON.stringify(headers), body].join(' ');
      this.#seen.push(`${this.#time?.nowMs()} ${text}`);
      this.#answer(request.url ?? '', text, response);
    });
    response.on('close', () => {
      this.#note();
      this.#held.delete(response);
    });
  }

  /** Number of failures depends on the text: the order of requests that come at once is open. */
  #answer(path: string, text: string, response: ServerResponse): void {
    const number = this.#tries.get(text) ?? 0;
    this.#tries.set(text, number + 1);
    const isFirst = number <= text.length % 2;
    if (path.includes('broken')) {
      response.destroy();
      return;
    }
    const isFailure = path.includes('always500') || (path.includes('some500') && isFirst);
    const answer = (): void => void response.writeHead(path.includes('gone') ? 410 : isFailure ? 500 : 200).end('{}');
    const isHeld = path.includes('silent') || path.includes('slow') || (path.includes('late') && isFirst);
    if (!isHeld) {
      answer();
      return;
    }
    this.#held.add(response);
    if (path.includes('silent') || this.#time === undefined) return;
    this.#time.agenda.at(this.#time.nowMs() + (path.includes('slow') ? SLOW_MS : LATE_MS), () => {
      if (this.#held.delete(response)) answer();
    });
  }
}

/** Everything that the plays of the scenario put on the wire and into the log, by instant. */
export type Wire = readonly string[];

/** Paths of endpoints that answer at once, and of those that are slow, silent or wrongly certified. */
const PATHS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) =>
    path
      .replace('always500', 'silent')
      .replace('some500', 'late')
      .replace('broken', 'self-signed')
      .replace('ok', 'slow'),
];

/**
 * Plays one scenario in which every trigger happens at least once, against a simulator with these rules, with two kinds of
 * endpoints. It is no case: nothing is judged, so whether a fault shows in it does not depend on what the suite looks at.
 */
export async function playScenario(change: (reference: Rules) => Rules): Promise<Wire> {
  const simulator = await startSimulator({ rules: change(REFERENCE) });
  try {
    const wires: Wire[] = [];
    for (const pathOf of PATHS) {
      const endpoint = await Endpoint.open();
      try {
        const log = await new Play(new DirectTransport(simulator.handle), simulator.url, endpoint, pathOf).all();
        wires.push([...endpoint.wire, ...log]);
      } finally {
        await endpoint.close();
      }
    }
    return wires.flat();
  } finally {
    await simulator.close();
  }
}

class Play {
  readonly #transport: DirectTransport;
  readonly #target: string;
  readonly #endpoint: Endpoint;
  readonly #pathOf: (path: string) => string;
  #world = '';
  /** Requests that may change the world, and their answers. */
  #asked = 0;
  #time: CountedTime | undefined;
  /** Path of a client that is older than any other, and goes through the leap day and the new year. */
  #oldest = '';

  constructor(transport: DirectTransport, target: string, endpoint: Endpoint, pathOf: (path: string) => string) {
    this.#transport = transport;
    this.#target = target;
    this.#endpoint = endpoint;
    this.#pathOf = pathOf;
  }

  async all(): Promise<Wire> {
    const { authority } = await certificates();
    const { world } = await this.#send('POST', '/worlds', { now: START, trust: [authority] });
    this.#world = `/worlds/${world}`;
    const clock = {
      changes: () => this.#asked,
      instantMs: async () => (await this.#clock('GET')).nowMs,
      read: () => this.#clock('GET'),
      advance: (advanceMs: number) => this.#clock('POST', { advanceMs }),
    };
    this.#time = new CountedTime(clock, this.#endpoint, await clock.read(), () => undefined);
    this.#endpoint.follow(this.#time);
    await this.#sources();
    this.#oldest = await this.#client(0);
    await this.#messages(this.#oldest, MESSAGES);
    await this.#calls();
    await this.#times();
    await this.#settings();
    await this.#clients();
    const { entries } = await this.#send('GET', `${this.#world}/log`);
    return [entries]
      .flat()
      .map((entry) => JSON.stringify(entry))
      .sort();
  }

  async #clock(method: string, body?: object): Promise<ClockReading> {
    const { now, next, busy } = await this.#send(method, `${this.#world}/clock`, body);
    return {
      nowMs: Date.parse(String(now)),
      nextMs: next === null ? null : Date.parse(String(next)),
      busy: Number(busy),
    };
  }

  async #sources(): Promise<void> {
    for (const [key, settings] of Object.entries(SETTINGS)) await this.#put(key, settings);
    // The same users send everything to each source, in every order of kinds.
    for (const key of Object.keys(SETTINGS)) {
      for (const call of CALLS.slice(0, 12)) await this.#call(key, call);
      await this.#advance(6 * SECOND_MS);
    }
    await this.#advance(5 * HOUR_MS);
  }

  async #calls(): Promise<void> {
    for (const call of CALLS) await this.#call('plain', call);
    await this.#advance(10 * SECOND_MS);
    for (const call of CALLS) await this.#call('retried', call);
    await this.#call('retried', { type: 'track', userId: 'u', event: 'x'.repeat(40_000) });
    await this.#call('retried', { type: 'track', userId: 'u', event: 'e', timestamp: 'yesterday' });
    const now = new Date(this.#time?.nowMs() ?? 0).toISOString();
    await this.#call('retried', { type: 'track', userId: 'u', event: 'e', timestamp: now });
    for (const user of USERS) {
      await this.#call('retried', { type: 'track', userId: user, event: user });
      await this.#call('second', { type: 'track', userId: user, event: user, integrations: { All: false } });
      await this.#send('POST', `${this.#world}/deletions`, { userId: user, sources: Object.keys(SETTINGS) });
      await this.#call('second', { type: 'identify', userId: user, traits: {} });
    }
    await this.#advance(5 * HOUR_MS);
    for (let at = 0; at < 300; at += 1) {
      await this.#call('crowd', { type: 'track', userId: `u${at >> 1}`, event: `Crowd ${at}` });
    }
    await this.#advance(5 * HOUR_MS);
  }

  async #times(): Promise<void> {
    for (const idleMs of [2 * MINUTE_MS, 2 * HOUR_MS, 2 * DAY_MS, 305 * DAY_MS]) {
      await this.#advance(idleMs);
      for (const key of ['plain', 'retried', 'several'])
        for (const call of CALLS.slice(0, 6)) await this.#call(key, call);
      await this.#advance(MINUTE_MS);
    }
    // New Year's Eve, from its last hour on.
    for (let hour = 0; hour < 30; hour += 1) {
      await this.#call('retried', CALLS[0] ?? {});
      await this.#messages(this.#oldest, MESSAGES.slice(0, 10));
      // For some mistakes a message must be the first of its client.
      for (const [at, message] of MESSAGES.slice(3 * hour, 3 * hour + 3).entries()) {
        await this.#messages(await this.#client(CLIENTS.length + at), [message]);
      }
      await this.#advance(HOUR_MS);
    }
    await this.#send('PUT', `${this.#world}/audiences/a`, {
      name: 'First Time Shopper',
      source: 'retried',
      members: ['u1', 'u2'],
    });
    await this.#send('PUT', `${this.#world}/audiences/a`, {
      name: 'First Time Shopper',
      source: 'retried',
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
    }
    await this.#advance(5 * HOUR_MS);
  }

  async #clients(): Promise<void> {
    for (let place = 1; place < CLIENTS.length; place += 1) {
      const client = await this.#client(place);
      await this.#messages(client, MESSAGES.slice(0, place < 3 ? undefined : 30));
      await this.#advance(30 * SECOND_MS);
      for (const idleMs of [2 * MINUTE_MS, 2 * HOUR_MS, 2 * DAY_MS]) {
        await this.#messages(client, MESSAGES.slice(0, 8));
        await this.#messages(client, [NOT_VALID, ...MESSAGES.slice(0, 1), TOO_LARGE, ...MESSAGES.slice(1, 2)]);
        await this.#advance(idleMs);
      }
      if (place < 3) await this.#messages(client, CROWD);
      await this.#advance(MINUTE_MS);
      if (place === 5) await this.#send('DELETE', client);
    }
  }

  /** Creates a client and returns its path. */
  async #client(place: number): Promise<string> {
    const { ingestion } = await this.#send('GET', `${this.#world}/sources/retried`);
    const own = ['service/ok', 'service/some500'].map((path) => this.#endpoint.urlOf(this.#pathOf(path)));
    const endpoint = [...own, String(ingestion)][place % 3] ?? '';
    const writeKey = place === 4 ? 'key0' : `key${place}`;
    const { client } = await this.#send('POST', `${this.#world}/clients`, { writeKey, endpoint, ...CLIENTS[place] });
    return `${this.#world}/clients/${client}`;
  }

  async #messages(client: string, messages: readonly ClientMessage[]): Promise<void> {
    for (const message of messages) await this.#send('POST', `${client}/calls`, message);
  }

  async #put(key: string, { type, enabled, secret, paths, headers }: (typeof SETTINGS)[string]): Promise<void> {
    const webhooks = paths.map((path) => ({ url: this.#endpoint.urlOf(this.#pathOf(path)), headers: headers ?? {} }));
    const settings = { ...(secret === undefined ? {} : { sharedSecret: secret }), webhooks };
    await this.#send('PUT', `${this.#world}/sources/${key}`, {
      type,
      destinations: { Webhooks: { enabled: enabled ?? true, settings } },
    });
  }

  async #call(key: string, call: object): Promise<void> {
    await this.#send('POST', `${this.#world}/sources/${key}/calls`, call);
  }

  async #advance(byMs: number): Promise<void> {
    if (this.#time === undefined) throw new Error('Expected a world whose clock is moved, got none');
    await this.#time.passUntil(this.#time.nowMs() + byMs);
  }

  async #send(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    if (method !== 'GET') this.#asked += 1;
    const { json } = await this.#transport.send(method, `${this.#target}${path}`, body);
    if (method !== 'GET') this.#asked += 1;
    return Object(json);
  }
}
