import { gunzipSync } from 'node:zlib';
import type { Call } from '../../spec/shapes/calls.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import type { ClientVector, DeliveryVector, VectorFileName, VectorSet } from '../../spec/shapes/vectors.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { isObject } from '../json-object.ts';
import type { Attempt, Message, Source, Webhook } from '../model/message.ts';
import { seededRandom } from '../model/random.ts';
import type { Rules } from '../rules/rules.ts';
import type { Outcome } from '../wire/outcome.ts';
import type { WireRequest } from '../wire/request.ts';
import { World } from '../world/world.ts';

/**
 * Answers of an implementation with these rules to the vectors, from a world in which a simulation replaces HTTP. All
 * vectors of a file use one world, in order.
 */

const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
/** Time between two calls. It is longer than the wait for any first attempt; retries may come between later calls. */
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
  /** Undefined for a request of a client. */
  readonly attempt: Attempt | undefined;
  /** The step from which it follows. */
  readonly owner: string | undefined;
}

/** Answer of an endpoint to an attempt with a number: its status and delay; a delay of null for no answer. */
type Reply = (number: number, url: URL) => { readonly status: number; readonly delayMs: number | null };

const failing =
  (count: number): Reply =>
  (number) => ({ status: number <= count ? 503 : 200, delayMs: 0 });

/** Something that happens in a world, and the time until the next step. */
interface Step {
  readonly owner: string;
  /** Default: now, when the step before has had its rest. */
  readonly atMs?: number;
  readonly restMs: number;
  /** Settings that are put before. */
  readonly source?: Partial<Source>;
  /** For this step and those after it. */
  readonly reply?: Reply;
  /** A call or a deletion request. */
  readonly call?: JsonObject | undefined;
  readonly sync?: { readonly id: string; readonly name: string; readonly members: readonly string[] };
}

/** A world whose requests are answered within the process. */
class SimulatedWorld {
  readonly clock = new VirtualClock(START_MS);
  readonly world: World;
  readonly sent: Sent[] = [];
  reply: Reply = failing(0);
  readonly #owners = new WeakMap<Message, string>();
  #owner = '';
  #latest: Attempt | undefined;
  #source = makeSource();

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

  put(changes: Partial<Source>): Source {
    const source = makeSource(changes);
    this.world.putSource(source);
    return this.world.sources.get(source.writeKey) ?? source;
  }

  passUntil(elapsedMs: number): void {
    this.clock.advance(START_MS + elapsedMs - this.clock.now());
  }

  play({ owner, atMs, restMs, source: put, reply = this.reply, call, sync }: Step): void {
    const { world, clock } = this;
    if (atMs !== undefined) clock.advance(atMs - clock.now());
    this.#owner = owner;
    this.reply = reply;
    if (put !== undefined) this.#source = this.put(put);
    const source = this.#source;
    if (sync !== undefined) world.putAudience(sync.id, { name: sync.name, source, members: new Set(sync.members) });
    else if (call?.['type'] === 'delete') world.acceptDeletion(String(call['userId']), [source]);
    else if (world.rules.takesCalls(source, world.memory)) world.acceptCalls(source, [call as Call], 'contract');
    clock.advance(restMs);
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
    const owner = attempt && this.#owners.get(attempt.message);
    this.sent.push({ atMs: this.clock.now() - START_MS, request, attempt, owner });
    const { status, delayMs } = this.reply(attempt?.number ?? 1, request.url);
    const { timeoutMs } = request;
    if (timeoutMs !== null && (delayMs === null || delayMs > timeoutMs)) {
      return settleIn(timeoutMs, { kind: 'timeout', afterMs: timeoutMs });
    }
    return delayMs === null ? { abandon: () => undefined } : settleIn(delayMs, { kind: 'response', status });
  }
}

const webhook = (name: string, scheme = 'http'): Webhook => ({ url: `${scheme}://${name}.test/hook?x=1`, headers: {} });

function makeSource(changes: Partial<Source> = {}): Source {
  const webhooks = [webhook('a')];
  return { writeKey: 'wk', type: 'web', enabled: true, sharedSecret: undefined, webhooks, ...changes };
}

