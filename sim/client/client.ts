import { RoutespecError } from '../../spec/error.ts';
import { writeExact } from '../../spec/exact-json.ts';
import { plural } from '../../spec/grammar.ts';
import type { GoMethod } from '../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { isRequestable } from '../../spec/url.ts';
import type { Clock, Timer } from '../clock/clock.ts';
import { instantText } from '../clock/instant-text.ts';
import { type Quota, shorten, UNLIMITED } from '../model/budget.ts';
import { ExchangeLimit } from '../model/exchange-limit.ts';
import { MAX_LOG_TEXT_LENGTH, Newest } from '../model/log.ts';
import { Memory } from '../model/memory.ts';
import type { Random } from '../model/random.ts';
import type {
  ClientLogKind,
  ClientOptions,
  ClientRules,
  FlushTimes,
  QueuedMessage,
  Stamp,
} from '../rules/client/client-rules.ts';
import { REFERENCE_CLIENT } from '../rules/client/reference.ts';
import type { Connections } from '../wire/connections.ts';
import type { Send } from '../wire/send.ts';
import { type Address, costBytes, Sender } from './sender.ts';

const WORDS = 4;
const WORD_VALUES = 2 ** 32;

function randomWord(random: Random): string {
  return Math.floor(random() * WORD_VALUES)
    .toString(16)
    .padStart(8, '0');
}

/** Digits of the count. All ids have the same length, so the envelope is measured once for all batches of a flush. */
const COUNT_DIGITS = 12;

/** Makes unique ids: 128 random bits, drawn once, and a count, which keeps each id cheap. */
function makeIds(random: Random): () => string {
  const prefix = Array.from({ length: WORDS }, () => randomWord(random)).join('');
  let given = 0;
  return () => {
    given += 1;
    return `${prefix}-${String(given).padStart(COUNT_DIGITS, '0')}`;
  };
}

/**
 * Most bytes of messages in a client, queued or in progress: hundreds of thousands of typical messages. A service that
 * accepts nothing must not fill the memory, so the client refuses messages that do not fit, with a reason.
 */
export const MAX_HELD_BYTES = 128 * 1024 * 1024;

export interface ClientPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly connections: Connections;
  /** Default: over HTTP. */
  readonly send?: Send | undefined;
  /** Pays for messages and log lines. Default: no limit except the client's own. */
  readonly quota?: Quota;
  /** Shared places for exchanges. Default: separate ones. */
  readonly exchangeLimit?: ExchangeLimit;
  /** Memory of faults about the world. Default: a separate one. */
  readonly memory?: Memory;
}

/**
 * The Go client library: it queues messages and sends them in batches in the background ("Inbound calls from the Go client
 * library"). A call returns once its message is queued: null if the message was accepted, or one sentence with the reason if
 * not. It never throws for any message.
 */
export class Client {
  readonly #ports: ClientPorts;
  readonly #quota: Quota;
  readonly #rules: ClientRules;
  readonly #address: Address;
  readonly #logsAll: boolean;
  readonly #lines: Newest<string>;
  readonly #sender: Sender;
  readonly #nextId: () => string;
  readonly #flushCount: number;
  readonly #flushTimer: FlushTimer;
  /** Messages that wait for a flush, in the order in which they came. */
  #queue: QueuedMessage[] = [];
  #queuedBytes = 0;
  #linger: Timer | undefined;
  #wake: Timer | undefined;
  readonly #memory: Memory;
  #isClosed = false;

