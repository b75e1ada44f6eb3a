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
import type { Channel, Exchange } from './channel.ts';
import { Client } from './client.ts';

/**
 * One world, reached through the target contract: its clock, its router, and its client library. If router and client
 * are two implementations, each has a world of its own, and the two clocks move together.
 */
export class World implements ClockPort {
  readonly #router: Channel;
  readonly #client: Channel;
  readonly #places: ReadonlySet<Channel>;

  /** @param client The channel to the client library's world, if that is not the router's. */
  constructor(router: Channel, client = router) {
    this.#router = router;
    this.#client = client;
    this.#places = new Set([router, client]);
  }

  /** Whether router and client library are two implementations. */
  get isPair(): boolean {
    return this.#places.size > 1;
  }

  async read(): Promise<ClockReading> {
    return this.#clock({ method: 'GET', path: '/clock', status: 200 });
  }

  async advance(byMs: number): Promise<ClockReading> {
    return this.#clock({ method: 'POST', path: '/clock', body: { advanceMs: byMs }, status: 200 });
  }

  /** Creates or replaces a source. The value is sent as it is, because a case may send what must be refused. */
  async putSource(writeKey: string, source: Source | Record<string, unknown>): Promise<void> {
    await this.#router.below('sources', writeKey).ask({ method: 'PUT', path: '', body: source, status: 204 });
  }

  /** Hands in one call. A RawJson is sent exactly as written. */
  async call(writeKey: string, call: unknown): Promise<void> {
    await this.#router.below('sources', writeKey).ask({ method: 'POST', path: '/calls', body: call, status: 202 });
  }

  async requestDeletion(deletion: Deletion): Promise<void> {
    await this.#router.ask({ method: 'POST', path: '/deletions', body: deletion, status: 202 });
  }

  async putAudience(id: string, audience: Audience): Promise<void> {
    await this.#router.below('audiences', id).ask({ method: 'PUT', path: '', body: audience, status: 202 });
  }

  async log(): Promise<readonly LogEntry[]> {
    const { entries } = await this.#router.ask({ method: 'GET', path: '/log', status: 200, schema: logSchema });
    return entries;
  }

  /** The address to which a source's client library sends. */
  async ingestionOf(writeKey: string): Promise<string> {
    const source = this.#router.below('sources', writeKey);
    const { ingestion } = await source.ask({ method: 'GET', path: '', status: 200, schema: ingestionSchema });
    return ingestion;
  }

  /** Creates a client of the library. */
  async createClient(request: ClientRequest): Promise<Client> {
    const exchange = {
      method: 'POST',
      path: '/clients',
      body: request,
      status: 201,
      schema: clientCreatedSchema,
    } as const;
    const { client } = await this.#client.ask(exchange);
    return new Client(this.#client.below('clients', client));
  }

  /**
   * Ends the world, even after an interruption. A world that is already gone is fine.
   * @param limitMs How long that may take, in real milliseconds. Default: the contract's limit.
   */
  async drop(limitMs?: number): Promise<void> {
    await Promise.all([...this.#places].map((place) => dropAt(place, limitMs)));
  }

  async #clock(exchange: ClockExchange): Promise<ClockReading> {
    const readings = await Promise.all([...this.#places].map((place) => clockAt(place, exchange)));
    return readings.reduce(combine);
  }
}

async function dropAt(place: Channel, limitMs: number | undefined): Promise<void> {
  try {
    await place.ask({ method: 'DELETE', path: '', status: 204, limitMs, isLast: true });
  } catch (error) {
    if (!(error instanceof RoutespecError && error.code === 'refused')) throw error;
  }
}

type ClockExchange = Omit<Exchange<typeof clockSchema>, 'schema'>;

async function clockAt(place: Channel, exchange: ClockExchange): Promise<ClockReading> {
  const clock = await place.ask({ ...exchange, schema: clockSchema });
  const nextMs = typeof clock.next === 'string' ? ceilMs(clock.next) : clock.next;
  return { nowMs: Date.parse(clock.now), nextMs, busy: clock.busy };
}

/** Combines two worlds that move together: `next` is the earlier one, and `busy` is the work of both. */
function combine(one: ClockReading, other: ClockReading): ClockReading {
  const { nowMs } = one;
  if (one.nextMs === undefined || other.nextMs === undefined) return { nowMs, nextMs: undefined, busy: undefined };
  const due = [one.nextMs, other.nextMs].filter((nextMs) => nextMs !== null);
  return { nowMs, nextMs: due.length === 0 ? null : Math.min(...due), busy: (one.busy ?? 0) + (other.busy ?? 0) };
}

/**
 * Epoch milliseconds, rounded up, because a clock that moves by whole milliseconds passes a finer instant at the next
 * one.
 */
function ceilMs(instant: string): number {
  const isFiner = /\.\d{3}\d*[1-9]/.test(instant);
  return Date.parse(instant) + (isFiner ? 1 : 0);
}
