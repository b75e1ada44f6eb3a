import type { Call } from '../../spec/shapes/calls.ts';
import { Client } from '../client/client.ts';
import type { Clock } from '../clock/clock.ts';
import { RealClock } from '../clock/real-clock.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import { Budget, footprintBytes, Share } from '../model/budget.ts';
import { ExchangeLimit } from '../model/exchange-limit.ts';
import { Log } from '../model/log.ts';
import { Memory } from '../model/memory.ts';
import type { DeletionNotice, Interface, Message, Source } from '../model/message.ts';
import type { Random } from '../model/random.ts';
import type { Listener } from '../router/router.ts';
import { Router } from '../router/router.ts';
import type { ClientOptions } from '../rules/client/client-rules.ts';
import type { Rules } from '../rules/rules.ts';
import { Connections } from '../wire/connections.ts';
import type { Send } from '../wire/send.ts';

/**
 * Time one advance may take, in real milliseconds. The contract gives every answer 30 s. Only a world that sends to
 * itself, or that has tens of thousands of timers, needs more.
 */
export const SETTLED_ADVANCE_LIMIT_MS = 25_000;

/**
 * Time exchanges may show no sign of life, in real milliseconds, before their peers count as holding them back. It is long,
 * because the suite asks for the clock before it answers, which takes a while on a busy machine.
 */
const HELD_AFTER_MS = 5_000;

/** End of an advance: at its goal, at the limit of real time, or with the world. */
export type AdvanceEnd = 'moved' | 'late' | 'closed';

/** An audience as of its last sync. */
export interface Audience {
  readonly name: string;
  readonly source: Source;
  readonly members: ReadonlySet<string>;
}

export interface WorldOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly rules: Rules;
  /** Rules for the delivery of an accepted message. Default: `rules`. */
  readonly rulesFor?: ((message: Message) => Rules) | undefined;
  /** Certificate authorities in PEM, accepted besides the usual ones. */
  readonly trust: readonly string[];
  /** Pays for everything in the world. Default: a separate budget. */
  readonly share?: Share;
  /** Places for exchanges, which all worlds of a simulator share. Default: separate ones. */
  readonly exchangeLimit?: ExchangeLimit;
  /** Outbound connections, which worlds on one clock may share if they are closed together. Default: separate ones. */
  readonly connections?: Connections;
  /** Default: none. */
  readonly listener?: Listener;
  /** Default: over HTTP. */
  readonly send?: Send;
}

/** Approximate memory of a source, an audience or a client besides its texts. */
const ENTRY_BYTES = 1024;

/**
 * One instance of the service: sources, audiences, clients of the library, a log, and all pending work. Two worlds
 * share nothing, so cases can run concurrently.
 */
export class World {
  readonly clock: Clock;
  readonly rules: Rules;
  readonly log: Log;
  readonly memory = new Memory();
  /** By write key, in the order of their creation. */
  readonly sources = new Map<string, Source>();
  /** By id, in the order of their creation. Closed clients stay: they keep their logs, and may have unsent batches. */
  readonly #clients = new Map<string, Client>();
  readonly #random: Random;
  readonly #share: Share;
  readonly #exchangeLimit: ExchangeLimit;
  /** Bytes of the share for each source and each audience. */
  readonly #sourceBytes = new Map<string, number>();
  readonly #audienceBytes = new Map<string, number>();
  readonly #audiences = new Map<string, Audience>();
  readonly #connections: Connections;
  readonly #router: Router;
  readonly #send: Send | undefined;
  #keepsHouse = false;
  #isMoving = false;
  #isClosed = false;

