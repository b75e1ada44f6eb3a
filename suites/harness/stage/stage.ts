import { randomUUID } from 'node:crypto';
import { RoutespecError } from '../../../spec/error.ts';
import { plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Audience, ClientRequest, Deletion } from '../../../spec/shapes/contract.ts';
import type { Observation, TranscriptEntry } from '../../../spec/shapes/results.ts';
import type { StoredWorld, WorldPart } from '../../../spec/shapes/trace.ts';
import type { World as WorldAsData } from '../../../spec/shapes/world.ts';
import { isLater, type Release } from '../../../spec/since.ts';
import { Capture } from '../capture/capture.ts';
import { Messages } from '../capture/messages.ts';
import type { CertificateKind, Certificates, Credentials } from '../certificates/certificates.ts';
import { type Deviation, Nonconformance, Refusal } from '../nonconformance.ts';
import { attemptId, pathFor, type ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver, ReceiverContext } from '../receivers/receiver.ts';
import type { Receivers } from '../receivers/receivers.ts';
import type { Reply } from '../receivers/reply.ts';
import type { Capabilities } from '../target/capabilities.ts';
import type { Client } from '../target/client.ts';
import type { World } from '../target/world.ts';
import { observed, shown } from '../text.ts';
import type { WorldTime } from '../time/world-time.ts';
import type { Calls } from './calls.ts';
import { CapturedClient, ClientHandle, type ClientOptions } from './client.ts';
import type { Evidence, Sender } from './evidence.ts';
import type { RequestChecker } from './request-checker.ts';
import { SourceHandle, type SourceOptions } from './source.ts';
import type { EntryDetails, Transcript } from './transcript.ts';
import { Waiting } from './waiting.ts';

export interface StageParts {
  readonly capabilities: Capabilities;
  readonly world: World;
  readonly time: WorldTime;
  readonly receivers: Receivers;
  readonly transcript: Transcript;
  readonly requestChecker: RequestChecker;
  /** Counts the traffic of the implementation. */
  readonly evidence: Evidence;
  /** The half that the simulator stands for. Default: none. */
  readonly partner?: Sender | undefined;
  readonly calls: Calls;
  /** Only for a case that needs `trust`. Its world trusts the authority of these certificates. */
  readonly certificates: Certificates | undefined;
  /** False if a failing case plays none of its other worlds. Default: true. */
  readonly isThorough?: boolean;
  /** True if the baseline lists a failure of the case. Default: it lists none. */
  readonly isKnown?: ((deviation: Deviation) => boolean) | undefined;
  /** Makes a stage in another fresh world, and ends that world when the script is over. */
  readonly elsewhere?: Elsewhere;
  /** Stands for the run, if its cases may share worlds that they have played. */
  readonly run?: RunShare | undefined;
  /** The release by which the run judges. Default: the latest. */
  readonly since?: Release | undefined;
  /** Keeps the traces of the worlds. Default: nobody wants them. */
  readonly keepTrace?: KeepTrace | undefined;
  /** Default: the world of the case. */
  readonly placed?: PlacedWorld | undefined;
}

/** Keeps the trace of a world. It is made only for somebody who wants it. */
export type KeepTrace = (make: () => StoredWorld, placed: PlacedWorld) => void;

/** The part of a world in its case, and the name of its control, if it has one. */
export interface PlacedWorld {
  readonly part: WorldPart;
  readonly control?: string;
}

/** Plays a script on a stage in another fresh world of the same implementation. */
type Elsewhere = <Result>(world: OtherWorld, script: (stage: Stage) => Promise<Result>) => Promise<Result>;

export interface OtherWorld {
  /** Start of a virtual clock, in ISO 8601. A real clock ignores it. */
  readonly now: string;
  /** Name for its ids: the same name gives the same ids in every case. Default: the ids of the case. */
  readonly ids?: string | undefined;
  /** Default: the world of the case. */
  readonly placed?: PlacedWorld | undefined;
}

