import { pick, shuffled } from './dealer.ts';
import type { Random } from './profile.ts';

/**
 * A deck: one choice about a message, its settings, its endpoint or its time.
 * @typeParam Value meaning of a card for the code that builds worlds from it
 */
export interface Dimension<Value = unknown> {
  readonly name: string;
  /** The cards, by name. The first one is plain, and combines with every card of every other deck. */
  readonly values: Readonly<Record<string, Value>>;
  /** Set if the other cards take long to play, so that they are dealt only to the pairs that need them. */
  readonly isCostly?: true;
  /** Cards that stop all deliveries. Combined with them, another card only shows that they still do. */
  readonly masking?: readonly string[];
  /** The name of a deck whose cards show little next to a special card of this deck. */
  readonly hides?: string;
}

/** A case is about all pairs of its subject's decks, among themselves and with the decks of earlier subjects. */
export interface Subject<Name extends string = string> {
  readonly name: Name;
  readonly dimensions: readonly Dimension[];
  /** Set if the case has the pairs of its special cards with all decks instead. No other subject deals its decks. */
  readonly isWithAll?: true;
}

/** Cards of two decks that are never combined. */
export interface Never {
  readonly decks: readonly [string, string];
  readonly cards: readonly [readonly string[], readonly string[]];
  /** The open point, or the reason why the cards cannot be combined. */
  readonly because: string;
}

export function never(
  deck: Dimension,
  cards: readonly string[],
  other: Dimension,
  otherCards: readonly string[],
  because: string,
): Never {
  return { decks: [deck.name, other.name], cards: [cards, otherCards], because };
}

/** The names of the cards, by the names of their decks. A missing deck has its plain card. */
export type Combination = Readonly<Record<string, string>>;

export function plainOf({ values }: Dimension): string {
  return Object.keys(values)[0] ?? '';
}

export function chosen<Value>(dimension: Dimension<Value>, combination: Combination): Value {
  const { name, values } = dimension;
  const value = values[combination[name] ?? plainOf(dimension)];
  if (value === undefined) throw new Error(`The deck ${name} has no card ${combination[name]}`);
  return value;
}

/** The names of all cards except these. */
export function allBut({ values }: Dimension, ...names: readonly string[]): string[] {
  return Object.keys(values).filter((name) => !names.includes(name));
}

interface Card {
  readonly at: number;
  readonly deck: Dimension;
  readonly name: string;
  readonly isPlain: boolean;
  readonly isMasking: boolean;
}

const [UNKNOWN, MISSING, SHOWN, BARRED] = [0, 1, 2, 3];

/** Deals combinations that contain every pair of a subject, except the cards that are never combined. */
export class Pairs<Name extends string> {
  readonly #subjects: readonly Subject<Name>[];
  readonly #decks: readonly (readonly Card[])[];
  readonly #cards: readonly Card[];
  readonly #nevers: readonly Never[];

  constructor(subjects: readonly Subject<Name>[], nevers: readonly Never[]) {
    this.#subjects = subjects;
    this.#nevers = nevers;
    const decks = subjects.flatMap(({ dimensions }) => dimensions);
    let at = 0;
    this.#decks = decks.map((deck) =>
      Object.keys(deck.values).map((name): Card => {
        const isMasking = deck.masking?.includes(name) === true;
        return { at: at++, deck, name, isPlain: name === plainOf(deck), isMasking };
      }),
    );
    this.#cards = this.#decks.flat();
  }

  /** The combinations of each subject, without the pairs that earlier subjects have shown. */
  dealt(random: Random): ReadonlyMap<Name, readonly Combination[]> {
    const table = new Table(this.#cards, this.#nevers);
    return new Map(this.#subjects.map((subject) => [subject.name, this.#dealTo(subject, table, random)]));
  }

  #dealTo(subject: Subject<Name>, table: Table, random: Random): Combination[] {
    const earlier = this.#subjects.slice(0, this.#subjects.indexOf(subject)).filter(({ isWithAll }) => !isWithAll);
    const others = new Set(
      (subject.isWithAll ? this.#subjects : [subject, ...earlier]).flatMap((each) => each.dimensions),
    );
    const own = this.#cards.filter(
      ({ deck, isPlain }) => subject.dimensions.includes(deck) && !(subject.isWithAll && isPlain),
    );
    const pairs = own.flatMap((one) =>
      this.#cards.filter(({ deck }) => deck !== one.deck && others.has(deck)).map((other) => [one, other] as const),
    );
    const missing = pairs.filter(([one, other]) => table.begin(one, other));
    return missing.flatMap(([one, other]) => {
      if (table.of(one, other) !== MISSING) return [];
      const taken = this.#completed(table, [one, other], random);
      table.show(taken);
      return [Object.fromEntries(taken.map(({ deck, name }) => [deck.name, name]))];
    });
  }

  /** Picks from every other deck a card that adds the most pairs. */
  #completed(table: Table, begun: readonly [Card, Card], random: Random): readonly Card[] {
    const taken: Card[] = [...begun];
    const decks = this.#decks.filter(([first]) => begun.every(({ deck }) => deck !== first?.deck));
    for (const deck of shuffled(random, decks)) {
      const best = bestOf(deck, begun, taken, table);
      const picked = best[deck[0]?.deck.isCostly === true ? 0 : pick(random, best.length)];
      if (picked !== undefined) taken.push(picked);
    }
    return taken;
  }
}

