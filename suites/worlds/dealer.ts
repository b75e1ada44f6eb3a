import { CALL_MEMBERS, MEMBERS, type Member } from './decks/members.ts';
import type { Random } from './profile.ts';

/** A list with at least one item. */
export type Deck<Item> = readonly [Item, ...Item[]];

/** A whole number from 0 to `below`, which is not included. */
export function pick(random: Random, below: number): number {
  return Math.floor(random() * below);
}

export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** All items in a random order, and then in the opposite one, so that each comes before each. */
export function thereAndBack<Item>(items: readonly Item[], random: Random): Item[] {
  const there = shuffled(random, items);
  return [...there, ...there.toReversed()];
}

export function inTurn<Item>(items: Deck<Item>, turn: number): Item {
  return items[turn % items.length] ?? items[0];
}

/** Takes the items of a deck one after another, and begins again at its end. `random` decides where it begins. */
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

/** Makes the choices of a world. Each list is a deck: all of it is dealt, in a new order each time, before any of it comes again. */
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

  /** Free-form members of a call, of which some have names of its own members. */
  free(): Record<string, unknown> {
    return { ...this.members(MEMBERS, 3), ...(this.perhaps(0.5) ? this.members(CALL_MEMBERS, 2) : {}) };
  }

  /** Some members. The same name comes again, with a value of another type. */
  members(of: Deck<Member>, most: number): Record<string, unknown> {
    return Object.fromEntries(Array.from({ length: pick(this.random, most + 1) }, () => this.one(of)));
  }
}
