import type { Message } from '../model/message.ts';
import { type Random, seededRandom } from '../model/random.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { BEHAVIOURS, type Behaviour } from './behaviours.ts';

/** A different conforming choice on a point that the document leaves open. */
type Surprise = Behaviour & { readonly each: NonNullable<Behaviour['each']> };

/** Variants that apply to single messages. */
export const SURPRISES: readonly Surprise[] = BEHAVIOURS.filter((each): each is Surprise => each.each !== undefined);

/** Most surprises of one message, so that it is clear which of them broke a receiver. */
const MOST_AT_ONCE = 3;

/**
 * Gives each message random surprises. In the first round each comes alone, so that the one that breaks a receiver is
 * known; in the second round two come together, then three. A message gets one more for the case that an attempt fails.
 */
export class RandomVariants {
  readonly #atOnce: RandomOrder;
  readonly #afterFailure: RandomOrder;
  readonly #taken = new WeakMap<Message, readonly Behaviour[]>();
  #repeated: readonly Behaviour[] | undefined;

  constructor(seed: number) {
    const random = seededRandom(seed);
    this.#atOnce = new RandomOrder(
      SURPRISES.filter(({ each }) => !each.afterFailure),
      random,
    );
    this.#afterFailure = new RandomOrder(
      SURPRISES.filter(({ each }) => each.afterFailure),
      random,
    );
  }

  /** Surprises of a message. Repeated calls return the same ones. */
  of(message: Message): readonly Behaviour[] {
    const taken = this.#taken.get(message) ?? this.#repeated ?? this.#draw(message);
    this.#taken.set(message, taken);
    return taken;
  }

  /** Gives the messages that are accepted meanwhile the same surprises as an earlier one, so that they repeat it. */
  repeating<Result>(taken: readonly Behaviour[], accept: () => Result): Result {
    this.#repeated = taken;
    try {
      return accept();
    } finally {
      this.#repeated = undefined;
    }
  }

  #draw(message: Message): readonly Behaviour[] {
    if (message.source.webhooks.length === 0) return [];
    const taken: Surprise[] = [];
    const count = Math.min(this.#atOnce.round, MOST_AT_ONCE);
    const orders = [...Array.from({ length: count }, () => this.#atOnce), this.#afterFailure];
    for (const order of orders) {
      const drawn = order.draw(
        (choice) => choice.each.suits(message) && !taken.some((other) => collide(choice, other)),
      );
      if (drawn !== undefined) taken.push(drawn);
    }
    return taken;
  }
}

/** Surprises in random order, each of them once in a round. */
class RandomOrder {
  /** From 1. */
  round = 0;
  readonly #all: readonly Surprise[];
  readonly #random: Random;
  #left: readonly Surprise[] = [];

  constructor(all: readonly Surprise[], random: Random) {
    this.#all = all;
    this.#random = random;
    this.#shuffle();
  }

  /** The next surprise that suits, from a later round if none is left; undefined if none ever does. */
  draw(suits: (choice: Surprise) => boolean): Surprise | undefined {
    const found = this.#left.find(suits);
    if (found === undefined && !this.#all.some(suits)) return undefined;
    if (found === undefined) {
      this.#shuffle();
      return this.draw(suits);
    }
    this.#left = this.#left.filter((choice) => choice !== found);
    return found;
  }

  #shuffle(): void {
    this.round += 1;
    const placed = this.#all.map((choice) => ({ choice, place: this.#random() }));
    this.#left = placed.toSorted((one, other) => one.place - other.place).map(({ choice }) => choice);
  }
}

/** True if both replace the same rule, so that one of them would not show. */
function collide(one: Surprise, other: Surprise): boolean {
  const [rules, others] = [one.rules(REFERENCE), other.rules(REFERENCE)];
  const names = Object.keys(REFERENCE) as (keyof Rules)[];
  return names.some((name) => rules[name] !== REFERENCE[name] && others[name] !== REFERENCE[name]);
}
