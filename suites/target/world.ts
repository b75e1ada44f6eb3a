import { RoutespecError } from '../../spec/error.ts';
import {
  type Audience,
  type ClientRequest,
  clientCreatedSchema,
  clockSchema,
  type Deletion,
  ingestionSchema,
  type LogEntry,
  logSchema,
} from '../../spec/shapes/contract.ts';
import type { Source } from '../../spec/shapes/settings.ts';
import type { ClockPort, ClockReading } from '../time/world-time.ts';
import { Client } from './client.ts';
import type { Exchange, Target } from './target.ts';

/** One world of an implementation, as the target contract gives it: its clock, its router, and its client library. */
export class World implements ClockPort {
  readonly #target: Target;
  readonly #path: string;

  constructor(target: Target, id: string) {
    this.#target = target;
    this.#path = `/worlds/${encodeURIComponent(id)}`;
  }

  async read(): Promise<ClockReading> {
    return this.#clock({ method: 'GET', path: '/clock', status: 200 });
  }

  async advance(byMs: number): Promise<ClockReading> {
    return this.#clock({ method: 'POST', path: '/clock', body: { advanceMs: byMs }, status: 200 });
  }

  /** Creates or replaces a source. The value goes out as it is, since a case may send what must be refused. */
  async putSource(writeKey: string, source: Source | Record<string, unknown>): Promise<void> {
    await this.#ask({ method: 'PUT', path: `/sources/${encodeURIComponent(writeKey)}`, body: source, status: 204 });
  }

  /** Hands in one call. */
  async call(writeKey: string, call: unknown): Promise<void> {
    await this.#ask({
      method: 'POST',
      path: `/sources/${encodeURIComponent(writeKey)}/calls`,
      body: call,
      status: 202,
    });
  }

  async requestDeletion(deletion: Deletion): Promise<void> {
    await this.#ask({ method: 'POST', path: '/deletions', body: deletion, status: 202 });
  }

  async putAudience(id: string, audience: Audience): Promise<void> {
    await this.#ask({ method: 'PUT', path: `/audiences/${encodeURIComponent(id)}`, body: audience, status: 202 });
  }

  async log(): Promise<readonly LogEntry[]> {
    const answer = await this.#target.ask({ method: 'GET', path: `${this.#path}/log`, status: 200, schema: logSchema });
    return answer.entries;
  }

  /** The address to which a client library of a source sends. */
  async ingestionOf(writeKey: string): Promise<string> {
    const path = `${this.#path}/sources/${encodeURIComponent(writeKey)}`;
    const { ingestion } = await this.#target.ask({ method: 'GET', path, status: 200, schema: ingestionSchema });
    return ingestion;
  }

  /** Makes a client of the library. */
  async createClient(request: ClientRequest): Promise<Client> {
    const path = `${this.#path}/clients`;
    const exchange = { method: 'POST', path, body: request, status: 201, schema: clientCreatedSchema } as const;
    const { client } = await this.#target.ask(exchange);
    return new Client(this.#target, `${path}/${encodeURIComponent(client)}`);
  }

  /** Ends the world; that it is gone already is fine. */
  async drop(): Promise<void> {
    try {
      await this.#ask({ method: 'DELETE', path: '', status: 204 });
    } catch (error) {
      if (!(error instanceof RoutespecError && error.code === 'refused')) throw error;
    }
  }

  async #clock(exchange: Omit<Exchange<typeof clockSchema>, 'schema'>): Promise<ClockReading> {
    const path = this.#path + exchange.path;
    const clock = await this.#target.ask({ ...exchange, path, schema: clockSchema });
    const nextMs = typeof clock.next === 'string' ? ceilMs(clock.next) : clock.next;
    return { nowMs: Date.parse(clock.now), nextMs, busy: clock.busy };
  }

  async #ask(exchange: Omit<Exchange<never>, 'schema'>): Promise<void> {
    await this.#target.ask({ ...exchange, path: this.#path + exchange.path });
  }
}

/** Epoch milliseconds, rounded up: a clock that is moved by whole ones does not reach a finer instant before the next. */
function ceilMs(instant: string): number {
  const isFiner = /\.\d{3}\d*[1-9]/.test(instant);
  return Date.parse(instant) + (isFiner ? 1 : 0);
}