/** The requests that follow from steps, until some time after the last, by the owner of the step. */
function play(rules: Rules, steps: readonly Step[], endMs = 0): (owner: string) => readonly Sent[] {
  const simulated = new SimulatedWorld(rules);
  for (const step of steps) simulated.play(step);
  simulated.clock.advance(endMs);
  return (owner) => simulated.sent.filter((each) => each.owner === owner);
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

/** The answers in the requests for each of these ids, or `nothing was sent`. */
function collect(
  sent: (owner: string) => readonly Sent[],
  vectors: readonly { readonly id: string }[],
  answerIn: (sent: Sent) => unknown,
): Map<string, readonly unknown[]> {
  const answersTo = (id: string): unknown[] => (sent(id).length === 0 ? ['nothing was sent'] : sent(id).map(answerIn));
  return new Map(vectors.map(({ id }) => [id, answersTo(id)]));
}

/** Signatures of each body in a first attempt and a retry, at two URLs, by a new source and by one whose secret changes. */
function signatureAnswers(rules: Rules, vectors: VectorSet['signature']): Answers {
  const simulated = new SimulatedWorld(rules);
  const { world, clock } = simulated;
  const right = vectors.filter(({ treatment }) => treatment === 'valid');
  const answersTo = ({ secret, body: base64 }: (typeof right)[number], index: number): unknown[] => {
    const bytes = Buffer.from(base64, 'base64');
    const text = bytes.toString('utf8');
    const body = objectIn(text);
    const content = { userId: 'u1', event: 'e', ...body, type: body['type'] ?? 'track' } as unknown as Call;
    return [`wk-${index}`, 'wk'].flatMap((writeKey) => {
      const source = simulated.put({ writeKey, sharedSecret: secret });
      const { sources, memory } = world;
      const received = { receivedAtMs: clock.now(), givenInstantMs: null, memory, settingsBytes: 0 };
      const message: Message = { content, cameBy: 'contract', source, sources, ...received };
      return [1, 2].flatMap((number) =>
        ['a', 'b'].map((name, urlIndex) => {
          const atMs = clock.now() + number;
          const attempt = { message, webhook: webhook(name), urlIndex, number, atMs, firstAtMs: atMs };
          return world.rules.sign({ body, text, bytes }, attempt);
        }),
      );
    });
  };
  return new Map(right.map((vector, index) => [vector.id, answersTo(vector, index)]));
}

function objectIn(text: string): JsonObject {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function bodyAnswers(rules: Rules, vectors: VectorSet['bodies']): Answers {
  const made = vectors.filter(({ call }) => call !== undefined);
  const steps = made.map(({ id, call }, index): Step => {
    return { owner: id, call, reply: failing(1), restMs: MINUTES_MS, ...(index === 0 && { source: {} }) };
  });
  const sent = play(rules, steps, DAY_MS);
  const answers = collect(sent, made, (each) => {
    const body = readBody(each);
    return typeof body === 'string' ? body : { made: body };
  });
  // Delivery of screen calls is open (readings, 1).
  const screens = made.filter(({ call }) => call?.['type'] === 'screen');
  if (screens.every(({ id }) => sent(id).length === 0)) for (const { id } of screens) answers.set(id, []);
  return answers;
}

function timestampAnswers(rules: Rules, vectors: VectorSet['timestamps']): Answers {
  const inbound = vectors.filter(({ direction }) => direction === 'inbound');
  const steps = inbound.map(({ id, call = {}, receivedAt = '', source: type = 'web' }): Step => {
    // The timestamp of a retry is open for a call without one (readings, 50).
    const reply = failing('timestamp' in call ? 1 : 0);
    const source = { writeKey: `wk-${type}`, type };
    return { owner: id, call, source, reply, atMs: Date.parse(receivedAt), restMs: FIRST_ATTEMPT_MS };
  });
  return collect(play(rules, steps, DAY_MS), inbound, (each) => Object(readBody(each))['timestamp']);
}

function integrationsAnswers(rules: Rules, vectors: VectorSet['integrations']): Answers {
  const steps = vectors.flatMap(({ id, source: type, calls }) =>
    calls.map((call, index): Step => {
      const put = index === 0 && { source: { writeKey: `wk-${type}`, type } };
      return { owner: `${id} ${index}`, call, restMs: MINUTES_MS, ...put };
    }),
  );
  const sent = play(rules, steps);
  return new Map(vectors.map(({ id, calls }) => [id, [calls.map((_, index) => sent(`${id} ${index}`).length > 0)]]));
}

/** Most steps come while calls of the previous step wait for a retry. */
function audienceAnswers(rules: Rules, vectors: VectorSet['audiences']): Answers {
  const sent = play(
    rules,
    vectors.flatMap(({ id, steps }) =>
      steps.map(({ audience, name = '', members = [], call }, index): Step => {
        const restMs = FIRST_ATTEMPT_MS + (index === steps.length - 1 ? DAY_MS : 0);
        const what = audience === undefined ? { call } : { sync: { id: audience, name, members } };
        return { owner: `${id} ${index}`, source: {}, reply: failing(2), restMs, ...what };
      }),
    ),
  );
  const identifies = (owner: string): unknown[] =>
    sent(owner)
      .filter(({ attempt }) => attempt?.number === 1)
      .map((each) => {
        const { userId, traits } = Object(readBody(each));
        return { userId, traits };
      });
  const answerTo = ({ id, steps }: (typeof vectors)[number]): unknown[] =>
    steps.map(({ audience }, index) => (audience === undefined ? [] : identifies(`${id} ${index}`)));
  return new Map(vectors.map((vector) => [vector.id, [answerTo(vector)]]));
}

function recordRequests(rules: Rules, { endpoints, untilMs }: DeliveryVector): unknown {
  const nameIn = (url: URL): string => url.hostname.replace('.test', '');
  const reply: Reply = (number, url) => {
    const { answers = [] } = endpoints.find(({ endpoint }) => endpoint === nameIn(url)) ?? {};
    return answers[Math.min(number, answers.length) - 1] ?? { status: 200, delayMs: 0 };
  };
  const webhooks = endpoints.map(({ endpoint, scheme }) => webhook(endpoint, scheme));
  const call = { type: 'track', userId: 'u1', event: 'Signed Up' };
  const sent = play(rules, [{ owner: '', source: { webhooks }, reply, call, restMs: untilMs }]);
  return sent('').map(({ atMs, request }) => ({ atMs, endpoint: nameIn(request.url) }));
}

const UNITS = { ascii: 'a', 'two-byte': 'é', 'four-byte': '🎉' } as const;
/** The user id of a message, by which its request is found. */
const MARKER = /\bmessage-(\d+)-/g;

/** A message with a number, of a given size in bytes. */
function makeMessage(number: number, { method, bytes, text }: ClientVector['messages'][number]): JsonObject {
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
  const all = messages.flatMap((given) => Array.from({ length: given.count }, () => given));
  for (const [number, given] of all.entries()) {
    simulated.passUntil(given.atMs);
    client?.call(given.method, makeMessage(number, given));
  }
  simulated.passUntil(untilMs);
  return simulated.sent.map(({ atMs, request }) => {
    const bytes = request.bytes[0] === 0x1f ? gunzipSync(request.bytes) : request.bytes;
    const numbers = [...bytes.toString('utf8').matchAll(MARKER)].map(([, found]) => Number(found));
    return { atMs, bytes: bytes.length, messages: numbers };
  });
}

/** One world for each vector. */
const alone =
  <Vector extends { readonly id: string }>(record: (rules: Rules, vector: Vector) => unknown) =>
  (rules: Rules, vectors: readonly Vector[]): Answers =>
    new Map(vectors.map((vector) => [vector.id, [record(rules, vector)]]));

export const ANSWERS: { readonly [Name in VectorFileName]: (rules: Rules, vectors: VectorSet[Name]) => Answers } = {
  signature: signatureAnswers,
  bodies: bodyAnswers,
  timestamps: timestampAnswers,
  integrations: integrationsAnswers,
  audiences: audienceAnswers,
  delivery: alone(recordRequests),
  client: alone(recordBatches),
};
