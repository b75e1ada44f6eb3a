import type { Random } from './profile.ts';
import { CALL_MEMBERS, MEMBERS, type Member } from './values/members.ts';

export type Choices<Item> = readonly [Item, ...Item[]];

/** A whole number from 0 (included) to `below` (excluded). */
export function pick(random: Random, below: number): number {
  return Math.floor(random() * below);
}

export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** All items in random order, then in reverse order, so that each comes before every other. */
export function thereAndBack<Item>(items: readonly Item[], random: Random): Item[] {
  const there = shuffled(random, items);
  return [...there, ...there.toReversed()];
}

export function inTurn<Item>(items: Choices<Item>, turn: number): Item {
  return items[turn % items.length] ?? items[0];
}

/** Returns the items one after another, then starts again. `random` decides where it starts. */
export function taker<Item>(random: Random, items: Choices<Item>): () => Item {
  let next = pick(random, items.length);
  return () => inTurn(items, next++);
}

/** The values of choices that have names. */
export function toChoices<Value>(named: Readonly<Record<string, Value>>): Choices<Value> {
  const [first, ...others] = Object.values(named);
  if (first === undefined) throw new Error('There must be a choice');
  return [first, ...others];
}

/**
 * Makes the choices of a world. All items of a list come in random order before any of them comes again.
 */
export class ChoiceGenerator {
  readonly random: Random;
  readonly #left = new Map<readonly unknown[], unknown[]>();

  constructor(random: Random) {
    this.random = random;
  }

  /** The next item of a list. */
  one<const Items extends Choices<unknown>>(items: Items): Items[number] {
    const left = this.#left.get(items) ?? [];
    if (left.length === 0) left.push(...shuffled(this.random, items));
    this.#left.set(items, left);
    return left.pop();
  }

  /** True with this probability, from 0 to 1. */
  perhaps(often: number): boolean {
    return this.random() < often;
  }

  /** Free-form members of a call. Some have the names of the call's own members. */
  free(): Record<string, unknown> {
    return { ...this.members(MEMBERS, 3), ...(this.perhaps(0.5) ? this.members(CALL_MEMBERS, 2) : {}) };
  }

  /** A few members. A repeated name gets a value of another type. */
  members(of: Choices<Member>, most: number): Record<string, unknown> {
    return Object.fromEntries(Array.from({ length: pick(this.random, most + 1) }, () => this.one(of)));
  }
}