  constructor(options: WorldOptions) {
    const {
      clock,
      random,
      rules,
      trust,
      share = new Share(new Budget()),
      exchangeLimit = new ExchangeLimit(),
    } = options;
    this.clock = clock;
    this.rules = rules;
    this.log = new Log(clock, share);
    this.#random = random;
    this.#share = share;
    this.#exchangeLimit = exchangeLimit;
    this.#connections = options.connections ?? new Connections(trust);
    const { listener, rulesFor, send } = options;
    this.#send = send;
    const shared = { rules, rulesFor, clock, random, exchangeLimit, send, connections: this.#connections };
    this.#router = new Router({ ...shared, log: this.log, quota: share, listener });
  }

  /** Number of tasks under way that do not wait for the clock. */
  get busy(): number {
    let sum = this.#router.busy;
    for (const { busy } of this.#clients.values()) sum += busy;
    return sum;
  }

  /** True if a settled advance is under way, so that nothing else may move the clock. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  /**
   * Moves the clock of this world as a runner does: it lets HTTP come to rest before each instant at which timers fire, and
   * after the last. An advance that ends early leaves the clock at the last instant that it reached.
   *
   * @throws RoutespecError `invalid` if timers at one instant never end.
   */
  async advanceSettled(
    clock: VirtualClock,
    durationMs: number,
    { limitMs = SETTLED_ADVANCE_LIMIT_MS, heldAfterMs = HELD_AFTER_MS } = {},
  ): Promise<AdvanceEnd> {
    const endMs = clock.now() + durationMs;
    const machine = new RealClock();
    let isLate = false;
    machine.at(machine.now() + limitMs, () => {
      isLate = true;
    });
    this.#isMoving = true;
    try {
      do {
        // The ticks of hours in which nothing is sent must cost next to nothing.
        if (this.busy > 0) await this.#connections.traffic.rest(() => isLate || this.#isClosed, heldAfterMs);
        if (this.#isClosed) return 'closed';
        if (isLate) return 'late';
      } while (clock.advanceToTimer(endMs));
      return 'moved';
    } finally {
      machine.clear();
      this.#isMoving = false;
    }
  }

  client(id: string): Client | undefined {
    return this.#clients.get(id);
  }

  get clientCount(): number {
    return this.#clients.size;
  }

  /** Creates or replaces a source; false if there is no memory left for it. */
  putSource(source: Source): boolean {
    const bytes = ENTRY_BYTES + footprintBytes(source);
    if (!this.#share.exchange(this.#sourceBytes.get(source.writeKey) ?? 0, bytes)) return false;
    this.#sourceBytes.set(source.writeKey, bytes);
    const inForce = this.rules.sourceInForce(source, this.memory);
    this.sources.set(source.writeKey, inForce);
    this.rules.observe({ kind: 'settings', source: inForce, atMs: this.clock.now() }, this.memory);
    return true;
  }

  /** Makes a client of the library in this world, and returns its id; null if there is no memory left for it. */
  createClient(options: ClientOptions): string | null {
    if (!this.#share.take(ENTRY_BYTES + footprintBytes(options))) return null;
    const id = `c${this.#clients.size + 1}`;
    const shared = {
      connections: this.#connections,
      send: this.#send,
      quota: this.#share,
      exchangeLimit: this.#exchangeLimit,
    };
    const ports = { ...shared, clock: this.clock, random: this.#random, memory: this.memory };
    this.#clients.set(id, new Client(options, ports, this.rules.client));
    return id;
  }

  audience(id: string): Audience | undefined {
    return this.#audiences.get(id);
  }

  get audienceCount(): number {
    return this.#audiences.size;
  }

  /** Accepts all of these calls of a source. Accepts none of them, and returns false, if too much is pending. */
  acceptCalls(source: Source, calls: readonly Call[], cameBy: Interface): boolean {
    return this.#accept(calls.map((call) => this.#message(source, call, cameBy)));
  }

  /** Notifies the webhooks of every affected source of a deletion request; false if too much is pending. */
  acceptDeletion(userId: string, affected: Iterable<Source>): boolean {
    const notice: DeletionNotice = { type: 'delete', userId };
    return this.#accept([...affected].map((source) => this.#message(source, notice, 'contract')));
  }

  /** Accepts a message of an earlier instant again, so its body is the same; false if too much is pending. */
  acceptAgain(source: Source, content: Message['content'], receivedAtMs: number): boolean {
    return this.#accept([{ ...this.#message(source, content, 'ingestion'), receivedAtMs }]);
  }

  #accept(messages: readonly Message[]): boolean {
    for (const message of messages) if (!this.#keepsHouse) this.#keepHouse(this.rules.housekeepingMs(message));
    return this.#router.accept(messages);
  }

  #keepHouse(everyMs: number | null): void {
    if (everyMs === null) return;
    this.#keepsHouse = true;
    this.clock.at(this.clock.now() + everyMs, () => this.#keepHouse(everyMs));
  }

  /** Creates or syncs an audience, which sends identify calls for its members; false if too much is pending. */
  putAudience(id: string, audience: Audience): boolean {
    const before = this.#audiences.get(id)?.members ?? null;
    const messages = this.rules
      .audienceChanges(before, audience.members, { audienceId: id, memory: this.memory })
      .map(({ userId, isMember }) => ({
        type: 'identify' as const,
        userId,
        traits: this.rules.audienceTraits(audience.name, isMember),
      }))
      .map((call) => this.#message(audience.source, call, 'audience'));
    const beforeBytes = this.#audienceBytes.get(id) ?? 0;
    const bytes = ENTRY_BYTES + footprintBytes(audience.name) + footprintBytes([...audience.members]);
    if (!this.#share.take(bytes)) return false;
    if (!this.#accept(messages)) {
      this.#share.release(bytes);
      return false;
    }
    this.#share.release(beforeBytes);
    this.#audienceBytes.set(id, bytes);
    this.#audiences.set(id, audience);
    return true;
  }

  /** Drops all pending work. No request is sent after this. */
  close(): void {
    this.#isClosed = true;
    this.clock.clear();
    this.#router.close();
    for (const client of this.#clients.values()) client.abandon();
    this.#connections.destroy();
    this.#share.close();
  }

  #message(source: Source, content: Message['content'], cameBy: Interface): Message {
    return {
      content,
      cameBy,
      source,
      sources: this.sources,
      receivedAtMs: this.clock.now(),
      givenInstantMs: this.#givenInstant(content),
      memory: this.memory,
      // A message keeps its settings, even if its source gets others, so they count with each message.
      settingsBytes: this.#sourceBytes.get(source.writeKey) ?? 0,
    };
  }

  /** An unreadable timestamp is logged and ignored, so that one bad call does not stop a source (readings, 48). */
  #givenInstant(content: Message['content']): number | null {
    if (content.type === 'delete' || content.timestamp === undefined) return null;
    const instantMs = this.rules.readTimestamp(content.timestamp);
    if (instantMs === null) {
      this.rules.observe({ kind: 'misfit', of: 'timestamp' }, this.memory);
      this.log.write('timestamp', `Expected \`timestamp\` to be ISO 8601, got ${JSON.stringify(content.timestamp)}`);
    }
    return instantMs;
  }
}
