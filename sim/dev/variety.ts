import type { Message } from '../model/message.ts';
import { type Random, seededRandom } from '../model/random.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { BEHAVIOURS, type Behaviour } from './behaviours.ts';

/** Something that the document leaves open, done in another way than the reference does it. */
type Surprise = Behaviour & { readonly each: NonNullable<Behaviour['each']> };

/** Variants that apply to single messages. */
export const SURPRISES: readonly Surprise[] = BEHAVIOURS.filter((each): each is Surprise => each.each !== undefined);

/** A message takes no more of them at once, so that it stays plain which of them a receiver stumbled over. */
const MOST_AT_ONCE = 3;

/**
 * Lets each message take surprises by chance. First each comes alone, so that the one that breaks a receiver is known; in
 * the second round two come together, then three. A message takes one more for the case that an attempt fails.
 */
export class Variety {
  readonly #atOnce: Deck;
  readonly #afterFailure: Deck;
  readonly #taken = new WeakMap<Message, readonly Behaviour[]>();
  #repeated: readonly Behaviour[] | undefined;

  constructor(seed: number) {
    const random = seededRandom(seed);
    this.#atOnce = new Deck(
      SURPRISES.filter(({ each }) => !each.afterFailure),
      random,
    );
    this.#afterFailure = new Deck(
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

  /** Gives the messages that are accepted meanwhile what an earlier one took, so that they repeat it. */
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
    const decks = [...Array.from({ length: count }, () => this.#atOnce), this.#afterFailure];
    for (const deck of decks) {
      const drawn = deck.draw((card) => card.each.suits(message) && !taken.some((other) => collide(card, other)));
      if (drawn !== undefined) taken.push(drawn);
    }
    return taken;
  }
}

/** Surprises in an order of chance, each of them once in a round. */
class Deck {
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

  /** The next one that suits, from a further round if none is left that does; undefined if none ever does. */
  draw(suits: (card: Surprise) => boolean): Surprise | undefined {
    const found = this.#left.find(suits);
    if (found === undefined && !this.#all.some(suits)) return undefined;
    if (found === undefined) {
      this.#shuffle();
      return this.draw(suits);
    }
    this.#left = this.#left.filter((card) => card !== found);
    return found;
  }

  #shuffle(): void {
    this.round += 1;
    const placed = this.#all.map((card) => ({ card, place: this.#random() }));
    this.#left = placed.toSorted((one, other) => one.place - other.place).map(({ card }) => card);
  }
}

/** True if two replace the same rule, so that one of them would not show. */
function collide(one: Surprise, other: Surprise): boolean {
  const [rules, others] = [one.rules(REFERENCE), other.rules(REFERENCE)];
  const names = Object.keys(REFERENCE) as (keyof Rules)[];
  return names.some((name) => rules[name] !== REFERENCE[name] && others[name] !== REFERENCE[name]);
}
