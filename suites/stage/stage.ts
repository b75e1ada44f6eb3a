import { randomUUID } from 'node:crypto';
import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import type { Audience, ClientRequest, Deletion, Description } from '../../spec/shapes/contract.ts';
import type { Observation } from '../../spec/shapes/results.ts';
import { Capture } from '../capture/capture.ts';
import { Messages } from '../capture/messages.ts';
import type { CertificateKind, Certificates, Credentials } from '../certificates/certificates.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { Receivers } from '../receivers/receivers.ts';
import type { Reply } from '../receivers/reply.ts';
import type { Client } from '../target/client.ts';
import type { World } from '../target/world.ts';
import { shown } from '../text.ts';
import { HOUR_MS, LOOK_AHEAD_TIMERS, PROMPT_LIMIT_MS, RETRY_LIMIT_MS } from '../time/horizons.ts';
import type { RunUntilOptions, WorldTime } from '../time/world-time.ts';
import type { Calls } from './calls.ts';
import { CapturedClient, ClientHandle, type ClientOptions } from './client.ts';
import { lookAheadMs } from './look-ahead.ts';
import { SourceHandle, type SourceOptions } from './source.ts';
import type { Transcript } from './transcript.ts';
import type { Watchtower } from './watchtower.ts';

/** What a stage is made of. */
export interface StageParts {
  readonly description: Description;
  readonly world: World;
  readonly time: WorldTime;
  readonly receivers: Receivers;
  readonly transcript: Transcript;
  readonly watchtower: Watchtower;
  readonly calls: Calls;
  /** Only for a case that needs `trust`, whose world trusts their authority. */
  readonly certificates: Certificates | undefined;
}

/** The outside world of one case: a world in the implementation, receivers, and the clock between them. */
export class Stage {
  readonly observations: Pick<Observation, 'requirement' | 'value'>[] = [];
  /** Makes the messages of this case for the methods of the client library. */
  readonly messages: Messages;
  readonly #parts: StageParts;
  #sources = 0;
  #receivers = 0;
  #clients = 0;

  constructor(parts: StageParts) {
    this.#parts = parts;
    this.messages = new Messages((letter) => parts.calls.id(letter));
  }

  get description(): Description {
    return this.#parts.description;
  }

  get world(): World {
    return this.#parts.world;
  }

  get time(): WorldTime {
    return this.#parts.time;
  }

  /** Makes the calls of this case. */
  get calls(): Calls {
    return this.#parts.calls;
  }

  /** Opens a receiver that does what the script says; without one it answers everything with success. */
  async receiver(...script: readonly Reply[]): Promise<Receiver> {
    return this.#open(script);
  }

  /** Opens an https receiver with a certificate of that kind; it answers everything with success. */
  async secureReceiver(kind: CertificateKind): Promise<Receiver> {
    const { certificates } = this.#parts;
    if (certificates === undefined) throw new Error('Expected a case with https receivers to need `trust`, got none');
    return this.#open([], certificates.credentials[kind]);
  }

  /** Opens a service for client libraries to send to; without a script it answers everything with success. */
  async capture(...script: readonly Reply[]): Promise<Capture> {
    const receiver = await this.#open(script);
    this.#parts.watchtower.expectBatches(receiver.name);
    return new Capture(receiver);
  }

  /**
   * Makes a client that sends to a capture.
   * @param requirement What the implementation fails when it cannot be made with these options.
   */
  async client(capture: Capture, options: ClientOptions = {}, requirement = 'WIR-001'): Promise<CapturedClient> {
    const { path = '', ...configuration } = options;
    this.#clients += 1;
    const request = { writeKey: `wk-client-${this.#clients}`, endpoint: capture.origin + path, ...configuration };
    return new CapturedClient(this, await this.#createClient(request, requirement), capture);
  }

  /** Makes a client of a source that sends to the ingestion address of that source; needs `ingestion`. */
  async clientOf(source: SourceHandle): Promise<ClientHandle> {
    const endpoint = await this.world.ingestionOf(source.writeKey);
    return new ClientHandle(this, await this.#createClient({ writeKey: source.writeKey, endpoint }, 'ING-001'));
  }

  #createClient(request: ClientRequest, requirement: string): Promise<Client> {
    const what = `a client with ${JSON.stringify(request)}`;
    return this.accepted(requirement, what, () => this.world.createClient(request));
  }

  async #open(script: readonly Reply[], credentials?: Credentials): Promise<Receiver> {
    this.#receivers += 1;
    const name = `hook-${this.#receivers}`;
    const { receivers, time, watchtower } = this.#parts;
    const context = {
      name,
      path: `/${name}-${randomUUID().slice(0, 8)}`,
      agenda: () => time.agenda,
      nowMs: () => time.nowMs(),
      onEvent: (what: string) => this.note('receiver', `${name} ${what}`),
      onRequest: (request: ReceivedRequest) => {
        this.note('implementation', `${request.method} ${request.target} (${plural(request.body.length, 'byte')})`);
        watchtower.look(request);
      },
    };
    return receivers.open(context, script, credentials);
  }

