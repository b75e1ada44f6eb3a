import { RoutespecError } from '../../../spec/error.ts';
import {
  type Audience,
  type ClientRequest,
  clientCreatedSchema,
  type Deletion,
  ingestionSchema,
  type LogEntry,
  logSchema,
} from '../../../spec/shapes/contract.ts';
import type { Source } from '../../../spec/shapes/settings.ts';
import type { ClockPort, ClockReading } from '../time/world-time.ts';
import { demandId, demandShort, demandText } from './bounded-text.ts';
import type { Capabilities, Capability } from './capabilities.ts';
import type { Channel } from './channel.ts';
import { Client } from './client.ts';
import { advanceClock, readClock } from './clock.ts';
import { LOG_BYTES } from './http-json.ts';

/** Client options that some libraries lack, each with its part of the contract. */
const CLIENT_OPTIONS = [
  ['size', 'size'],
  ['flushAt', 'flushAt'],
  ['flushAfterMs', 'flushAfter'],
  ['debug', 'debug'],
] as const satisfies readonly (readonly [keyof ClientRequest, Capability])[];

interface WorldOptions {
  /** The channel to the client library's world, if that is not the router's. */
  readonly client?: Channel;
  /** Start of a virtual clock, in epoch milliseconds. */
  readonly startsMs?: number;
  /** The optional parts that cases may use. Default: all. */
  readonly capabilities?: Capabilities | undefined;
}

/**
 * One world, reached through the conformance API: its clock, its router, and its client library. If router and client
 * are two implementations, each has a separate world, and the two clocks move together.
 */
export class World implements ClockPort {
  readonly #router: Channel;
  readonly #client: Channel;
  /** The worlds of router and client; one if they are the same. */
  readonly #places: readonly Channel[];
  /** By write key. */
  readonly #sources = new Map<string, Channel>();
  /** Start of a virtual clock, in epoch milliseconds. */
  readonly startsMs: number | undefined;
  /** The ids of the clients that are open. */
  readonly #clients = new Set<string>();
  readonly #capabilities: Capabilities | undefined;

  constructor(router: Channel, { client = router, startsMs, capabilities }: WorldOptions = {}) {
    this.#capabilities = capabilities;
    this.startsMs = startsMs;
    this.#router = router;
    this.#client = client;
    this.#places = [...new Set([router, client])];
  }

  #demand(...asked: readonly Capability[]): void {
    for (const each of asked) this.#capabilities?.demand(each);
  }

  /** True if router and client are two implementations. Their clocks move one after the other, so neither settles. */
  get isPair(): boolean {
    return this.#places.length > 1;
  }

  changes(): number {
    return this.#places.reduce((sum, { changes = 0 }) => sum + changes, 0);
  }

  async read(): Promise<ClockReading> {
    return (await Promise.all(this.#places.map(readClock))).reduce(combine);
  }

  /**
   * The clock of the router moves first. Otherwise the client may send a batch at the later instant to a router at the
   * earlier one, whose deadlines for it would pass during the same move.
   */
  async advance(byMs: number, settles = false): Promise<ClockReading> {
    const readings: ClockReading[] = [];
    for (const place of this.#places) readings.push(await advanceClock(place, byMs, settles));
    return readings.reduce(combine);
  }

  async instantMs(): Promise<number> {
    return (await readClock(this.#router)).nowMs;
  }

  /** Creates or replaces a source. The value is sent unchanged, because a case may send invalid settings. */
  async putSource(writeKey: string, source: Source | Record<string, unknown>): Promise<void> {
    this.#demand('router');
    await this.#source(writeKey).ask({ method: 'PUT', path: '', body: source, status: 204 });
  }

  /** Sends one call. A RawJson is sent exactly as written. */
  async call(writeKey: string, call: unknown): Promise<void> {
    this.#demand('router', ...(Object(call)['type'] === 'screen' ? (['screen'] as const) : []));
    await this.#source(writeKey).ask({ method: 'POST', path: '/calls', body: call, status: 202 });
  }

  async requestDeletion(deletion: Deletion): Promise<void> {
    this.#demand('deletions');
    await this.#router.ask({ method: 'POST', path: '/deletions', body: deletion, status: 202 });
  }

  async putAudience(id: string, audience: Audience): Promise<void> {
    this.#demand('audiences');
    await this.#router.below('audiences', id).ask({ method: 'PUT', path: '', body: audience, status: 202 });
  }

  async log(): Promise<readonly LogEntry[]> {
    this.#demand('log');
    const exchange = { method: 'GET', path: '/log', status: 200, answerBytes: LOG_BYTES } as const;
    const { entries } = await this.#router.ask({ ...exchange, schema: logSchema });
    const where = `GET ${this.#router.url}/log`;
    for (const { kind, message } of entries) {
      demandText('kind', kind, where);
      demandText('message', message, where);
    }
    return entries;
  }

  /** The address for a source's client library. */
  async readIngestion(writeKey: string): Promise<string> {
    this.#demand('ingestion');
    const source = this.#source(writeKey);
    const { ingestion } = await source.ask({ method: 'GET', path: '', status: 200, schema: ingestionSchema });
    return demandShort('ingestion', ingestion, `GET ${source.url}`);
  }

  /** Sends a request to the ingestion address of a source, outside the contract. */
  async reaching(action: () => Promise<void>): Promise<void> {
    await this.#router.changing(action);
  }

  #source(writeKey: string): Channel {
    const known = this.#sources.get(writeKey);
    if (known !== undefined) return known;
    const channel = this.#router.below('sources', writeKey);
    this.#sources.set(writeKey, channel);
    return channel;
  }

  async createClient(request: ClientRequest): Promise<Client> {
    this.#demand(
      'client',
      ...CLIENT_OPTIONS.filter(([field]) => request[field] !== undefined).map(([, capability]) => capability),
    );
    const exchange = {
      method: 'POST',
      path: '/clients',
      body: request,
      status: 201,
      schema: clientCreatedSchema,
    } as const;
    const where = `POST ${this.#client.url}/clients`;
    const id = demandId('client', (await this.#client.ask(exchange)).client, where);
    if (this.#clients.has(id)) {
      const rule = 'Expected open clients to have different ids';
      throw new RoutespecError('adapter-failed', `${rule}, got \`${id}\` again (${where})`);
    }
    this.#clients.add(id);
    const onLog = (): void => this.#demand('clientLog');
    return new Client(this.#client.below('clients', id), { onLog, onClose: () => this.#clients.delete(id) });
  }

  /**
   * Ends the world, even after an interruption. The world may be gone already.
   * @param limitMs Time limit in real milliseconds. Default: the contract's limit.
   */
  async drop(limitMs?: number): Promise<void> {
    await Promise.all(this.#places.map((place) => dropAt(place, limitMs)));
  }
}

async function dropAt(place: Channel, limitMs: number | undefined): Promise<void> {
  try {
    await place.ask({ method: 'DELETE', path: '', status: 204, limitMs, isLast: true });
  } catch (error) {
    if (!(error instanceof RoutespecError && error.code === 'refused')) throw error;
  }
}

/** Combines two worlds that move together: `next` is the earlier one, and `busy` is the sum. */
function combine(one: ClockReading, other: ClockReading): ClockReading {
  const { nowMs } = one;
  if (one.nextMs === undefined || other.nextMs === undefined) return { nowMs, nextMs: undefined, busy: undefined };
  const due = [one.nextMs, other.nextMs].filter((nextMs) => nextMs !== null);
  return {
    nowMs,
    nextMs: due.length === 0 ? null : Math.min(...due),
    busy: (one.busy ?? 0) + (other.busy ?? 0),
  };
}
