import type { ClockKind } from '../clock/clock.ts';
import { RealClock } from '../clock/real-clock.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { Budget, footprintBytes, Share } from '../model/budget.ts';
import { ExchangeLimit } from '../model/exchange-limit.ts';
import { seededRandom } from '../model/random.ts';
import type { Rules } from '../rules/rules.ts';
import { World } from './world.ts';

/** Most worlds that may exist at once. An idle world is small, but a runner that never deletes any must be stopped. */
export const MAX_WORLDS = 1000;
/** Approximate memory of an empty world. Its authorities count twice: once as text, once in their context. */
const WORLD_BYTES = 16 * 1024;

export interface WorldsOptions {
  readonly clock: ClockKind;
  readonly rules: Rules;
  readonly seed: number;
  readonly budget?: Budget;
}

/** The worlds of one simulator, by id. */
export class Worlds {
  readonly budget: Budget;
  readonly #options: WorldsOptions;
  readonly #exchangeLimit = new ExchangeLimit();
  readonly #worlds = new Map<string, World>();
  #created = 0;

  constructor(options: WorldsOptions) {
    this.#options = options;
    this.budget = options.budget ?? new Budget();
  }

  get isFull(): boolean {
    return this.#worlds.size >= MAX_WORLDS;
  }

  /** Makes a fresh, empty world and returns its id; null if there is no memory left for it. */
  create(startMs: number, trust: readonly string[]): string | null {
    const share = new Share(this.budget);
    if (!share.take(WORLD_BYTES + 2 * footprintBytes(trust))) return null;
    this.#created += 1;
    const { rules, seed } = this.#options;
    const clock = this.#options.clock === 'virtual' ? new VirtualClock(startMs) : new RealClock();
    const id = `w${this.#created}`;
    // Each world draws separate random numbers, and the same ones whenever worlds are made in the same order.
    const random = seededRandom(seed + this.#created);
    this.#worlds.set(id, new World({ clock, rules, trust, random, share, exchangeLimit: this.#exchangeLimit }));
    return id;
  }

  get(id: string): World | undefined {
    return this.#worlds.get(id);
  }

  /** Drops a world with all its pending work; false if there is no such world. */
  delete(id: string): boolean {
    this.#worlds.get(id)?.close();
    return this.#worlds.delete(id);
  }

  clear(): void {
    for (const id of [...this.#worlds.keys()]) this.delete(id);
  }
}
