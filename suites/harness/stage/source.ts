import type { RequirementId } from '../../../spec/requirements/index.ts';
import { NotTested } from '../not-tested.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { World } from '../target/world.ts';
import { type Calls, deliveryRequirement, SURE_KINDS } from './calls.ts';
import { type Handed, handIn } from './crash.ts';
import type { RequestChecker } from './request-checker.ts';
import type { EntryDetails } from './transcript.ts';

/** One webhook of a source in a case: a receiver, with static headers if the case needs them. */
export interface Hook {
  readonly receiver: Receiver;
  readonly headers?: Readonly<Record<string, string>>;
  /** The URL to configure instead of the receiver's. */
  readonly url?: string;
}

/** Settings of a source, in the terms of the cases. Missing options get plain values. */
export interface SourceOptions {
  readonly secret?: string;
  readonly hooks: readonly Hook[];
  readonly type?: 'web' | 'mobile' | 'server';
  readonly enabled?: boolean;
}

interface Surroundings {
  readonly world: World;
  readonly calls: Calls;
  accepted(
    requirement: RequirementId,
    what: string,
    action: () => Promise<void>,
    details?: EntryDetails,
  ): Promise<void>;
  tried(what: string, action: () => Promise<void>, details?: EntryDetails): Promise<boolean>;
  arrival(receiver: Receiver, count: number, what: string, requirement: RequirementId): Promise<ReceivedRequest>;
  awaitRequests(receiver: Receiver, count: number): Promise<void>;
}

export class SourceHandle {
  readonly writeKey: string;
  readonly #stage: Surroundings;
  readonly #requestChecker: RequestChecker;
  #receivers: readonly Receiver[] = [];

  constructor(stage: Surroundings, requestChecker: RequestChecker, writeKey: string) {
    this.#stage = stage;
    this.#requestChecker = requestChecker;
    this.writeKey = writeKey;
  }

  /** Creates the source, or replaces its settings. The case fails if they are refused. */
  async configure(options: SourceOptions): Promise<void> {
    this.#expect(options);
    const settings = toSettings(options);
    const put = (): Promise<void> => this.#stage.world.putSource(this.writeKey, settings);
    await this.#stage.accepted('SET-001', this.#words(settings), put, this.#describe('settings', settings));
  }

  /** The same for settings that may be refused. Returns whether they were accepted. */
  async tryConfigure(options: SourceOptions): Promise<boolean> {
    this.#expect(options);
    const settings = toSettings(options);
    const put = (): Promise<void> => this.#stage.world.putSource(this.writeKey, settings);
    return this.#stage.tried(this.#words(settings), put, this.#describe('settings', settings));
  }

  /** Sends a call. `requirement` fails if it is refused. */
  async call(call: Record<string, unknown>, requirement = deliveryRequirement(String(call['type']))): Promise<void> {
    this.#expectUser(call);
    const hand = (): Promise<void> =>
      handIn(
        () => this.#handed(call, requirement),
        () => this.#hand(call),
      );
    await this.#stage.accepted(requirement, this.#nameCall(call), hand, this.#describe('call', call));
  }

  async tryCall(call: Record<string, unknown>): Promise<boolean> {
    this.#expectUser(call);
    return this.#stage.tried(this.#nameCall(call), () => this.#hand(call), this.#describe('call', call));
  }

  /**
   * Sends a call and waits for its request at the first receiver.
   * @param requirement The requirement that fails if no request comes.
   */
  async deliver(
    call: Record<string, unknown>,
    requirement = deliveryRequirement(String(call['type'])),
  ): Promise<ReceivedRequest> {
    const [receiver] = this.#receivers;
    if (receiver === undefined) throw NOWHERE();
    const before = receiver.requests.length;
    await this.call(call, requirement);
    return this.#stage.arrival(receiver, before + 1, `the ${String(call['type'])} call`, requirement);
  }

  /** The same for a call that a conforming implementation need not deliver. If it does not, the case is not tested. */
  async deliverOpen(call: Record<string, unknown>): Promise<ReceivedRequest> {
    const [receiver] = this.#receivers;
    if (receiver === undefined) throw NOWHERE();
    const before = receiver.requests.length;
    const accepted = await this.tryCall(call);
    if (accepted) await this.#stage.awaitRequests(receiver, before + 1);
    const request = receiver.requests[before];
    if (request === undefined)
      throw new NotTested({
        kind: 'behaviour',
        detail: `${String(call['type'])} calls are not delivered by this implementation`,
      });
    return request;
  }

  /**
   * From now on no watch checks this requirement at the receivers of this source, because its calls leave the
   * requirement open.
   */
  waive(requirement: RequirementId): void {
    for (const { name } of this.#receivers) this.#requestChecker.waive(name, requirement);
  }

  #hand(call: Record<string, unknown>): Promise<void> {
    return this.#stage.world.call(this.writeKey, call);
  }

  #handed(call: Record<string, unknown>, own: RequirementId): Handed {
    const kind = String(call['type']);
    return {
      what: this.#nameCall(call),
      kind,
      hand: () => this.#hand(call),
      requirements: { own, kind: deliveryRequirement(kind) },
      controls: SURE_KINDS.map((sure) => ({ kind: sure, hand: () => this.#hand(this.#stage.calls.of(sure)) })),
    };
  }

  #nameCall(call: Record<string, unknown>): string {
    return `the ${String(call['type'])} call of ${this.writeKey}`;
  }

  /** The settings on one line, to explain a refusal. */
  #words(settings: Record<string, unknown>): string {
    return `settings of ${this.writeKey}: ${JSON.stringify(settings)}`;
  }

  #describe(kind: 'settings' | 'call', handed: Record<string, unknown>): EntryDetails {
    return { kind, place: this.writeKey, handed };
  }

  #expectUser(call: Record<string, unknown>): void {
    if (call['userId'] !== undefined) return;
    for (const { name } of this.#receivers) this.#requestChecker.expectAnonymous(name);
  }

  #expect(options: SourceOptions): void {
    this.#receivers = options.hooks.map((hook) => hook.receiver);
    for (const { name } of this.#receivers) this.#requestChecker.expectSecret(name, options.secret);
    for (const { receiver, url } of options.hooks) {
      const authority = receiver.resolveAuthority(url);
      if (authority !== undefined) this.#requestChecker.expectAuthority(receiver.name, authority);
      if (url !== undefined) receiver.takeAnyPath();
      receiver.takeDeliveries();
    }
  }
}

const NOWHERE = (): Error => new Error('Expected a source with a receiver, got one without');

/** The source in the form of the contract. */
function toSettings(options: SourceOptions): Record<string, unknown> {
  const webhooks = options.hooks.map(({ receiver, headers, url }) => ({
    url: url ?? receiver.url,
    ...(headers === undefined ? {} : { headers }),
  }));
  const settings = { ...(options.secret === undefined ? {} : { sharedSecret: options.secret }), webhooks };
  return { type: options.type ?? 'server', destinations: { Webhooks: { enabled: options.enabled ?? true, settings } } };
}
