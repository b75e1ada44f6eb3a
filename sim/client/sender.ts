import { plural } from '../../spec/grammar.ts';
import type { Clock, Timer } from '../clock/clock.ts';
import type { Quota } from '../model/budget.ts';
import type { ExchangeLimit } from '../model/exchange-limit.ts';
import type { Memory } from '../model/memory.ts';
import type { ClientLogKind, ClientRules, QueuedMessage } from '../rules/client/client-rules.ts';
import type { Connections } from '../wire/connections.ts';
import type { Outcome } from '../wire/outcome.ts';
import type { WireRequest } from '../wire/request.ts';
import { type Send, send } from '../wire/send.ts';

/** The time that the service has to answer. The document sets no limit (readings, 45). */
export const ANSWER_LIMIT_MS = 10_000;

/** The endpoint and write key of a client. */
export interface Address {
  readonly endpoint: URL;
  readonly writeKey: string;
}

interface SenderParts {
  readonly rules: ClientRules;
  readonly clock: Clock;
  readonly connections: Connections;
  /** Default: over HTTP. */
  readonly send?: Send | undefined;
  /** Logs a line. Its text is made only if it is kept, because every message has one. */
  readonly log: (kind: ClientLogKind, sentence: () => string) => void;
  readonly address: Address;
  readonly nextId: () => string;
  /** Gets back the bytes of its messages. */
  readonly quota: Quota;
  readonly exchangeLimit: ExchangeLimit;
  readonly memory: Memory;
}

/** Approximate memory of a queued message besides its text. */
const MESSAGE_BYTES = 512;
/** The text itself, and its request, which is made as text and as bytes. */
const COPIES = 4;

/** Bytes that a client reserves for messages until they are sent, lost or dropped. */
export function costBytes(messages: readonly QueuedMessage[]): number {
  return messages.reduce((sum, { text }) => sum + MESSAGE_BYTES + COPIES * text.length, 0);
}

/** Messages that are sent together. */
interface Batch {
  readonly messages: readonly QueuedMessage[];
  readonly sizeBytes: number;
  /** Number of attempts that have begun. */
  attempts: number;
}

/** Sends batches to the service: a limited number at once, each until it is taken or given up. */
export class Sender {
  readonly #parts: SenderParts;
  /** In the order of arrival. The client's limit bounds it. */
  readonly #pending = new Set<Batch>();
  readonly #underWay = new Set<Batch>();
  readonly #exchanges = new Set<ReturnType<Send>>();
  readonly #retries = new Set<Timer>();
  readonly #turns = new Set<() => void>();
  #watchers: (() => void)[] = [];
  #heldBytes = 0;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Number of exchanges under way. Each counts until its outcome has been acted on. */
  get busy(): number {
    return this.#exchanges.size;
  }