/** Stands for a run. Its cases may share worlds that they have played, by this object. */
export interface RunShare {
  /** The seed of all random choices. */
  readonly seed: number;
  /** Called for each world that is played from a plan. */
  readonly onWorld: () => void;
}

/**
 * The world of one case in the implementation, with its receivers, and the clock between them. A case scripts the
 * answers of its receivers, acts as a customer, waits in world time for expected events, and advances the clock to
 * assert that nothing else happens. Nothing waits for a fixed time. If an arrival is missing, the requirement that the
 * case names fails.
 *
 * @example
 * const receiver = await stage.receiver(FAIL, OK); // Answers the first attempt with 500, and all later ones with 200.
 * const source = await stage.source({ hooks: [{ receiver }] });
 * await source.deliver(stage.calls.track()); // Sends a call, and waits for its first attempt.
 * await stage.retryOf(receiver, 'RTY-001'); // Lets time pass until the retry; RTY-001 fails if none comes.
 * await stage.lookAhead(); // Lets more time pass, without a third attempt.
 * demandThat(receiver.requests.length === 2, { requirement: 'RTY-003', expected: '2 attempts', seen: 'more' });
 */
export class Stage extends Waiting {
  readonly observations: Pick<Observation, 'requirement' | 'value'>[] = [];
  readonly messages: Messages;
  readonly #parts: StageParts;
  readonly #names = new Set<string>();
  readonly #made = { sources: 0, receivers: 0, clients: 0 };

  constructor(parts: StageParts) {
    super(parts);
    this.#parts = parts;
    this.messages = new Messages((letter) => parts.calls.id(letter));
  }

  get capabilities(): Capabilities {
    return this.#parts.capabilities;
  }

  get world(): World {
    return this.#parts.world;
  }

  /** True if a failing case plays its other worlds too. */
  get isThorough(): boolean {
    return this.#parts.isThorough !== false;
  }

  /** True if the baseline lists a failure of the case, so that the case looks for others. */
  get isKnown(): (deviation: Deviation) => boolean {
    return this.#parts.isKnown ?? (() => false);
  }

  get calls(): Calls {
    return this.#parts.calls;
  }

  /** Stands for the run, if its cases may share worlds that they have played. */
  get run(): RunShare | undefined {
    return this.#parts.run;
  }

  /** The used share of the traffic that the receivers of this world may take, from 0 to 1. */
  trafficUsed(): number {
    return this.#parts.receivers.budget.used();
  }

