import { gunzipSync } from 'node:zlib';
import type { Call } from '../../spec/shapes/calls.ts';
import type { GoMethod } from '../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import type { ClientVector, DeliveryVector, VectorFileName, VectorSet } from '../../spec/shapes/vectors.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { isObject } from '../json-object.ts';
import type { Attempt, Message, Source, Webhook } from '../model/message.ts';
import { seededRandom } from '../model/random.ts';
import type { Rules } from '../rules/rules.ts';
import type { Outcome } from '../wire/outcome.ts';
import type { WireRequest } from '../wire/request.ts';
import { type Audience, World } from '../world/world.ts';

/**
 * Answers of an implementation with these rules to the vectors, from a world in which a simulation replaces HTTP. All
 * vectors of a file use one world, in order.
 */

const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
/**
 * Time between two calls. It is longer than the wait for any first attempt; retries may come later, between other
 * calls.
 */
const MINUTES_MS = 2 * 60_000;
/** Longest wait for a first attempt. */
const FIRST_ATTEMPT_MS = 6_000;
/** Time for all retries. */
const DAY_MS = 24 * 3_600_000;

/** An answer for a vector; a list if several requests gave one. All of them must be right. */
export type Answers = ReadonlyMap<string, readonly unknown[]>;

interface Sent {
  readonly atMs: number;
  readonly request: WireRequest;
  readonly attempt: Attempt | undefined;
}

/** Answer of an endpoint: its status and delay; a delay of null for no answer. */
type Reply = (request: WireRequest, number: number) => { readonly status: number; readonly delayMs: number | null };

const OK: Reply = () => ({ status: 200, delayMs: 0 });
/** The first request at each endpoint fails, so that a retry shows too. */
const FAIL_FIRST: Reply = (_, number) => ({ status: number === 1 ? 503 : 200, delayMs: 0 });

/** A world whose requests are answered within the process. */
class SimulatedWorld {
  readonly clock = new VirtualClock(START_MS);
  readonly world: World;
  /** The messages that the router accepted, and the vector or call of each. */
  readonly #owners = new Map<Message, string>();
  #owner = '';
  readonly sent: Sent[] = [];
  reply: Reply = OK;
  readonly #counts = new Map<unknown, Map<string, number>>();
  #latest: Attempt | undefined;

  constructor(rules: Rules) {
    this.world = new World({
      clock: this.clock,
      random: seededRandom(1),
      rules,
      trust: [],
      listener: {
        taken: (message) => void this.#owners.set(message, this.#owner),
        began: (attempt) => {
          this.#latest = attempt;
        },
        ended: () => undefined,
        waits: () => undefined,
        over: () => undefined,
      },
      send: (request, _, settle) => this.#exchange(request, settle),
    });
  }

  get elapsedMs(): number {
    return this.clock.now() - START_MS;
  }

  pass(durationMs: number): void {
    this.clock.advance(durationMs);
  }

  /** Gives a call or a deletion request to the router. Its requests are found by the owner. */
  give(owner: string, source: Source, content: JsonObject): void {
    const { world } = this;
    this.#owner = owner;
    if (content['type'] === 'delete') world.acceptDeletion(String(content['userId']), [source]);
    else if (world.rules.takesCalls(source, world.memory)) world.acceptCalls(source, [content as Call], 'contract');
  }

  sync(owner: string, id: string, audience: Audience): void {
    this.#owner = owner;
    this.world.putAudience(id, audience);
  }

