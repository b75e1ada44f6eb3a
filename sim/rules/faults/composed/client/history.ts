import type { GoMethod } from '../../../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../../../spec/shapes/json.ts';
import { type Memory, slot } from '../../../../model/memory.ts';
import type { ClientEvent, ClientOptions } from '../../../client/client-rules.ts';

/** A valid message of a client, and the state before it. All counts exclude the message. */
export interface Given {
  readonly id: string;
  readonly method: GoMethod;
  readonly message: JsonObject;
  readonly atMs: number;
  readonly options: ClientOptions;
  /** Number of queued messages, and of requests under way. */
  readonly queued: number;
  readonly underWay: number;
  readonly messages: number;
  readonly flushes: number;
  readonly idleMs: number;
  readonly inSecond: number;
  readonly ofUser: { readonly methods: ReadonlySet<string>; readonly messages: number; readonly hasEqual: boolean };
  readonly users: number;
  readonly last: Given | null;
  readonly lastOfMethod: Given | null;
  readonly refusals: ReadonlySet<'invalid' | 'size'>;
  /** The reason if the preceding message was refused. */
  readonly refusedBefore: 'invalid' | 'size' | null;
  /** True if the last request did not succeed; null before the first. */
  readonly lastFailed: boolean | null;
  readonly hasFailed: boolean;
  /** Index of the client in its world. */
  readonly place: number;
  readonly hasNamesake: boolean;
  readonly hasClosed: boolean;
}

interface ClientsOfWorld {
  readonly made: ClientOptions[];
  closed: number;
}

const SECOND_MS = 1_000;
/** No trigger asks for this many messages within a second. */
const RECENT = 256;

class History {
  readonly #clients: ClientsOfWorld;
  readonly #given = new Map<string, Given>();
  readonly #users = new Map<string, { methods: Set<string>; messages: number; texts: Set<string> }>();
  readonly #lastOf = new Map<GoMethod, Given>();
  readonly #refusals = new Set<'invalid' | 'size'>();
  #options: ClientOptions = { writeKey: '', endpoint: '' };
  #place = 0;
  #latest: Given | null = null;
  #refusedBefore: 'invalid' | 'size' | null = null;
  #recentMs: number[] = [];
  #flushes = 0;
  #lastFailed: boolean | null = null;
  #hasFailed = false;
  #seen: ClientEvent | undefined;

  constructor(clients: ClientsOfWorld) {
    this.#clients = clients;
  }

  get clients(): readonly ClientOptions[] {
    return this.#clients.made;
  }

  get latest(): Given | null {
    return this.#latest;
  }

  given(id: string): Given | undefined {
    return this.#given.get(id);
  }

  observe(event: ClientEvent): void {
    if (event === this.#seen) return;
    this.#seen = event;
    switch (event.kind) {
      case 'made':
        this.#options = event.options;
        this.#place = this.#clients.made.length;
        this.#clients.made.push(event.options);
        return;
      case 'given':
        this.#give(event);
        return;
      case 'refused':
        this.#refusals.add(event.why);
        this.#refusedBefore = event.why;
        return;
      case 'flushed':
        this.#flushes += 1;
        return;
      case 'answered':
        this.#lastFailed = !event.isTaken;
        this.#hasFailed ||= !event.isTaken;
        return;
      case 'closed':
        this.#clients.closed += 1;
        return;
      case 'ended':
        for (const { id } of event.messages) this.#given.delete(id);
        return;
    }
  }

  #give({ method, message, stamp, queued, underWay }: Extract<ClientEvent, { kind: 'given' }>): void {
    const { id, atMs } = stamp;
    const user = this.#user(message);
    const text = `${method} ${JSON.stringify(message)}`;
    this.#recentMs = this.#recentMs.filter((each) => each > atMs - SECOND_MS).slice(-RECENT);
    const given: Given = {
      id,
      method,
      message,
      atMs,
      options: this.#options,
      queued,
      underWay,
      messages: (this.#latest?.messages ?? -1) + 1,
      flushes: this.#flushes,
      idleMs: this.#latest === null ? 0 : atMs - this.#latest.atMs,
      inSecond: this.#recentMs.length,
      ofUser: { methods: new Set(user.methods), messages: user.messages, hasEqual: user.texts.has(text) },
      users: this.#users.size - 1,
      // Without an earlier past, so that memory does not grow with every message.
      last: this.#latest && { ...this.#latest, last: null, lastOfMethod: null },
      lastOfMethod: this.#lastOf.get(method) ?? null,
      refusals: new Set(this.#refusals),
      refusedBefore: this.#refusedBefore,
      lastFailed: this.#lastFailed,
      hasFailed: this.#hasFailed,
      place: this.#place,
      hasNamesake: this.#clients.made.filter(({ writeKey }) => writeKey === this.#options.writeKey).length > 1,
      hasClosed: this.#clients.closed > 0,
    };
    this.#given.set(id, given);
    user.methods.add(method);
    user.messages += 1;
    user.texts.add(text);
    this.#recentMs.push(atMs);
    this.#refusedBefore = null;
    this.#lastOf.set(method, { ...given, last: null, lastOfMethod: null });
    this.#latest = given;
  }

  #user(message: JsonObject): { methods: Set<string>; messages: number; texts: Set<string> } {
    const id = String(message['UserId'] || message['AnonymousId'] || '');
    const known = this.#users.get(id) ?? { methods: new Set(), messages: 0, texts: new Set() };
    this.#users.set(id, known);
    return known;
  }
}

const CLIENTS = slot('the clients of the world', (): ClientsOfWorld => ({ made: [], closed: 0 }));
/** The slot must exist before a history is known, so the class is made at its first use. */
const HISTORY = slot('what happened in the client', () => ({ history: undefined as History | undefined }));

export function recallHistory(memory: Memory): History {
  const kept = memory.at(HISTORY);
  kept.history ??= new History(memory.around.at(CLIENTS));
  return kept.history;
}

export function remember(event: ClientEvent, memory: Memory): void {
  recallHistory(memory).observe(event);
}
