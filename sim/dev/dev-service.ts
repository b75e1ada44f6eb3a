import { RoutespecError } from '../../spec/error.ts';
import type { DevEvent } from '../../spec/shapes/dev/events.ts';
import type { DevSettings } from '../../spec/shapes/dev/settings.ts';
import type { DevUnmatched } from '../../spec/shapes/dev/state.ts';
import { RealClock } from '../clock/real-clock.ts';
import { RunningClock } from '../clock/running-clock.ts';
import { Budget, Share } from '../model/budget.ts';
import { ExchangeLimit } from '../model/exchange-limit.ts';
import type { Message } from '../model/message.ts';
import { seededRandom } from '../model/random.ts';
import { configure } from '../rules/router/settings.ts';
import { Connections } from '../wire/connections.ts';
import { Feed } from './feed.ts';
import { keyHint } from './hints.ts';
import { RandomVariants } from './random-variants.ts';
import { ServedSource } from './served-source.ts';
import { type Pace, Skipper } from './skipper.ts';
import { MessageStore } from './store/message-store.ts';
import { type LookAtEndpoint, Recorder } from './store/recorder.ts';
import { StateFile } from './store/state-file.ts';
import { describeClock } from './views.ts';

/** Most sources in the life of a dev server, including those that were removed. */
const MAX_SOURCES_EVER = 200;
/** Least time between two summary events, in real milliseconds. */
const SOON_MS = 100;

export interface ServiceOptions {
  readonly settings: DevSettings;
  /** Start of the clock, in milliseconds since the epoch. */
  readonly startMs: number;
  /** True if the clock runs by itself. */
  readonly runs: boolean;
  readonly pace: Pace;
  /** The seed of every random choice. */
  readonly seed: number;
  /** The seed for each message's surprises, which the document allows. Default: all messages are alike. */
  readonly varySeed?: number | undefined;
  /** Advice on a URL that gave no response, by a look at what listens there. Default: none. */
  readonly lookAtEndpoint?: LookAtEndpoint | undefined;
}

export interface StateOptions {
  readonly file: string;
  /** Called once, with a sentence, when the file can no longer be written. */
  readonly failed: (sentence: string) => void;
}

/** The service on a dev server: sources on one clock, and the history of their messages. */
export class DevService {
  readonly seed: number;
  readonly feed = new Feed();
  readonly store = new MessageStore();
  readonly clock: RunningClock;
  readonly recorder: Recorder;
  readonly skipper: Skipper;
  readonly budget = new Budget();
  readonly randomVariants: RandomVariants | undefined;
  readonly #connections = new Connections([]);
  readonly #exchangeLimit = new ExchangeLimit();
  readonly #machine = new RealClock();
  #state: StateFile | undefined;
  /** By write key. */
  readonly #sources = new Map<string, ServedSource>();
  #unmatched: DevUnmatched | null = null;
  #settingsProblem: string | null = null;
  /** Events that are sent together a little later. */
  readonly #soon = new Set<'clock' | 'forgotten'>();