  /** All requests so far, by the owner of their message. */
  sentByOwner(): ReadonlyMap<string, readonly Sent[]> {
    const found = new Map<string, Sent[]>();
    for (const sent of this.sent) {
      const owner = (sent.attempt && this.#owners.get(sent.attempt.message)) ?? '';
      found.set(owner, [...(found.get(owner) ?? []), sent]);
    }
    return found;
  }

  #exchange(request: WireRequest, settle: (outcome: Outcome) => void): { readonly abandon: () => void } {
    const attempt = this.#latest;
    const settleIn = (delayMs: number, outcome: Outcome) => {
      const timer = this.clock.at(this.clock.now() + delayMs, () => settle(outcome));
      return { abandon: () => timer.cancel() };
    };
    if (request.url.protocol === 'https:' && request.verifiesCertificate) {
      return settleIn(0, { kind: 'certificate', reason: 'self-signed' });
    }
    this.sent.push({ atMs: this.elapsedMs, request, attempt });
    const { status, delayMs } = this.reply(request, this.#count(attempt?.message, request.url.href));
    const { timeoutMs } = request;
    if (timeoutMs !== null && (delayMs === null || delayMs > timeoutMs)) {
      return settleIn(timeoutMs, { kind: 'timeout', afterMs: timeoutMs });
    }
    if (delayMs === null) return { abandon: () => undefined };
    return settleIn(delayMs, { kind: 'response', status });
  }

  #count(message: unknown, url: string): number {
    const counts = this.#counts.get(message) ?? new Map<string, number>();
    this.#counts.set(message, counts);
    counts.set(url, (counts.get(url) ?? 0) + 1);
    return counts.get(url) ?? 0;
  }
}

const webhook = (name: string, scheme = 'http'): Webhook => ({ url: `${scheme}://${name}.test/hook?x=1`, headers: {} });

const makeSource = (changes: Partial<Source> = {}): Source => ({
  writeKey: 'wk',
  type: 'web',
  enabled: true,
  sharedSecret: undefined,
  webhooks: [webhook('a')],
  ...changes,
});

function put({ world }: SimulatedWorld, changes: Partial<Source> = {}): Source {
  const source = makeSource(changes);
  world.putSource(source);
  return world.sources.get(source.writeKey) ?? source;
}

/** The body of a request; a text with the reason if there is none. */
function readBody({ request }: Sent): JsonObject | string {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(request.bytes));
    return isObject(body) ? body : 'no object';
  } catch {
    return 'no JSON';
  }
}

/**
 * Signatures of each body in a first attempt and a retry, at two URLs, by a new source and by one whose secret changes.
 */
function signatureAnswers(rules: Rules, vectors: VectorSet['signature']): Answers {
  const simulated = new SimulatedWorld(rules);
  const { world } = simulated;
  const right = vectors.filter(({ treatment }) => treatment === 'valid');
  return new Map(
    right.map(({ id, secret, body }, index) => {
      const bytes = Buffer.from(body, 'base64');
      const text = bytes.toString('utf8');
      const parsed = objectIn(text);
      const own = put(simulated, { writeKey: `wk-${index}`, sharedSecret: secret });
      const shared = put(simulated, { writeKey: 'wk', sharedSecret: secret });
      const answers = [own, shared].flatMap((source) => {
        const message = makeMessage(simulated, source, parsed);
        return [1, 2].flatMap((number) =>
          ['a', 'b'].map((name, urlIndex) => {
            const atMs = simulated.clock.now() + number;
            const attempt = { message, webhook: webhook(name), urlIndex, number, atMs, firstAtMs: atMs };
            return world.rules.sign({ body: parsed, text, bytes }, attempt);
          }),
        );
      });
      return [id, answers];
    }),
  );
}

