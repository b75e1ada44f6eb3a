import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import type { GoMessage, GoMethod } from '../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import type { Clock } from '../clock/clock.ts';
import { Memory } from '../model/memory.ts';
import type { Random } from '../model/random.ts';
import type { ClientOptions, ClientRules, QueuedMessage, Stamp } from '../rules/client/client-rules.ts';
import { REFERENCE_CLIENT } from '../rules/client/reference.ts';
import type { Connections } from '../wire/connections.ts';
import { ClientLog } from './client-log.ts';
import { FlushTimer } from './flush-timer.ts';
import { idsOf } from './ids.ts';
import { MessageQueue } from './message-queue.ts';
import type { Address } from './post.ts';
import { Sender } from './sender.ts';

/**
 * Size of the messages that a client holds, queued or on their way: hundreds of thousands of usual ones. A service that
 * takes nothing must not fill the memory, so what does not fit is refused, and the caller knows.
 */
export const MAX_HELD_BYTES = 128 * 1024 * 1024;

/** What a client needs of the world around it. */
export interface ClientPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly connections: Connections;
}

/**
 * The Go client library, as far as its interface can be had here: it queues messages and sends them in batches in the
 * background ("Inbound calls from the Go client library"). A method returns once its message is queued: null where it
 * was taken, else why not, in one sentence. It does not throw, whatever the message.
 */
export class Client {
  readonly #ports: ClientPorts;
  readonly #rules: ClientRules;
  readonly #address: Address;
  readonly #log: ClientLog;
  readonly #sender: Sender;
  readonly #nextId: () => string;
  readonly #flushCount: number;
  readonly #flushTimer: FlushTimer;
  readonly #queue = new MessageQueue();
  /** What faults remember of this client. */
  readonly #memory = new Memory();
  #isClosed = false;

  /** @throws RoutespecError `invalid` where the endpoint is no http or https URL. */
  constructor(options: ClientOptions, ports: ClientPorts, rules: ClientRules = REFERENCE_CLIENT) {
    this.#ports = ports;
    this.#rules = rules;
    this.#address = { writeKey: options.writeKey, endpoint: endpointOf(options) };
    this.#log = new ClientLog(ports.clock, (kind) => rules.logs(kind, options.debug ?? false));
    this.#nextId = idsOf(ports.random);
    this.#sender = new Sender({ ...ports, rules, log: this.#log, address: this.#address, nextId: this.#nextId });
    this.#flushCount = rules.flushCount(options);
    this.#flushTimer = new FlushTimer({
      clock: ports.clock,
      flushDueMs: rules.flushDueMs,
      afterMs: rules.flushAfterMs(options),
      flush: () => this.flush(),
    });
  }

  identify(message: GoMessage<'Identify'>): string | null {
    return this.call('Identify', message);
  }

  track(message: GoMessage<'Track'>): string | null {
    return this.call('Track', message);
  }

  page(message: GoMessage<'Page'>): string | null {
    return this.call('Page', message);
  }

  group(message: GoMessage<'Group'>): string | null {
    return this.call('Group', message);
  }

  alias(message: GoMessage<'Alias'>): string | null {
    return this.call('Alias', message);
  }

  /** Calls the method of a name, with a message that may be anything. */
  call(method: GoMethod, message: JsonObject): string | null {
    const problem = this.#take(method, message);
    if (problem !== null) this.#log.write('refused', () => problem);
    return problem;
  }

  /** Exchanges with the service that are under way; messages that wait for a flush or a retry are not counted. */
  get busy(): number {
    return this.#sender.busy;
  }

  /** What was logged, line by line. */
  log(): string[] {
    return this.#log.lines();
  }

  /** Sends what is queued, without waiting for it. */
  flush(): void {
    this.#flushTimer.flushed();
    const messages = this.#queue.drain();
    if (messages.length === 0) return;
    const batches = this.#rules.split(messages, this.#roomBytes(), this.#memory);
    this.#log.write('flushed', () => `${plural(messages.length, 'message')} in ${plural(batches.length, 'request')}`);
    for (const batch of batches) this.#sender.send(batch);
  }

  /** Resolves when everything that was flushed has been sent, or is lost after all retries. */
  settled(): Promise<void> {
    return this.#sender.settled();
  }

  /** Takes no more messages, and flushes those that it has, without waiting for them. */
  close(): void {
    this.#isClosed = true;
    if (this.#rules.closeFlushes) this.flush();
    else this.#flushTimer.stop();
  }

  /** Drops everything; no request leaves after this. */
  abandon(): void {
    this.#isClosed = true;
    this.#flushTimer.stop();
    this.#queue.drain();
    this.#sender.abandon();
  }

  #take(method: GoMethod, message: JsonObject): string | null {
    if (this.#isClosed) return 'Expected a client that is open, got one that was closed';
    const problem = this.#rules.problemOf(method, message);
    if (problem !== null) return problem;
    const stamp = { id: this.#nextId(), atMs: this.#ports.clock.now() };
    const text = textOf(this.#rules.itemOf(method, message, stamp, this.#memory));
    if (text === null) return 'Expected a message that can be written as JSON, got another';
    const sizeBytes = this.#rules.sizeOfMessage(text);
    if (sizeBytes > this.#rules.messageSizeBytes) return this.#leaveOut(sizeBytes);
    if (this.#queue.sizeBytes + this.#sender.heldBytes + sizeBytes > MAX_HELD_BYTES) {
      return `Expected at most ${MAX_HELD_BYTES} bytes of messages to be on their way, got more`;
    }
    this.#enqueue({ method, text, sizeBytes }, stamp);
    return null;
  }

  #enqueue(message: QueuedMessage, { id, atMs }: Stamp): void {
    this.#queue.push(message);
    this.#log.write('queued', () => `${message.method} ${id}, ${message.sizeBytes} bytes`);
    if (this.#rules.isFull(this.#queue.count, this.#flushCount, this.#memory)) this.flush();
    else this.#flushTimer.queued(atMs);
  }

  #leaveOut(sizeBytes: number): string | null {
    const { messageSizeBytes, oversizeMessage, keptBesideOversize } = this.#rules;
    for (const message of keptBesideOversize(this.#queue.drain())) this.#queue.push(message);
    const problem = `Expected a message of at most ${messageSizeBytes} bytes, got ${sizeBytes}`;
    if (oversizeMessage === 'refused') return problem;
    this.#log.write('lost', () => problem);
    return null;
  }

  /** What the limit of a batch leaves for messages: its envelope is as large with them as without. */
  #roomBytes(): number {
    const stamp = { id: this.#nextId(), atMs: this.#ports.clock.now() };
    return this.#rules.batchSizeBytes - Buffer.byteLength(this.#rules.wrap([], stamp, this.#address.writeKey));
  }
}

/** Messages are JSON where they come over the contract, but a program may give anything, and a cycle has no text. */
function textOf(item: JsonObject): string | null {
  try {
    return JSON.stringify(item);
  } catch {
    return null;
  }
}

function endpointOf({ endpoint }: ClientOptions): URL {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  throw new RoutespecError(
    'invalid',
    `Expected \`endpoint\` to be an http or https URL, got ${JSON.stringify(endpoint)}`,
  );
}