  /** The size of all messages that are neither sent nor lost. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  send(messages: readonly QueuedMessage[]): void {
    const batch = { messages, sizeBytes: messages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), attempts: 0 };
    this.#heldBytes += batch.sizeBytes;
    this.#pending.add(batch);
    this.#startPending();
  }

  /** Resolves as soon as every batch is sent or lost. */
  settled(): Promise<void> {
    if (this.#isIdle) return Promise.resolve();
    return new Promise((resolve) => void this.#watchers.push(resolve));
  }

  /** Drops everything. No request is sent after this. */
  abandon(): void {
    const { quota, exchangeLimit } = this.#parts;
    for (const turn of this.#turns) exchangeLimit.forget(turn);
    for (const exchange of this.#exchanges) {
      exchange.abandon();
      exchangeLimit.leave();
    }
    for (const retry of this.#retries) retry.cancel();
    for (const { messages } of [...this.#pending, ...this.#underWay]) quota.release(costBytes(messages));
    for (const held of [this.#exchanges, this.#retries, this.#turns, this.#pending, this.#underWay]) held.clear();
    this.#heldBytes = 0;
    this.#notifyWatchers();
  }

  get #isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  #startPending(): void {
    const { rules } = this.#parts;
    for (const batch of this.#pending) {
      if (this.#underWay.size >= rules.batchesAtOnce) return;
      this.#pending.delete(batch);
      this.#underWay.add(batch);
      this.#await(batch, this.#makeRequest(batch));
    }
  }

  #makeRequest({ messages }: Batch): WireRequest {
    const { rules, address, clock, nextId, memory } = this.#parts;
    const { endpoint, writeKey } = address;
    const url = rules.makeUrl(endpoint, messages, { writeKey, memory });
    const stamp = { id: nextId(), atMs: clock.now() };
    const { bytes, headers } = rules.encode(rules.wrap(messages, stamp, writeKey));
    return {
      url,
      target: url.pathname + url.search,
      method: 'POST',
      headers: { ...rules.headers(writeKey), ...headers },
      bytes,
      framing: rules.framing,
      pieces: null,
      reusesConnections: rules.reusesConnections,
      verifiesCertificate: true,
      timeoutMs: ANSWER_LIMIT_MS,
      timeoutCovers: 'response',
    };
  }

  /** Attempts a batch as soon as there is a place for the exchange. */
  #await(batch: Batch, request: WireRequest): void {
    const turn = (): void => {
      this.#turns.delete(turn);
      if (this.#parts.exchangeLimit.enter(turn)) this.#attempt(batch, request);
      else this.#turns.add(turn);
    };
    turn();
  }

  #attempt(batch: Batch, request: WireRequest): void {
    batch.attempts += 1;
    const exchange = (this.#parts.send ?? send)(request, this.#parts, (outcome) => {
      this.#conclude(batch, request, outcome);
      this.#exchanges.delete(exchange);
      this.#parts.exchangeLimit.leave();
    });
    this.#exchanges.add(exchange);
  }

  #conclude(batch: Batch, request: WireRequest, outcome: Outcome): void {
    const { rules, log, memory } = this.#parts;
    const { attempts, messages } = batch;
    const isTaken = rules.isTaken(outcome);
    rules.observe({ kind: 'answered', outcome, isTaken }, memory);
    if (isTaken) {
      log('sent', () => `${plural(messages.length, 'message')} to ${request.url.href}`);
      this.#end(batch);
      return;
    }
    const delayMs = rules.retryDelayMs(attempts);
    if (delayMs === null) {
      log(
        'lost',
        () => `${plural(messages.length, 'message')} after ${plural(attempts, 'attempt')}, got ${wordsFor(outcome)}`,
      );
      this.#end(batch);
      return;
    }
    log('retried', () => `${plural(messages.length, 'message')} in ${delayMs} ms, got ${wordsFor(outcome)}`);
    this.#scheduleRetry(batch, request, delayMs);
  }

  /** A batch keeps its place while it waits, so that a failing service does not get more and more batches. */
  #scheduleRetry(batch: Batch, request: WireRequest, delayMs: number): void {
    const { rules, clock } = this.#parts;
    const retry = clock.at(clock.now() + delayMs, () => {
      this.#retries.delete(retry);
      this.#await(batch, rules.retriesAnew ? this.#makeRequest(batch) : request);
    });
    this.#retries.add(retry);
  }

  #end(batch: Batch): void {
    this.#underWay.delete(batch);
    this.#parts.rules.observe({ kind: 'ended', messages: batch.messages }, this.#parts.memory);
    this.#heldBytes -= batch.sizeBytes;
    this.#parts.quota.release(costBytes(batch.messages));
    this.#startPending();
    if (this.#isIdle) this.#notifyWatchers();
  }

  #notifyWatchers(): void {
    const watchers = this.#watchers;
    this.#watchers = [];
    for (const notify of watchers) notify();
  }
}

function wordsFor(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'response':
      return `status ${outcome.status}`;
    case 'timeout':
      return `no answer within ${outcome.afterMs} ms`;
    default:
      return outcome.reason;
  }
}