  /** Creates a source with these settings; that they are refused fails the case. */
  async source(options: SourceOptions): Promise<SourceHandle> {
    this.#sources += 1;
    const source = new SourceHandle(this, this.#parts.watchtower, `wk-${this.#sources}`);
    await source.configure(options);
    return source;
  }

  /** The same with settings that may be refused; then there is no source to go on with. */
  async trySource(options: SourceOptions): Promise<SourceHandle | undefined> {
    this.#sources += 1;
    const source = new SourceHandle(this, this.#parts.watchtower, `wk-${this.#sources}`);
    return (await source.tryConfigure(options)) ? source : undefined;
  }

  /**
   * Waits for the `count`th request at a receiver, counted from 1, and returns it. For what is due without delay.
   * @param requirement What the implementation fails when it does not come.
   */
  async arrival(receiver: Receiver, count: number, what: string, requirement: string): Promise<ReceivedRequest> {
    await this.awaitRequests(receiver, count);
    const request = receiver.requests[count - 1];
    if (request !== undefined) return request;
    const seen = `${plural(receiver.requests.length, 'request')} there`;
    throw new Nonconformance({ requirement, expected: `${what} to arrive at ${receiver.name}`, seen });
  }

  /** Waits until a receiver has had so many requests, or until they would have come. */
  async awaitRequests(receiver: Receiver, count: number): Promise<void> {
    await this.awaitThat(() => receiver.requests.length >= count);
  }

  /** Waits for something that is due without delay; says whether it came. */
  async awaitThat(done: () => boolean): Promise<boolean> {
    return this.time.runUntil(done, this.time.nowMs() + PROMPT_LIMIT_MS[this.time.kind]);
  }

  /** Waits for a request whose body holds `mark`, a text in ASCII, wherever it stands; that none comes is a failure. */
  async arrivalOf(receiver: Receiver, mark: string, what: string, requirement: string): Promise<ReceivedRequest> {
    const find = (): ReceivedRequest | undefined => receiver.requests.find(({ body }) => body.includes(mark));
    await this.awaitThat(() => find() !== undefined);
    const found = find();
    if (found !== undefined) return found;
    const seen = `${plural(receiver.requests.length, 'other')} there`;
    throw new Nonconformance({ requirement, expected: `${what} to arrive at ${receiver.name}`, seen });
  }

  /**
   * Lets time pass until a receiver has had one more request, and returns it; that none comes is a failure.
   * @param count Which request to wait for, counted from 1; the next one where it is not given.
   */
  async retryOf(
    receiver: Receiver,
    requirement: string,
    count = receiver.requests.length + 1,
    options: RunUntilOptions = {},
  ): Promise<ReceivedRequest> {
    this.note('clock', `waits for attempt ${count} at ${receiver.name}`);
    const limitMs = this.time.nowMs() + RETRY_LIMIT_MS;
    await this.time.runUntil(() => receiver.requests.length >= count, limitMs, options);
    const request = receiver.requests[count - 1];
    if (request !== undefined) return request;
    const expected = `attempt ${count} at ${receiver.name} within ${RETRY_LIMIT_MS / HOUR_MS} h`;
    const seen = `no more than ${receiver.requests.length} there`;
    throw new Nonconformance({ requirement, expected, seen, request: receiver.requests.at(-1) });
  }

  /** Creates a deletion request; that it is refused fails the case. */
  async requestDeletion(deletion: Deletion): Promise<void> {
    const request = (): Promise<void> => this.world.requestDeletion(deletion);
    await this.accepted('DEL-001', `a deletion request for ${plural(deletion.sources.length, 'source')}`, request);
  }

  /** Creates an audience or syncs it; that it is refused fails the case. */
  async syncAudience(id: string, audience: Audience): Promise<void> {
    const sync = (): Promise<void> => this.world.putAudience(id, audience);
    await this.accepted('AUD-001', `audience ${audience.name} with ${plural(audience.members.length, 'member')}`, sync);
  }

  /** Lets as much time pass as this kind of clock can afford, for what must not happen. */
  async lookAhead(): Promise<void> {
    const aheadMs = lookAheadMs(this.time.kind, this.#parts.receivers.all());
    this.note('clock', `looks ahead, up to ${aheadMs / 1000} s`);
    await this.time.passUntil(this.time.nowMs() + aheadMs, { timers: LOOK_AHEAD_TIMERS });
  }

  /** Records what this implementation does where the document is silent. */
  observe(requirement: string, value: unknown): void {
    this.observations.push({ requirement, value });
  }

  /** Does something that the implementation has to accept; a refusal of it is a failure of `requirement`. */
  async accepted<Made>(requirement: string, what: string, action: () => Promise<Made>): Promise<Made> {
    this.note('suite', what);
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof RoutespecError && error.code === 'refused')) throw error;
      const seen = `refused: ${shown(error.message)}`;
      throw new Nonconformance({ requirement, expected: `${what} to be accepted`, seen });
    }
  }

  /** Does something that may be refused; says whether it was accepted. */
  async tried(what: string, action: () => Promise<void>): Promise<boolean> {
    this.note('suite', what);
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof RoutespecError && error.code === 'refused')) throw error;
      this.note('implementation', `refuses: ${error.message}`);
      return false;
    }
  }

  note(actor: 'suite' | 'implementation' | 'receiver' | 'clock', what: string): void {
    this.#parts.transcript.add(actor, what, this.time.nowMs());
  }
}