  /** @throws RoutespecError `invalid` if the endpoint is not an http or https URL. */
  constructor(options: ClientOptions, ports: ClientPorts, rules: ClientRules = REFERENCE_CLIENT) {
    const { quota = UNLIMITED, exchangeLimit = new ExchangeLimit() } = ports;
    this.#ports = ports;
    this.#memory = new Memory(ports.memory);
    this.#quota = quota;
    this.#rules = rules;
    this.#address = { writeKey: rules.chooseKey(options, this.#memory), endpoint: parseEndpoint(options) };
    this.#logsAll = options.debug ?? false;
    this.#lines = new Newest(quota);
    this.#nextId = makeIds(ports.random);
    const shared = { rules, quota, exchangeLimit, memory: this.#memory, address: this.#address, nextId: this.#nextId };
    this.#sender = new Sender({ ...ports, ...shared, log: (kind, sentence) => this.#log(kind, sentence) });
    this.#flushCount = rules.flushCount(options);
    this.#flushTimer = new FlushTimer({
      clock: ports.clock,
      flushDueMs: (times) => rules.flushDueMs(times, this.#memory),
      afterMs: rules.flushAfterMs(options),
      flush: () => this.flush(),
    });
    this.#wakeEvery(rules.wakesEveryMs(options));
    rules.observe({ kind: 'made', options, atMs: ports.clock.now() }, this.#memory);
  }

  /** Calls the method with this name. The message may be any object. */
  call(method: GoMethod, message: JsonObject): string | null {
    const problem = this.#take(method, message);
    if (problem !== null) this.#log('refused', () => problem);
    return problem;
  }

  /** Number of exchanges with the service under way. Messages that wait for a flush or a retry do not count. */
  get busy(): number {
    return this.#sender.busy;
  }

  /** The newest lines that were logged, oldest first. */
  log(): string[] {
    return this.#lines.all();
  }

  /** @param sentence makes the text, and is called only if the line is kept, because every message has one */
  #log(kind: ClientLogKind, sentence: () => string): void {
    if (!this.#rules.logs(kind, this.#logsAll)) return;
    const text = shorten(sentence(), MAX_LOG_TEXT_LENGTH);
    this.#lines.push(`${instantText(this.#ports.clock.now())} ${kind}: ${text}`);
  }

  /** Sends the queued messages, without waiting for the outcome. */
  flush(): void {
    this.#stopLingering();
    this.#flushTimer.flushed();
    const messages = this.#drain();
    if (messages.length === 0) return;
    this.#rules.observe({ kind: 'flushed', atMs: this.#ports.clock.now() }, this.#memory);
    const batches = this.#rules.split(messages, this.#roomBytes(), this.#memory);
    this.#log('flushed', () => `${plural(messages.length, 'message')} in ${plural(batches.length, 'request')}`);
    for (const batch of batches) this.#sender.send(batch);
  }

  /** Resolves when every flushed message has been sent, or is lost after all retries. */
  settled(): Promise<void> {
    return this.#sender.settled();
  }

  /** Accepts no more messages, and flushes the queued ones without waiting for the outcome. */
  close(): void {
    this.#isClosed = true;
    this.#rules.observe({ kind: 'closed' }, this.#memory);
    this.#wake?.cancel();
    if (this.#rules.closeFlushes) this.flush();
    else this.#stopTimers();
  }

  /** Drops everything. No request is sent after this. */
  abandon(): void {
    this.#isClosed = true;
    this.#wake?.cancel();
    this.#stopTimers();
    this.#quota.release(costBytes(this.#drain()));
    this.#sender.abandon();
  }

  #take(method: GoMethod, message: JsonObject): string | null {
    if (this.#isClosed) return 'Expected an open client, got a closed one';
    const problem = this.#rules.findProblem(method, message);
    if (problem !== null) {
      this.#rules.observe({ kind: 'refused', why: 'invalid' }, this.#memory);
      return problem;
    }
    const stamp = { id: this.#nextId(), atMs: this.#ports.clock.now() };
    const given = { method, message, stamp, queued: this.#queue.length, underWay: this.busy } as const;
    this.#rules.observe({ kind: 'given', ...given }, this.#memory);
    const text = toText(this.#rules.makeItem(method, message, stamp, this.#memory));
    if (text === null) return 'Expected a message that can be written as JSON, got one that cannot';
    const sizeBytes = this.#rules.sizeOfMessage(text);
    if (sizeBytes > this.#rules.messageSizeBytes) return this.#leaveOut(sizeBytes);
    if (!this.#rules.queues(stamp, this.#memory)) return null;
    if (this.#queuedBytes + this.#sender.heldBytes + sizeBytes > MAX_HELD_BYTES) {
      return `Expected at most ${MAX_HELD_BYTES} bytes of messages to be queued or in progress, got more`;
    }
    const queued = { id: stamp.id, method, text, sizeBytes };
    if (!this.#quota.take(costBytes([queued]))) {
      return 'Expected a message for which the simulator has memory left, got one more';
    }
    this.#enqueue(queued, stamp);
    return null;
  }

  #enqueue(message: QueuedMessage, { id, atMs }: Stamp): void {
    this.#queue.push(message);
    this.#queuedBytes += message.sizeBytes;
    this.#log('queued', () => `${message.method} ${id}, ${message.sizeBytes} bytes`);
    if (this.#rules.isFull(this.#queue.length, this.#flushCount, this.#memory)) this.#flushSoon();
    else this.#flushTimer.queued(atMs);
  }

  /** Removes and returns all queued messages. */
  #drain(): readonly QueuedMessage[] {
    const messages = this.#queue;
    this.#queue = [];
    this.#queuedBytes = 0;
    return messages;
  }

  #flushSoon(): void {
    const { lingerMs } = this.#rules;
    const { clock } = this.#ports;
    if (lingerMs === null) this.flush();
    else this.#linger ??= clock.at(clock.now() + lingerMs, () => this.flush());
  }

  #stopLingering(): void {
    this.#linger?.cancel();
    this.#linger = undefined;
  }

  #stopTimers(): void {
    this.#stopLingering();
    this.#flushTimer.stop();
  }

  #wakeEvery(everyMs: number | null): void {
    if (everyMs === null) return;
    const { clock } = this.#ports;
    this.#wake = clock.at(clock.now() + everyMs, () => {
      const batch = this.#rules.sendsOnWaking(this.#memory);
      if (batch !== null && this.#quota.take(costBytes(batch))) this.#sender.send(batch);
      this.#wakeEvery(everyMs);
    });
  }

  #leaveOut(sizeBytes: number): string | null {
    this.#rules.observe({ kind: 'refused', why: 'size' }, this.#memory);
    const { messageSizeBytes, oversizeMessage } = this.#rules;
    const problem = `Expected a message of at most ${messageSizeBytes} bytes, got ${sizeBytes}`;
    if (oversizeMessage === 'refused') return problem;
    this.#log('lost', () => problem);
    return null;
  }

