import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Client, ClientConfig, ClientWorld, Message, Method } from './adapter.ts';
import { instantText } from './clock.ts';

const FLUSH_AT = 20;
const FLUSH_AFTER_MS = 5_000;
const MAX_MESSAGE_BYTES = 32 * 1024;
const MAX_BATCH_BYTES = 500_000;
/** Size of a batch around its messages, rounded up. */
const ENVELOPE_BYTES = 300;
const RESPONSE_LIMIT_MS = 10_000;
const RETRIES = 8;
const FIRST_RETRY_MS = 500;

/** The fields that each method needs. */
const REQUIRED: Readonly<Record<Method, readonly string[]>> = {
  Identify: [],
  Track: ['Event'],
  Page: [],
  Group: ['GroupId'],
  Alias: ['UserId', 'PreviousId'],
};

/** A small client library that does what the service document asks for. Replace it by your own. */
export class ToyClient implements Client {
  readonly #world: ClientWorld;
  readonly #config: ClientConfig;
  readonly #flushAt: number;
  /** Functions that close each connection in use. */
  readonly #abandons = new Set<() => void>();
  /** The messages that wait, as JSON, with their size. */
  #queue: string[] = [];
  #queueBytes = 0;
  #cancelFlush: () => void = () => {};
  #isClosed = false;
  #isDropped = false;

  constructor(world: ClientWorld, config: ClientConfig) {
    this.#world = world;
    this.#config = config;
    this.#flushAt = config.flushAt ?? config.size ?? FLUSH_AT;
  }

  call(method: Method, message: Message): void {
    if (this.#isClosed) throw new Error('Expected an open client');
    demandFields(method, message);
    const item = this.#itemOf(method, message);
    const sizeBytes = Buffer.byteLength(item) + 1;
    if (Buffer.byteLength(JSON.stringify(message)) > MAX_MESSAGE_BYTES) {
      throw new Error(`Expected a message of at most ${MAX_MESSAGE_BYTES} bytes`);
    }
    if (this.#queueBytes + sizeBytes > MAX_BATCH_BYTES - ENVELOPE_BYTES) this.#flush();
    this.#queue.push(item);
    this.#queueBytes += sizeBytes;
    if (this.#queue.length >= this.#flushAt) this.#flush();
    else if (this.#queue.length === 1) {
      this.#cancelFlush = this.#world.clock.after(this.#config.flushAfterMs ?? FLUSH_AFTER_MS, () => this.#flush());
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#flush();
  }

  drop(): void {
    this.#isClosed = true;
    this.#isDropped = true;
    for (const abandon of this.#abandons) abandon();
  }

  /** A message as it is sent. The traits of a page are called its properties. */
  #itemOf(method: Method, message: Message): string {
    const fields = Object.entries(message).map(([field, value]) => [wireName(method, field), value]);
    const timestamp = instantText(this.#world.clock.now());
    return JSON.stringify({
      type: method.toLowerCase(),
      messageId: randomUUID(),
      timestamp,
      ...Object.fromEntries(fields),
    });
  }

  #flush(): void {
    this.#cancelFlush();
    const items = this.#queue;
    this.#queue = [];
    this.#queueBytes = 0;
    if (items.length === 0) return;
    this.#debug(`flushing ${items.length} messages`);
    const sentAt = instantText(this.#world.clock.now());
    const envelope = {
      messageId: randomUUID(),
      sentAt,
      context: { library: { name: 'toy-client', version: '0.1.0' } },
    };
    this.#attempt(
      Buffer.from(`{"batch":[${items.join()}],${JSON.stringify(envelope).slice(1)}`),
      RETRIES,
      FIRST_RETRY_MS,
    );
  }

  #attempt(body: Buffer, retries: number, retryMs: number): void {
    if (this.#isDropped) return;
    const { clock, log } = this.#world;
    const finish = clock.begin();
    let isOver = false;
    const end = (problem: string | undefined) => {
      if (isOver) return;
      isOver = true;
      cancelTimeout();
      this.#abandons.delete(abandon);
      if (problem === undefined) this.#debug('sent a batch');
      else {
        log(`${problem}; ${retries === 0 ? 'the batch is lost' : `retrying in ${retryMs} ms`}`);
        if (retries > 0) clock.after(retryMs, () => this.#attempt(body, retries - 1, 2 * retryMs));
      }
      finish();
    };
    const cancelTimeout = clock.after(RESPONSE_LIMIT_MS, () => {
      abandon();
      end(`no response within ${RESPONSE_LIMIT_MS} ms`);
    });
    const abandon = post(this.#config, body, end);
    this.#abandons.add(abandon);
  }

  #debug(line: string): void {
    if (this.#config.debug === true) this.#world.log(line);
  }
}

function demandFields(method: Method, message: Message): void {
  const lacking = REQUIRED[method].filter((field) => !message[field]);
  if (!message['UserId'] && !message['AnonymousId']) lacking.push('UserId or AnonymousId');
  if (lacking.length > 0) throw new Error(`Expected a message of ${method} with ${lacking.join(', ')}`);
}

function wireName(method: Method, field: string): string {
  if (method === 'Page' && field === 'Traits') return 'properties';
  return `${field.charAt(0).toLowerCase()}${field.slice(1)}`;
}

/** Posts a batch. Calls `end` once, with what went wrong, if anything. The returned function gives up. */
function post(
  { endpoint, writeKey }: ClientConfig,
  body: Buffer,
  end: (problem: string | undefined) => void,
): () => void {
  const url = `${endpoint.replace(/[/]$/, '')}/v1/batch`;
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'toy-client/0.1.0' };
  const request = send(url, { method: 'POST', auth: `${writeKey}:`, headers }, (response) => {
    const { statusCode = 0 } = response;
    const isSuccess = statusCode >= 200 && statusCode < 300;
    response.on('end', () => end(isSuccess ? undefined : `the service answered with status ${statusCode}`));
    response.on('error', (error) => end(`response broken: ${error.message}`));
    response.resume();
  });
  request.on('error', (error) => end(`request failed: ${error.message}`));
  request.end(body);
  return () => void request.destroy();
}