function objectIn(text: string): JsonObject {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function makeMessage({ world, clock }: SimulatedWorld, source: Source, body: JsonObject) {
  const content = { userId: 'u1', event: 'e', ...body, type: body['type'] ?? 'track' } as unknown as Call;
  return {
    content,
    cameBy: 'contract' as const,
    source,
    sources: world.sources,
    receivedAtMs: clock.now(),
    givenInstantMs: null,
    memory: world.memory,
    settingsBytes: 0,
  };
}

/** The answers in the requests for each of these ids, or `nothing was sent`. */
function collected(
  simulated: SimulatedWorld,
  ids: readonly string[],
  answerIn: (sent: Sent) => unknown,
): Map<string, readonly unknown[]> {
  simulated.pass(DAY_MS);
  const sent = simulated.sentByOwner();
  return new Map(ids.map((id) => [id, sent.get(id)?.map(answerIn) ?? ['nothing was sent']]));
}

function bodyAnswers(rules: Rules, vectors: VectorSet['bodies']): Answers {
  const simulated = new SimulatedWorld(rules);
  simulated.reply = FAIL_FIRST;
  const source = put(simulated);
  const made = vectors.filter(({ call }) => call !== undefined);
  for (const { id, call = {} } of made) {
    simulated.give(id, source, call);
    simulated.pass(MINUTES_MS);
  }
  const answers = collected(
    simulated,
    made.map(({ id }) => id),
    (sent) => {
      const body = readBody(sent);
      return typeof body === 'string' ? body : { made: body };
    },
  );
  // Delivery of screen calls is open (readings, 1).
  const screens = made.filter(({ call }) => call?.['type'] === 'screen');
  if (screens.every(({ id }) => answers.get(id)?.[0] === 'nothing was sent')) {
    for (const { id } of screens) answers.set(id, []);
  }
  return answers;
}

function timestampAnswers(rules: Rules, vectors: VectorSet['timestamps']): Answers {
  const simulated = new SimulatedWorld(rules);
  const inbound = vectors.filter(({ direction }) => direction === 'inbound');
  for (const { id, call = {}, receivedAt = '', source: type = 'web' } of inbound) {
    const source = put(simulated, { writeKey: `wk-${type}`, type });
    simulated.pass(Date.parse(receivedAt) - simulated.clock.now());
    // The timestamp of a retry is open for a call without one (readings, 50).
    simulated.reply = 'timestamp' in call ? FAIL_FIRST : OK;
    simulated.give(id, source, call);
    simulated.pass(FIRST_ATTEMPT_MS);
  }
  const ids = inbound.map(({ id }) => id);
  return collected(simulated, ids, (sent) => Object(readBody(sent))['timestamp']);
}

function integrationsAnswers(rules: Rules, vectors: VectorSet['integrations']): Answers {
  const simulated = new SimulatedWorld(rules);
  for (const { id, source: type, calls } of vectors) {
    const source = put(simulated, { writeKey: `wk-${type}`, type });
    for (const [index, call] of calls.entries()) {
      simulated.give(`${id} ${index}`, source, call);
      simulated.pass(MINUTES_MS);
    }
  }
  const sent = simulated.sentByOwner();
  return new Map(vectors.map(({ id, calls }) => [id, [calls.map((_, index) => sent.has(`${id} ${index}`))]]));
}

/** Most steps come while calls of the previous step wait for a retry. */
function audienceAnswers(rules: Rules, vectors: VectorSet['audiences']): Answers {
  const simulated = new SimulatedWorld(rules);
  simulated.reply = (_, number) => ({ status: number <= 2 ? 503 : 200, delayMs: 0 });
  for (const { id, steps } of vectors) {
    for (const [index, { audience, name = '', members = [], call = {} }] of steps.entries()) {
      const source = put(simulated);
      const owner = `${id} ${index}`;
      if (audience === undefined) simulated.give(owner, source, call);
      else simulated.sync(owner, audience, { name, source, members: new Set(members) });
      simulated.pass(FIRST_ATTEMPT_MS);
    }
    simulated.pass(DAY_MS);
  }
  const sent = simulated.sentByOwner();
  const identifies = (owner: string): unknown[] =>
    (sent.get(owner) ?? []).filter(({ attempt }) => attempt?.number === 1).map((each) => membershipIn(readBody(each)));
  return new Map(
    vectors.map(({ id, steps }) => [
      id,
      [steps.map(({ audience }, index) => (audience === undefined ? [] : identifies(`${id} ${index}`)))],
    ]),
  );
}

function membershipIn(body: JsonObject | string): unknown {
  const { userId, traits } = Object(body);
  return { userId, traits };
}

function deliveryAnswers(rules: Rules, vectors: VectorSet['delivery']): Answers {
  return new Map(vectors.map((vector) => [vector.id, [recordRequests(rules, vector)]]));
}

function recordRequests(rules: Rules, { endpoints, untilMs }: DeliveryVector): unknown {
  const simulated = new SimulatedWorld(rules);
  const nameIn = (url: URL): string => url.hostname.replace('.test', '');
  simulated.reply = ({ url }, number) => {
    const { answers = [] } = endpoints.find(({ endpoint }) => endpoint === nameIn(url)) ?? {};
    return answers[Math.min(number, answers.length) - 1] ?? { status: 200, delayMs: 0 };
  };
  const webhooks = endpoints.map(({ endpoint, scheme }) => webhook(endpoint, scheme));
  simulated.give('', put(simulated, { webhooks }), { type: 'track', userId: 'u1', event: 'Signed Up' });
  simulated.pass(untilMs);
  const requests = simulated.sent.map(({ atMs, request }) => ({ atMs, endpoint: nameIn(request.url) }));
  simulated.world.close();
  return requests;
}

function clientAnswers(rules: Rules, vectors: VectorSet['client']): Answers {
  return new Map(vectors.map((vector) => [vector.id, [recordBatches(rules, vector)]]));
}

const UNITS = { ascii: 'a', 'two-byte': 'é', 'four-byte': '🎉' } as const;
/** The user id of a message, by which its request is found. */
const MARKER = /\bmessage-(\d+)-/g;

/** A message with a number, of a given size in bytes. */
export function clientMessage(number: number, { method, bytes, text }: ClientVector['messages'][number]): JsonObject {
  const fillIn = (filling: string): JsonObject => {
    const user = { UserId: `message-${number}-` };
    if (method === 'Track') return { ...user, Event: 'Signed Up', Properties: { text: filling } };
    if (method === 'Alias') return { ...user, PreviousId: `before ${filling}` };
    return { ...user, ...(method === 'Group' ? { GroupId: 'g1' } : {}), Traits: { text: filling } };
  };
  if (bytes === null) return fillIn('');
  const unit = UNITS[text];
  const room = bytes - Buffer.byteLength(JSON.stringify(fillIn('')));
  const count = Math.floor(room / Buffer.byteLength(unit));
  return fillIn(unit.repeat(count) + 'a'.repeat(room - count * Buffer.byteLength(unit)));
}

function recordBatches(rules: Rules, { config, messages, untilMs }: ClientVector): unknown {
  const simulated = new SimulatedWorld(rules);
  const id = simulated.world.createClient({ writeKey: 'wk', endpoint: 'http://service.test', ...config }) ?? '';
  const client = simulated.world.client(id);
  let number = 0;
  for (const given of messages) {
    simulated.pass(given.atMs - simulated.elapsedMs);
    for (let count = 0; count < given.count; count += 1) {
      client?.call(given.method satisfies GoMethod, clientMessage(number, given));
      number += 1;
    }
  }
  simulated.pass(untilMs - simulated.elapsedMs);
  const batches = simulated.sent.map(({ atMs, request }) => {
    const bytes = request.bytes[0] === 0x1f ? gunzipSync(request.bytes) : request.bytes;
    const numbers = [...bytes.toString('utf8').matchAll(MARKER)].map(([, found]) => Number(found));
    return { atMs, bytes: bytes.length, messages: numbers };
  });
  simulated.world.close();
  return batches;
}

const PLAYERS: { readonly [Name in VectorFileName]: (rules: Rules, vectors: VectorSet[Name]) => Answers } = {
  signature: signatureAnswers,
  bodies: bodyAnswers,
  timestamps: timestampAnswers,
  integrations: integrationsAnswers,
  audiences: audienceAnswers,
  delivery: deliveryAnswers,
  client: clientAnswers,
};

/** The answers of an implementation with these rules to a file's vectors for senders. */
export function computeAnswers<Name extends VectorFileName>(
  name: Name,
  rules: Rules,
  vectors: VectorSet[Name],
): Answers {
  return PLAYERS[name](rules, vectors);
}