/** The cards of a deck that fit the chosen ones and add the most pairs. */
function bestOf(deck: readonly Card[], begun: readonly [Card, Card], taken: readonly Card[], table: Table): Card[] {
  const shown = telling(taken);
  let [best, most]: [Card[], number] = [[], 0];
  for (const card of deck) {
    if (card.isMasking || isHidden(...begun, hiding([card])) || table.count(card, taken, BARRED) > 0) continue;
    const gain = table.count(card, shown, MISSING);
    if (gain > most) [best, most] = [[], gain];
    if (gain === most) best.push(card);
  }
  return best;
}

class Table {
  readonly #known: Uint8Array;
  readonly #size: number;

  constructor(cards: readonly Card[], nevers: readonly Never[]) {
    this.#size = cards.length;
    this.#known = new Uint8Array(cards.length ** 2);
    const named = (name: string, of: readonly string[]) =>
      cards.filter((card) => card.deck.name === name && of.includes(card.name));
    for (const { decks, cards: each } of nevers) {
      for (const one of named(decks[0], each[0])) {
        for (const other of named(decks[1], each[1])) this.#set(one, other, BARRED);
      }
    }
  }

  of(one: Card, other: Card): number {
    return this.#known[one.at * this.#size + other.at] ?? UNKNOWN;
  }

  count(card: Card, others: readonly Card[], known: number): number {
    const row = card.at * this.#size;
    let count = 0;
    for (const { at } of others) if (this.#known[row + at] === known) count += 1;
    return count;
  }

  /** Returns true if the pair is now missing. */
  begin(one: Card, other: Card): boolean {
    if (this.of(one, other) === UNKNOWN) this.#set(one, other, MISSING);
    return this.of(one, other) === MISSING;
  }

  show(taken: readonly Card[]): void {
    const hidden = hiding(taken);
    for (const one of telling(taken)) {
      for (const other of taken) if (one !== other && !isHidden(one, other, hidden)) this.#set(one, other, SHOWN);
    }
  }

  #set(one: Card, other: Card, known: number): void {
    this.#known[one.at * this.#size + other.at] = known;
    this.#known[other.at * this.#size + one.at] = known;
  }
}

/** The cards that leave little to see of another deck. */
function hiding(cards: readonly Card[]): readonly Card[] {
  return cards.filter(({ deck, isPlain }) => !isPlain && deck.hides !== undefined);
}

function isHidden(one: Card, other: Card, by: readonly Card[]): boolean {
  return by.some(({ deck }) => {
    const isOfIt = one.deck === deck || other.deck === deck;
    return !isOfIt && (one.deck.name === deck.hides || other.deck.name === deck.hides);
  });
}

/** The masking cards, if there are any: then only what they are combined with is shown. */
function telling(cards: readonly Card[]): readonly Card[] {
  const masking = cards.filter(({ isMasking }) => isMasking);
  return masking.length > 0 ? masking : cards;
}

/** Most combinations in one world, because an implementation may handle them one after another. */
const WORLD_COMBINATIONS = 70;

/**
 * Combinations in worlds of limited size.
 * @param shared A deck that has the same card in all combinations of a world.
 */
export function inWorlds(combinations: readonly Combination[], shared = ''): Combination[][] {
  const groups = new Map<string, Combination[]>();
  for (const each of combinations) {
    const key = each[shared] ?? '';
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / WORLD_COMBINATIONS) }, (_, index) =>
      group.slice(index * WORLD_COMBINATIONS, (index + 1) * WORLD_COMBINATIONS),
    ),
  );
}