  /**
   * Plays a script on a stage in another fresh world, with separate receivers and clock, and ends that world. No watch
   * checks its requests, because an oracle judges them. If the implementation has a single world at a time, this wipes
   * the world of this stage.
   */
  elsewhere<Result>(world: OtherWorld, script: (stage: Stage) => Promise<Result>): Promise<Result> {
    if (this.#parts.elsewhere !== undefined) return this.#parts.elsewhere(world, script);
    throw new Error('Expected a stage that can make other worlds, got another');
  }

  /**
   * Opens a receiver with a name for reports. It answers every request with 200.
   * @param kind the kind of its certificate, for an https receiver
   */
  async namedReceiver(name: string, kind?: CertificateKind): Promise<Receiver> {
    return this.#open('router', [], kind && this.credentials(kind), name);
  }

  /** Opens a receiver that follows a script. Without a script it answers every request with 200. */
  async receiver(...script: readonly Reply[]): Promise<Receiver> {
    return this.#open('router', script);
  }

  /** Opens an https receiver with a certificate of this kind. It answers every request with 200. */
  async secureReceiver(kind: CertificateKind): Promise<Receiver> {
    return this.#open('router', [], this.credentials(kind));
  }

  /** A certificate of this kind for an https receiver. The case needs `trust`. */
  credentials(kind: CertificateKind): Credentials {
    return demanded(this.#parts.certificates).credentials[kind];
  }

  /** Opens a capture for client libraries to send to. Without a script it answers every request with 200. */
  async capture(...script: readonly Reply[]): Promise<Capture> {
    const receiver = await this.#open('client', script);
    this.#parts.requestChecker.expectBatches(receiver.name);
    const capture = new Capture(receiver);
    this.#parts.evidence.seesAt(capture);
    return capture;
  }

  /**
   * Makes a client that sends to a capture.
   * @param requirement The requirement that fails if the client cannot be made with these options.
   */
  async client(
    capture: Capture,
    options: ClientOptions = {},
    requirement: RequirementId = 'WIR-001',
  ): Promise<CapturedClient> {
    const { path = '', ...configuration } = options;
    this.#made.clients += 1;
    const request = { writeKey: `wk-client-${this.#made.clients}`, endpoint: capture.origin + path, ...configuration };
    return new CapturedClient(this, await this.#createClient(request, requirement), capture);
  }

  /** Makes a client that sends to the ingestion address of a source. The case needs `ingestion`. */
  async openClient(
    { writeKey }: SourceHandle,
    options: Omit<ClientOptions, 'writeKey' | 'path'> = {},
  ): Promise<ClientHandle> {
    const endpoint = await this.world.readIngestion(writeKey);
    return new ClientHandle(this, await this.#createClient({ ...options, writeKey, endpoint }, 'ING-001'));
  }

  #createClient(request: ClientRequest, requirement: RequirementId): Promise<Client> {
    const what = `a client with ${JSON.stringify(request)}`;
    const details = { kind: 'settings', handed: request } as const;
    return this.accepted(requirement, what, () => this.world.createClient(request), details);
  }

  async #open(sender: Sender, script: readonly Reply[], credentials?: Credentials, wanted?: string): Promise<Receiver> {
    this.#made.receivers += 1;
    const number = `hook-${this.#made.receivers}`;
    // Two webhooks may have one name, and a receiver has to have its own.
    const name = wanted === undefined || this.#names.has(wanted) ? number : wanted;
    this.#names.add(name);
    const { receivers, time, requestChecker, evidence } = this.#parts;
    const look = (request: ReceivedRequest): void => {
      if (sender === 'router') evidence.sawDelivery();
      requestChecker.look(request);
    };
    const context = {
      ...notedEvents(name, this, sender === this.#parts.partner ? 'simulator' : 'implementation', look),
      name,
      path: `${pathFor(name)}-${randomUUID().slice(0, 8)}`,
      agenda: () => time.agenda,
      arrivalMs: () => time.arrivalMs?.() ?? time.nowMs(),
    };
    return receivers.open(context, script, credentials);
  }

  /**
   * Creates a source with these settings. The case fails if they are refused.
   * @param writeKey Default: a unique one.
   */
  async source(options: SourceOptions, writeKey?: string): Promise<SourceHandle> {
    this.#made.sources += 1;
    const source = new SourceHandle(this, this.#parts.requestChecker, writeKey ?? `wk-${this.#made.sources}`);
    await source.configure(options);
    return source;
  }

  /** The same for settings that may be refused. Returns undefined if they are. */
  async trySource(options: SourceOptions): Promise<SourceHandle | undefined> {
    this.#made.sources += 1;
    const source = new SourceHandle(this, this.#parts.requestChecker, `wk-${this.#made.sources}`);
    return (await source.tryConfigure(options)) ? source : undefined;
  }

  /** Creates a deletion request. The case fails if it is refused. */
  async requestDeletion(deletion: Deletion): Promise<void> {
    const what = `a deletion request for ${plural(deletion.sources.length, 'source')}`;
    await this.accepted('DEL-001', what, () => this.world.requestDeletion(deletion), {
      kind: 'call',
      handed: deletion,
    });
  }

  /** Creates an audience or syncs it. The case fails if that is refused. */
  async syncAudience(id: string, audience: Audience): Promise<void> {
    const what = `audience ${audience.name} with ${plural(audience.members.length, 'member')}`;
    const details = { kind: 'call', place: audience.source, handed: audience } as const;
    await this.accepted('AUD-001', what, () => this.world.putAudience(id, audience), details);
  }

  /** True if somebody wants the traces of its worlds. */
  get isTraced(): boolean {
    return this.#parts.keepTrace !== undefined;
  }

  /** Keeps the trace of its world, if somebody wants it. */
  keepTrace(make: () => StoredWorld): void {
    this.#parts.keepTrace?.(make, this.#parts.placed ?? { part: 'world' });
  }

  /** Keeps the world that the case plays, so that its failure can be played from a file. */
  playsWorld(world: WorldAsData): void {
    this.#parts.evidence.world = world;
  }

  /** Counts a world that decided these clauses. */
  decided(clauses: Iterable<RequirementId>): void {
    this.#parts.evidence.decided(clauses);
  }

  /**
   * Checks something that counts since a later release. If the run judges by an earlier one, a failure is shown, is not
   * scored, and does not end the case.
   */
  async countsSince(release: Release, check: () => void | Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof Nonconformance) || !isLater(release, this.#parts.since)) throw error;
      this.#parts.evidence.newer.push({ ...error.deviation, since: release });
    }
  }

  /** Keeps deviations from clauses that the case is not about. The cases about those clauses report them. */
  alsoSaw(deviations: readonly Deviation[]): void {
    this.#parts.evidence.alsoSaw(deviations);
  }

  /** Records the implementation's behaviour on a point that the document leaves open. */
  observe(requirement: RequirementId, value: unknown): void {
    this.observations.push({ requirement, value: observed(value) });
  }

  /** Performs an action that the implementation must accept. `requirement` fails if it is refused. */
  async accepted<Made>(
    requirement: RequirementId,
    what: string,
    action: () => Promise<Made>,
    details?: EntryDetails,
  ): Promise<Made> {
    this.note('suite', what, details);
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof RoutespecError && error.code === 'refused')) throw error;
      const seen = `refused: ${shown(error.message)}`;
      throw new Refusal({ requirement, expected: `${what} to be accepted`, seen });
    }
  }

  /** Performs an action that may be refused. Returns whether it was accepted. */
  async tried(what: string, action: () => Promise<void>, details?: EntryDetails): Promise<boolean> {
    this.note('suite', what, details);
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof RoutespecError && error.code === 'refused')) throw error;
      this.note('implementation', `refuses: ${error.message}`);
      return false;
    }
  }

  get transcript(): Pick<Transcript, 'begin' | 'show'> {
    return this.#parts.transcript;
  }

  override note(actor: TranscriptEntry['actor'], what: string, details?: EntryDetails): void {
    this.#parts.transcript.add(actor, what, this.time.nowMs(), details);
  }
}

/** The certificates of a case, which must declare that it needs them. */
function demanded(certificates: Certificates | undefined): Certificates {
  if (certificates === undefined) throw new Error('Expected a case with https receivers to need `trust`, got none');
  return certificates;
}

/**
 * Records the requests and actions of a receiver, so that each answer can be joined to its attempt.
 * @param sender What sends to it.
 * @param look Called with each request after it was recorded.
 */
function notedEvents(
  place: string,
  notes: Pick<Stage, 'note'>,
  sender: 'implementation' | 'simulator',
  look: (request: ReceivedRequest) => void,
): Pick<ReceiverContext, 'onEvent' | 'onRequest'> {
  return {
    onEvent: (what, request) => {
      const answer: EntryDetails = request === undefined ? {} : { kind: 'answer', attempt: attemptId(request) };
      notes.note('receiver', `${place} ${what}`, { place, ...answer });
    },
    onRequest: (request) => {
      const what = `${request.method} ${request.target} (${plural(request.body.length, 'byte')})`;
      notes.note(sender, what, { kind: 'attempt', place, attempt: attemptId(request), request });
      look(request);
    },
  };
}