  /** @throws RoutespecError `usage` if the settings cannot be used */
  constructor({ settings, startMs, runs, pace, seed, varySeed, lookAtEndpoint }: ServiceOptions) {
    this.seed = seed;
    this.randomVariants = varySeed === undefined ? undefined : new RandomVariants(varySeed);
    this.clock = new RunningClock(startMs);
    const { store, clock } = this;
    const told = { tell: (event: DevEvent) => this.tell(event), forgot: () => this.#tellSoon('forgotten') };
    const findVaried = (message: Message) => this.randomVariants?.of(message) ?? [];
    const listFaults = ({ source }: Message) => this.#sources.get(source.writeKey)?.faults ?? [];
    this.recorder = new Recorder({ store, clock, ...told, findVaried, listFaults, lookAtEndpoint });
    this.#configure(settings);
    const what = { clock, traffic: this.#connections.traffic, nextMs: () => this.recorder.nextMs() };
    this.skipper = new Skipper({ ...what, changed: () => this.#tellClock() }, { pace, runs });
  }

  /** The sources of the settings, in their order. */
  get sources(): readonly ServedSource[] {
    return [...this.#sources.values()].filter(({ isListed }) => isListed);
  }

  /** Finds a source by its write key or name; the first one if none is given. @throws RoutespecError `usage` */
  source(given?: string): ServedSource {
    const found = this.sources.find(
      ({ writeKey, settings }) => given === undefined || writeKey === given || settings.name === given,
    );
    if (found !== undefined) return found;
    const hint = keyHint(given ?? null, this.#writeKeys);
    throw new RoutespecError('usage', `Expected the write key of a source, got ${JSON.stringify(given)}. ${hint}`);
  }

  sourceWith(writeKey: string): ServedSource | undefined {
    const found = this.#sources.get(writeKey);
    return found?.isListed === true ? found : undefined;
  }

  get #writeKeys(): string[] {
    return this.sources.map(({ writeKey }) => writeKey);
  }

  get settings(): DevSettings {
    return { sources: this.sources.map(({ settings }) => settings) };
  }

  /** Reason why the last change of the settings file was not accepted; null if it was. */
  get settingsProblem(): string | null {
    return this.#settingsProblem;
  }

  /** Records that the settings file has changed and cannot be used. */
  noteSettingsProblem(problem: string): void {
    this.#settingsProblem = problem;
    this.tell({ event: 'settings-problem', problem });
  }

  /** The last request that reached no source. */
  get unmatched(): DevUnmatched | null {
    return this.#unmatched;
  }

  /**
   * Replaces the settings. Pending deliveries keep their old settings.
   * @throws RoutespecError `usage` if the new settings cannot be used; then nothing changes
   */
  replaceSettings(settings: DevSettings): void {
    this.#configure(settings);
    this.#settingsProblem = null;
    this.tell({ event: 'settings', settings: this.settings });
  }

  /** Records a request that reached no source. */
  noteUnmatched(request: Omit<DevUnmatched, 'at'>): void {
    this.#unmatched = { at: new Date(this.clock.now()).toISOString(), ...request };
    this.tell({ event: 'unmatched', request: this.#unmatched });
  }

  /** A suggestion for a write key that no source has. */
  hintForKey(given: string | null): string {
    return keyHint(given, this.#writeKeys);
  }

  tell(event: DevEvent): void {
    this.feed.tell(event);
    if (event.event === 'attempt' || event.event === 'delivery') this.#tellSoon('clock');
  }

  /** Takes the messages of the last start, and keeps all of them for the next. @throws RoutespecError `usage` if the file cannot be used */
  openState({ file, failed }: StateOptions): void {
    this.#state = new StateFile(file, this.store, failed);
  }

  /** Drops all pending work. No request is sent after this. */
  close(): void {
    this.skipper.close();
    this.#machine.clear();
    for (const { world } of this.#sources.values()) world.close();
    this.#state?.close();
  }

  #configure({ sources }: DevSettings): void {
    demandUsable(sources);
    const isNew = sources.filter(({ writeKey }) => !this.#sources.has(writeKey)).length;
    if (this.#sources.size + isNew > MAX_SOURCES_EVER) {
      throw new RoutespecError(
        'usage',
        `Expected at most ${MAX_SOURCES_EVER} write keys in all, got more; start again`,
      );
    }
    for (const source of this.#sources.values()) source.isListed = false;
    for (const settings of sources) {
      const source = this.#sources.get(settings.writeKey) ?? this.#makeSource(settings);
      // The map must have the order of the settings.
      this.#sources.delete(settings.writeKey);
      this.#sources.set(settings.writeKey, source);
      source.isListed = true;
      if (!source.configure(settings)) throw new RoutespecError('usage', 'Expected room for the settings, got none');
    }
  }

  #makeSource(settings: DevSettings['sources'][number]): ServedSource {
    const [clock, connections, exchangeLimit] = [this.clock, this.#connections, this.#exchangeLimit];
    // Each source draws separate random numbers, and the same ones whenever sources are made in the same order.
    const random = seededRandom(this.seed + this.#sources.size);
    const share = new Share(this.budget);
    const { recorder: listener, randomVariants } = this;
    return new ServedSource(settings, { clock, connections, exchangeLimit, random, share, listener, randomVariants });
  }

  #tellClock(): void {
    this.feed.tell({ event: 'clock', clock: describeClock(this) });
  }

  /** Sends an event a little later, and only once if it happens often. */
  #tellSoon(what: 'clock' | 'forgotten'): void {
    const isDue = this.#soon.size > 0;
    this.#soon.add(what);
    if (isDue) return;
    this.#machine.at(this.#machine.now() + SOON_MS, () => {
      const due = [...this.#soon];
      this.#soon.clear();
      if (due.includes('forgotten')) this.feed.tell({ event: 'forgotten', counts: this.store.counts });
      if (due.includes('clock')) this.#tellClock();
    });
  }
}

function demandUsable(sources: DevSettings['sources']): void {
  const keys = sources.map(({ writeKey }) => writeKey);
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  if (twice !== undefined) {
    throw new RoutespecError('usage', `Expected each \`writeKey\` once, got ${JSON.stringify(twice)} twice`);
  }
  for (const [index, { webhooks = [] }] of sources.entries()) {
    const configuration = configure(webhooks);
    if ('problem' in configuration) {
      throw new RoutespecError('usage', `${configuration.problem} (sources.${index})`);
    }
  }
}
