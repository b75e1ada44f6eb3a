import { CALL_MEMBERS, MEMBERS, type Member } from './decks/members.ts';
import type { Random } from './profile.ts';

export type Deck<Item> = readonly [Item, ...Item[]];

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

export function inTurn<Item>(items: Deck<Item>, turn: number): Item {
  return items[turn % items.length] ?? items[0];
}

/** Returns the items of a deck one after another, then starts again. `random` decides where it starts. */
export function taker<Item>(random: Random, items: Deck<Item>): () => Item {
  let next = pick(random, items.length);
  return () => inTurn(items, next++);
}

/** The values of a deck whose cards have names. */
export function valuesOf<Value>(deck: Readonly<Record<string, Value>>): Deck<Value> {
  const [first, ...others] = Object.values(deck);
  if (first === undefined) throw new Error('A deck must have cards');
  return [first, ...others];
}

/**
 * Makes the choices of a world. Every list is a deck: all cards are dealt in random order before any card is dealt
 * again.
 */
export class Dealer {
  readonly random: Random;
  readonly #decks = new Map<readonly unknown[], unknown[]>();

  constructor(random: Random) {
    this.random = random;
  }

  /** The next card of a deck. */
  one<const Items extends Deck<unknown>>(items: Items): Items[number] {
    const left = this.#decks.get(items) ?? [];
    if (left.length === 0) left.push(...shuffled(this.random, items));
    this.#decks.set(items, left);
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
  members(of: Deck<Member>, most: number): Record<string, unknown> {
    return Object.fromEntries(Array.from({ length: pick(this.random, most + 1) }, () => this.one(of)));
  }
}
