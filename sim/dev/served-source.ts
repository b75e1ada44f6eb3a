import type { DevSource } from '../../spec/shapes/dev/settings.ts';
import type { Message, Source } from '../model/message.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { World, type WorldOptions } from '../world/world.ts';
import { type Behaviour, rulesWith } from './behaviours.ts';
import { withHops } from './own-deliveries.ts';
import type { RandomVariants } from './random-variants.ts';

export interface Shared extends Omit<WorldOptions, 'rules' | 'rulesFor' | 'trust'> {
  /** Gives each message its surprises; undefined if all messages are alike. */
  readonly randomVariants: RandomVariants | undefined;
}

/** One source in a separate world, so that its rules can be replaced at any time without affecting another source. */
export class ServedSource {
  readonly writeKey: string;
  readonly world: World;
  /** True if the settings have this source. A removed source still finishes its deliveries. */
  isListed = true;
  /** The world keeps this object, so a change of its members takes effect immediately. */
  readonly #rules: Rules = withHops(REFERENCE);
  #settings: DevSource;
  #requests = 0;
  #faults: readonly Behaviour[] = [];
  /** The rules of messages with surprises, including the active faults. */
  #varied = new WeakMap<Message, Rules>();

  constructor(settings: DevSource, { randomVariants, ...shared }: Shared) {
    this.writeKey = settings.writeKey;
    this.#settings = settings;
    const rulesFor = randomVariants && ((message: Message) => this.#rulesFor(message, randomVariants));
    this.world = new World({ ...shared, rules: this.#rules, rulesFor, trust: [] });
  }

  get settings(): DevSource {
    return this.#settings;
  }

  /** Active faults, in the order in which they were switched on. */
  get faults(): readonly Behaviour[] {
    return this.#faults;
  }

  /**
   * The source for the calls of the next request, as the router sees it; undefined if it was never put. During a change
   * of the secret, some messages are still signed with the old one: here, those of every second request.
   */
  next(): Source | undefined {
    const source = this.world.sources.get(this.writeKey);
    const { previousSecret } = this.#settings;
    this.#requests += 1;
    if (source === undefined || previousSecret === undefined || this.#requests % 2 === 1) return source;
    return { ...source, sharedSecret: previousSecret };
  }

  /** Puts the settings in force; false if there is no memory left for them. Pending deliveries keep the old ones. */
  configure(settings: DevSource): boolean {
    const { writeKey, type = 'server', enabled = true, sharedSecret, webhooks = [] } = settings;
    const full = webhooks.map(({ url, headers = {} }) => ({ url, headers }));
    if (!this.world.putSource({ writeKey, type, enabled, sharedSecret, webhooks: full })) return false;
    this.#settings = settings;
    return true;
  }

  /** Switches a fault on or off. It may be in that state already. */
  setFault(fault: Behaviour, isOn: boolean): void {
    const others = this.#faults.filter(({ id }) => id !== fault.id);
    this.#replaceFaults(isOn ? [...others, fault] : others);
  }

  clearFaults(): void {
    this.#replaceFaults([]);
  }

  #replaceFaults(faults: readonly Behaviour[]): void {
    this.#faults = faults;
    this.#varied = new WeakMap();
    Object.assign(this.#rules, withHops(rulesWith(faults)));
  }

  /** Faults are on top, so that an active fault shows in every message. */
  #rulesFor(message: Message, randomVariants: RandomVariants): Rules {
    const known = this.#varied.get(message);
    if (known !== undefined) return known;
    const rules = withHops(rulesWith([...randomVariants.of(message), ...this.#faults]));
    this.#varied.set(message, rules);
    return rules;
  }
}
