import type { Random } from '../../profile.ts';
import { pick, shuffled } from '../router/edit.ts';
import { CALL_MEMBERS, MEMBERS, type Member } from './members.ts';

/** Makes the choices of a world. Each list is a deck: all of it is dealt, in a new order each time, before any of it comes again. */
export class Dealer {
  readonly #random: Random;
  readonly #decks = new Map<readonly unknown[], unknown[]>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** The next of a list. */
  one<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number] {
    const left = this.#decks.get(items) ?? [];
    if (left.length === 0) left.push(...shuffled(this.#random, items));
    this.#decks.set(items, left);
    return left.pop();
  }

  /** True if something happens that happens so often, from 0 to 1. */
  perhaps(often: number): boolean {
    return this.#random() < often;
  }

  /** A number from 0 (included) to 1 (excluded). */
  dice(): number {
    return this.#random();
  }

  /** Free-form members of a call, of which some have names of its own members. */
  free(): Record<string, unknown> {
    return { ...this.members(MEMBERS, 3), ...(this.perhaps(0.5) ? this.members(CALL_MEMBERS, 2) : {}) };
  }

  /** Some members. The same name comes again, with a value of another type. @param most How many, at most. */
  members(of: readonly [Member, ...Member[]], most: number): Record<string, unknown> {
    return Object.fromEntries(Array.from({ length: pick(this.#random, most + 1) }, () => this.one(of)));
  }
}
