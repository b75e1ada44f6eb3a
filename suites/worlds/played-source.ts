import { demandName, REFUSED_URL, UNRESOLVED_NAME } from '../harness/kit/unreachable.ts';
import { Refusal } from '../harness/nonconformance.ts';
import { NotTested } from '../harness/not-tested.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import type { SourceHandle, SourceOptions } from '../harness/stage/source.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { isSelected } from './due-deliveries.ts';
import { decideFate } from './fate.ts';
import type { Entry, Host } from './host.ts';
import { type EarlierSettings, type HookPlan, isReachable, type SourcePlan } from './plan.ts';
import { isReachableAt, isSurelyOn } from './settings-in-force.ts';
import type { SettingsState, TracedMessage, TracedSource } from './trace.ts';

/** Finds the receiver of a webhook, or opens one. Webhooks may share a receiver. */
type OpenHost = (plan: HookPlan) => Promise<Host>;

const LOOPBACK = '127.0.0.1';

interface Endpoint {
  readonly plan: HookPlan;
  readonly receiver: Receiver;
  readonly entry: Entry;
  readonly host: Host;
}

/** A source of a world that is being played. */
export class PlayedSource {
  readonly handle: SourceHandle;
  readonly #plan: SourcePlan;
  readonly #endpoints: readonly Endpoint[];
  readonly #secrets: (string | undefined)[];
  readonly #settings: SettingsState[];
  readonly #index: number;
  readonly #taken: ReadonlySet<TracedMessage | undefined>;

  private constructor(
    plan: SourcePlan,
    index: number,
    endpoints: readonly Endpoint[],
    handle: SourceHandle,
    taken: ReadonlySet<TracedMessage | undefined>,
  ) {
    this.#plan = plan;
    this.#index = index;
    this.#taken = taken;
    this.#endpoints = endpoints;
    this.handle = handle;
    this.#secrets = [plan.secret];
    const hooks = plan.atFirst ?? [...plan.hooks.keys()];
    this.#settings = [{ enabled: plan.enabled, hooks, putMs: Number.NEGATIVE_INFINITY }];
  }

  /**
   * Opens the receivers of a source, and creates the source with all its settings, one after another.
   * @param index Position of the source in the plan.
   */
  static async enter(stage: Stage, plan: SourcePlan, index: number, open: OpenHost): Promise<PlayedSource> {
    const taken = new Set<TracedMessage | undefined>();
    let playedSource: PlayedSource | undefined;
    const enterHook = async (hook: HookPlan): Promise<Endpoint> => {
      const host = await open(hook);
      const plan = hook.hasOwnPath ? { ...hook, target: new URL(host.receiver.url).pathname } : hook;
      const onTaken = (message: TracedMessage | undefined): unknown => taken.add(message);
      const isThrough = (message: TracedMessage): boolean => playedSource?.isThrough(message) ?? false;
      const entry = { plan, source: index, onTaken, isThrough };
      host.add(entry);
      if (hook.address !== undefined) await demandName(host.receiver, hook.address);
      return { plan, receiver: host.receiver, entry, host };
    };
    const endpoints = await Promise.all(plan.hooks.map(enterHook));
    const atFirst = endpoints.filter((_, place) => plan.atFirst?.includes(place) !== false);
    const [first = toOptions(plan, atFirst), ...later] = [
      ...(plan.earlier ?? []).map((settings) => earlierOptions(settings, endpoints)),
      toOptions(plan, atFirst),
    ];
    const handle = await stage.source(first, plan.writeKey).catch((error: unknown) => {
      if (!(error instanceof Refusal) || plan.hooks.every(isReachable)) throw error;
      throw new NotTested({ kind: 'behaviour', detail: 'settings with a URL that cannot be reached are refused' });
    });
    for (const options of later) await handle.configure(options);
    playedSource = new PlayedSource(plan, index, endpoints, handle, taken);
    return playedSource;
  }

  get receivers(): readonly Receiver[] {
    return this.#endpoints.map(({ receiver }) => receiver);
  }

