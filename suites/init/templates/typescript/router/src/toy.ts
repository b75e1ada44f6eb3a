import { createHmac } from 'node:crypto';
import { request as httpRequest, validateHeaderName, validateHeaderValue } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { rootCertificates } from 'node:tls';
import type { Audience, Router, RouterWorld, Source, Webhook } from './adapter.ts';
import { instantText } from './clock.ts';
import { Refusal } from './server.ts';

const MAX_WEBHOOKS = 5;
const MAX_CALL_BYTES = 32 * 1024;
const RESPONSE_LIMIT_MS = 5_000;
const RETRY_WINDOW_MS = 4 * 60 * 60 * 1_000;
const FIRST_RETRY_MS = 10_000;
/** Headers that frame a request. A static header cannot set them. */
const FRAMING = /^(connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** The members that each kind of call adds to its body, and what they are if the call has none. */
const MEMBERS: Readonly<Record<string, Json>> = {
  identify: { traits: {} },
  track: { event: undefined, properties: {} },
  page: { name: undefined, category: undefined, properties: {} },
  screen: { name: '', properties: {} },
  group: { groupId: undefined, traits: {} },
  alias: {},
};

type Json = Readonly<Record<string, unknown>>;

/** A message on its way to the webhooks of a source. */
interface Message {
  readonly body: Buffer;
  readonly secret: string | undefined;
  readonly firstMs: number;
  isProcessed: boolean;
}

/** A small router that does what the service document asks for. Replace it by your own. */
export class ToyRouter implements Router {
  readonly #world: RouterWorld;
  readonly #sources = new Map<string, Source>();
  /** The members of each audience at its last sync. */
  readonly #members = new Map<string, ReadonlySet<string>>();
  /** Functions that close each connection in use. */
  readonly #abandons = new Set<() => void>();
  #isClosed = false;

  constructor(world: RouterWorld) {
    this.#world = world;
  }

  putSource(writeKey: string, source: Source): void {
    const { webhooks = [] } = source.destinations.Webhooks.settings;
    if (webhooks.length > MAX_WEBHOOKS) throw new Refusal(422, `Expected at most ${MAX_WEBHOOKS} webhooks`);
    for (const { url, headers = {} } of webhooks) {
      if (!/^https?:/i.test(url) || !URL.canParse(url)) throw new Refusal(422, `Expected an http or https URL: ${url}`);
      for (const [name, value] of Object.entries(headers)) demandHeader(name, value);
    }
    this.#sources.set(writeKey, source);
  }

  receive(writeKey: string, bytes: Buffer): void {
    if (bytes.length > MAX_CALL_BYTES) throw new Refusal(413, `Expected at most ${MAX_CALL_BYTES} bytes`);
    const call = JSON.parse(bytes.toString()) as Json;
    if (goesToWebhooks(call)) this.#send(writeKey, bodyOf(call, this.#world.clock.now()));
  }

  requestDeletion(userId: string, writeKeys: readonly string[]): void {
    const timestamp = instantText(this.#world.clock.now());
    for (const key of writeKeys) this.#send(key, { type: 'delete', userId, timestamp });
  }

  syncAudience(id: string, { name, source, members }: Audience): void {
    const before = this.#members.get(id) ?? new Set();
    const now = new Set(members);
    this.#members.set(id, now);
    const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    const trait = words.filter((word) => word !== '').join('_');
    for (const userId of new Set([...now, ...before])) {
      if (now.has(userId) === before.has(userId)) continue;
      const call = { type: 'identify', userId, traits: { [trait]: now.has(userId) } };
      this.#send(source, bodyOf(call, this.#world.clock.now()));
    }
  }

  ingestionAddress(): string {
    throw new Refusal(404, 'Expected no client library, because the toy has no ingestion');
  }

  close(): void {
    this.#isClosed = true;
    for (const abandon of this.#abandons) abandon();
  }

  /** Sends a message to all webhooks of a source at once. */
  #send(writeKey: string, body: Json): void {
    const webhooks = this.#sources.get(writeKey)?.destinations.Webhooks;
    if (webhooks?.enabled !== true) return;
    const { sharedSecret: secret, webhooks: targets = [] } = webhooks.settings;
    const firstMs = this.#world.clock.now();
    const message = { body: Buffer.from(JSON.stringify(body)), secret, firstMs, isProcessed: false };
    for (const target of targets) this.#attempt(message, target, FIRST_RETRY_MS);
  }

  #attempt(message: Message, target: Webhook, retryMs: number): void {
    if (message.isProcessed || this.#isClosed) return;
    const { clock, log, trust } = this.#world;
    const finish = clock.begin();
    let isOver = false;
    const end = (problem: string | undefined) => {
      if (isOver) return;
      isOver = true;
      cancelTimeout();
      this.#abandons.delete(abandon);
      if (problem === undefined) message.isProcessed = true;
      else {
        log('delivery', problem, target.url);
        this.#retryLater(message, target, retryMs);
      }
      finish();
    };
    const cancelTimeout = clock.after(RESPONSE_LIMIT_MS, () => {
      abandon();
      end(`timeout: no response within ${RESPONSE_LIMIT_MS} ms`);
    });
    const abandon = post(target.url, headersOf(message, target), message.body, trust, end);
    this.#abandons.add(abandon);
  }

  #retryLater(message: Message, target: Webhook, retryMs: number): void {
    const { clock } = this.#world;
    if (clock.now() + retryMs > message.firstMs + RETRY_WINDOW_MS) return;
    clock.after(retryMs, () => this.#attempt(message, target, 2 * retryMs));
  }
}

/** Posts a body. Calls `end` once, with what went wrong, if anything. The returned function gives up. */
function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  trust: readonly string[],
  end: (problem: string | undefined) => void,
): () => void {
  const send = url.toLowerCase().startsWith('https:') ? httpsRequest : httpRequest;
  const ca = trust.length === 0 ? {} : { ca: [...rootCertificates, ...trust] };
  const request = send(url, { method: 'POST', headers, ...ca }, (response) => {
    const { statusCode = 0 } = response;
    const isSuccess = statusCode >= 200 && statusCode < 300;
    response.on('end', () => end(isSuccess ? undefined : `webhook answered with status ${statusCode}`));
    response.on('error', (error) => end(`response broken: ${error.message}`));
    response.resume();
  });
  request.on('error', (error) => end(`request failed: ${error.message}`));
  request.end(body);
  return () => void request.destroy();
}

function headersOf({ body, secret }: Message, { headers = {} }: Webhook): Record<string, string> {
  const added = Object.entries(headers).filter(([name]) => !FRAMING.test(name));
  return {
    ...Object.fromEntries(added),
    'Content-Type': 'application/json',
    'User-Agent': 'toy-router/0.1.0',
    ...(secret === undefined ? {} : { 'X-Signature': createHmac('sha1', secret).update(body).digest('hex') }),
  };
}

function bodyOf(call: Json, nowMs: number): Json {
  const { type, userId, anonymousId, previousId, context = {} } = call;
  const members = MEMBERS[String(type)];
  if (members === undefined) throw new Refusal(400, `Expected a kind of call, got ${String(type)}`);
  const own = Object.entries(members).map(([name, fallback]) => [name, call[name] ?? fallback]);
  const ids = type === 'alias' ? { 'Previous ID': previousId, 'User ID': userId } : { userId, anonymousId };
  return { version: 1, type, ...ids, ...Object.fromEntries(own), context, timestamp: timestampOf(call, nowMs) };
}

function timestampOf({ timestamp }: Json, nowMs: number): string {
  const ms = timestamp === undefined ? nowMs : Date.parse(String(timestamp));
  if (Number.isNaN(ms)) throw new Refusal(400, `Expected an ISO 8601 timestamp, got ${String(timestamp)}`);
  return instantText(ms);
}

function goesToWebhooks({ integrations = {} }: Json): boolean {
  const { Webhooks: own, All: all } = integrations as Json;
  return typeof own === 'boolean' ? own : all !== false;
}

function demandHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new Refusal(422, `Expected a header that HTTP can carry, got ${name}`);
  }
}