  /** Space for messages in a batch. Messages do not change the size of its envelope. */
  #roomBytes(): number {
    const stamp = { id: this.#nextId(), atMs: this.#ports.clock.now() };
    return this.#rules.batchSizeBytes - Buffer.byteLength(this.#rules.wrap([], stamp, this.#address.writeKey));
  }
}

/** Null without a JSON text. Messages from the contract are JSON, but a program may pass anything, such as a cycle. */
function toText(item: JsonObject): string | null {
  try {
    return writeExact(item);
  } catch {
    return null;
  }
}

function parseEndpoint({ endpoint }: ClientOptions): URL {
  if (isRequestable(endpoint)) return new URL(endpoint);
  throw new RoutespecError(
    'invalid',
    `Expected \`endpoint\` to be an http or https URL, got ${JSON.stringify(endpoint)}`,
  );
}

interface FlushTimerParts {
  readonly clock: Clock;
  readonly flushDueMs: (times: FlushTimes) => number;
  /** The interval. */
  readonly afterMs: number;
  readonly flush: () => void;
}

/** Makes a client flush in time. It is set only while the queue has messages, so that an idle client sets no timer. */
class FlushTimer {
  readonly #parts: FlushTimerParts;
  readonly #createdAtMs: number;
  #lastFlushMs: number;
  #pending: { readonly dueMs: number; readonly timer: Timer } | undefined;

  constructor(parts: FlushTimerParts) {
    this.#parts = parts;
    this.#createdAtMs = parts.clock.now();
    this.#lastFlushMs = this.#createdAtMs;
  }

  /** Called after a message was queued. */
  queued(nowMs: number): void {
    const { clock, flushDueMs, afterMs, flush } = this.#parts;
    const dueMs = flushDueMs({
      nowMs,
      createdAtMs: this.#createdAtMs,
      lastFlushMs: this.#lastFlushMs,
      afterMs,
      dueMs: this.#pending?.dueMs ?? null,
    });
    if (this.#pending?.dueMs === dueMs) return;
    this.#pending?.timer.cancel();
    this.#pending = { dueMs, timer: clock.at(dueMs, flush) };
  }

  /** Called after the queue was flushed. */
  flushed(): void {
    this.#lastFlushMs = this.#parts.clock.now();
    this.stop();
  }

  stop(): void {
    this.#pending?.timer.cancel();
    this.#pending = undefined;
  }
}