  /** From now on every message is accepted. */
  acceptAll(): void {
    for (const { host } of this.#endpoints) host.acceptAll();
  }

  /** True if the message needs no further attempt: a receiver accepted it, or it must not be delivered at all. */
  isThrough(message: TracedMessage): boolean {
    const isOn = isSurelyOn(this.#settings, message, this.#index);
    const isDue = isOn && (message.call === undefined || isSelected(message.call));
    return !isDue || !isReachableAt(this.#plan.hooks, message) || this.#taken.has(message);
  }

  /** True if the message was tried somewhere, or needs no attempt. */
  hasBegun(message: TracedMessage): boolean {
    return this.isThrough(message) || this.#endpoints.some(({ host, entry }) => host.countAttempts(entry, message) > 0);
  }

  /** True if a message that no webhook will take was tried at each that is reachable, and so often at one of them. */
  isTried(message: TracedMessage, attempts: number): boolean {
    const reachable = this.#endpoints.filter(({ plan }) => isReachable(plan));
    const tried = reachable.map(({ host, entry }) => host.countAttempts(entry, message));
    const mayBeTaken = reachable.some(({ host, entry }) => decideFate(host.lastReply(entry, message)) === 'success');
    return !mayBeTaken && Math.min(...tried) > 0 && Math.max(...tried) >= attempts;
  }

  /** Position of the current secret among all secrets so far. */
  get secretIndex(): number {
    return this.#secrets.length - 1;
  }

  /** Position of the current settings among all settings so far. */
  get settingsIndex(): number {
    return this.#settings.length - 1;
  }

  async changeSecret(secret: string | undefined): Promise<void> {
    this.#secrets.push(secret);
    await this.putAgain();
  }

  async changeSettings({ enabled, hooks, putMs }: SettingsState): Promise<void> {
    this.#settings.push({ enabled, hooks, putMs });
    await this.putAgain();
  }

  /** Puts the current settings, new or unchanged. */
  async putAgain(): Promise<void> {
    const { enabled, hooks } = this.#settings.at(-1) ?? { enabled: this.#plan.enabled, hooks: [] };
    const secret = this.#secrets.at(-1);
    const endpoints = hooks.flatMap((place) => this.#endpoints[place] ?? []);
    const { type } = this.#plan;
    await this.handle.configure(toOptions({ type, enabled, ...(secret === undefined ? {} : { secret }) }, endpoints));
  }

  trace(): TracedSource {
    const hooks = this.#endpoints.map(({ plan, receiver, entry, host }) => ({
      plan,
      name: receiver.name,
      authority: receiver.resolveAuthority(toHook(receiver, plan, {}).url),
      requests: host.listRequests(entry),
      asides: receiver.asides.filter(({ target }) => target === plan.target),
      replies: [...host.replies],
    }));
    return { plan: this.#plan, secrets: [...this.#secrets], settings: [...this.#settings], hooks };
  }
}

function toOptions(
  { type, enabled, secret }: Omit<EarlierSettings, 'hooks'>,
  endpoints: readonly Endpoint[],
): SourceOptions {
  const hooks = endpoints.map(({ plan, receiver }) => toHook(receiver, plan, plan.headers));
  return { type, enabled, hooks, ...(secret === undefined ? {} : { secret }) };
}

function earlierOptions({ hooks, ...settings }: EarlierSettings, endpoints: readonly Endpoint[]): SourceOptions {
  const chosen = hooks.flatMap(({ at, headers }) => {
    const endpoint = endpoints[at];
    return endpoint === undefined ? [] : [toHook(endpoint.receiver, endpoint.plan, headers)];
  });
  return { ...toOptions(settings, []), hooks: chosen };
}

function toHook(receiver: Receiver, plan: HookPlan, headers: Readonly<Record<string, string>>) {
  const { target, endpoint, address = endpoint === 'unresolved' ? UNRESOLVED_NAME : LOOPBACK } = plan;
  const origin = endpoint === 'refusing' ? new URL(REFUSED_URL).origin : new URL(receiver.url).origin;
  const scheme = endpoint === 'no-handshake' ? 'https' : 'http';
  return { receiver, url: origin.replace(/^http(?=:)/, scheme).replace(LOOPBACK, address) + target, headers };
}
