import { seededRandom } from '../../../harness/seeded-random.ts';

/**
 * A deck: one thing that can be chosen about a message, its settings, its endpoint or its time.
 * @typeParam Value what a card means to whoever makes a world of it
 */
export interface Dimension<Value = unknown> {
  readonly name: string;
  /** The cards, by name. The first one is plain, and can be combined with every card of every other deck. */
  readonly values: Readonly<Record<string, Value>>;
  /** Set if its other cards take long to play, so that they are dealt only to the pairs that need them. */
  readonly isCostly?: true;
  /** Cards with which nothing is delivered. What they are combined with shows nothing, except that it does not change that. */
  readonly masking?: readonly string[];
  /** The name of a deck of whose cards little is seen next to one of its own that is not plain. */
  readonly hides?: string;
}

/** The decks of which a case is about all pairs, among themselves and with the decks of the subjects before it. */
export interface Subject<Name extends string = string> {
  readonly name: Name;
  readonly dimensions: readonly Dimension[];
  /** Set if it has the pairs of its special cards with all decks instead, so that no other subject deals its decks. */
  readonly isWithAll?: true;
}

/** Cards of two decks that are never combined: what the document leaves open about them, or why they cannot be. */
export interface Never {
  readonly decks: readonly [string, string];
  readonly cards: readonly [readonly string[], readonly string[]];
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

/** The names of the cards, by the names of their decks. A deck that is left out has its plain one. */
export type Combination = Readonly<Record<string, string>>;

export function plainOf({ values }: Dimension): string {
  return Object.keys(values)[0] ?? '';
}

/** What a combination has of a deck. */
export function chosen<Value>(dimension: Dimension<Value>, combination: Combination): Value {
  const { name, values } = dimension;
  const wanted = combination[name] ?? plainOf(dimension);
  const value = values[wanted];
  if (value === undefined) throw new Error(`Expected a card of the deck ${name}, got ${wanted}`);
  return value;
}

/** The names of all cards but some. */
export function allBut({ values }: Dimension, ...names: readonly string[]): string[] {
  return Object.keys(values).filter((name) => !names.includes(name));
}

/** The deck without some of its cards. */
export function withoutCards<Value>(dimension: Dimension<Value>, ...names: readonly string[]): Dimension<Value> {
  const kept = Object.entries(dimension.values).filter(([name]) => !names.includes(name));
  return { ...dimension, values: Object.fromEntries(kept) };
}

/** A card of a deck, and its place in it. */
interface Card {
  readonly deck: number;
  readonly level: number;
  readonly name: string;
  readonly isMasking: boolean;
}

/** What is known of two cards. */
const [MISSING, SHOWN, BARRED] = [1, 2, 3];

/**
 * Deals combinations in which every pair of a subject occurs, except those that are never combined. Cards come into play deck by deck,
 * the first of each, then the second, and a combination holds none of those to come. So a card that is added at the end of its deck
 * adds combinations, and leaves those of the cards before it as they are.
 *
 * Each combination begins with a pair that is missing, and takes of every other deck the card that adds most pairs. The same seed deals
 * the same.
 */
export class Pairs<Name extends string> {
  readonly #subjects: readonly Subject<Name>[];
  readonly #decks: readonly Dimension[];
  readonly #cards: readonly Card[];
  /** The places of the cards of each deck. */
  readonly #places: readonly (readonly number[])[];
  /** By the places of two cards, in either order. */
  readonly #barred: Uint8Array;
  /** For each deck the place of the one that it hides. */
  readonly #hidden: readonly (number | undefined)[];
  /** What was dealt last, because several cases of a run deal it out among themselves. */
  readonly #dealt = new Map<number, ReadonlyMap<Name, readonly Combination[]>>();

  constructor(subjects: readonly Subject<Name>[], nevers: readonly Never[]) {
    this.#subjects = subjects;
    this.#decks = subjects.flatMap(({ dimensions }) => dimensions);
    const cards = this.#decks.flatMap(({ values, masking = [] }, deck) =>
      Object.keys(values).map((name, level): Card => ({ deck, level, name, isMasking: masking.includes(name) })),
    );
    this.#cards = cards.sort((one, other) => one.level - other.level || one.deck - other.deck);
    this.#places = this.#decks.map((_, deck) => [...cards.keys()].filter((place) => cards[place]?.deck === deck));
    this.#barred = new Uint8Array(cards.length ** 2);
    this.#hidden = this.#decks.map(({ hides }) => {
      return hides === undefined ? undefined : this.#decks.findIndex(({ name }) => name === hides);
    });
    const placesOf = (name: string, of: readonly string[]): number[] => [
      ...this.#cards.flatMap((card, at) =>
        this.#decks[card.deck]?.name === name && of.includes(card.name) ? [at] : [],
      ),
    ];
    for (const { decks, cards: each } of nevers) {
      for (const one of placesOf(decks[0], each[0])) {
        for (const other of placesOf(decks[1], each[1])) this.#mark(this.#barred, one, other, BARRED);
      }
    }
  }

  /** The pairs of a subject that can be dealt: the places of their cards, the later one first. */
  #pairsOf(subject: Subject<Name>): (readonly [number, number])[] {
    const known = this.#subjects.slice(0, this.#subjects.indexOf(subject) + 1).filter((each) => !each.isWithAll);
    const decksOf = (subjects: readonly Subject[]): Set<number> =>
      new Set(subjects.flatMap(({ dimensions }) => dimensions.map((each) => this.#decks.indexOf(each))));
    const [own, all] = [decksOf([subject]), decksOf(known)];
    const isOwn = ({ deck, level }: Card): boolean => own.has(deck) && (!subject.isWithAll || level > 0);
    const isOther = ({ deck }: Card): boolean => subject.isWithAll === true || all.has(deck);
    return this.#cards.flatMap((one, at) =>
      [...this.#cards.slice(0, at).entries()].flatMap(([before, other]) => {
        const isPair = (isOwn(one) && isOther(other)) || (isOwn(other) && isOther(one));
        const isFree = one.deck !== other.deck && this.#barred[at * this.#cards.length + before] !== BARRED;
        return isPair && isFree ? [[at, before] as const] : [];
      }),
    );
  }

  /** The combinations of a subject: they have what the subjects before it have not shown. */
  dealt(name: Name, seed: number): readonly Combination[] {
    const known = this.#dealt.get(seed) ?? this.#dealAll(seed);
    this.#dealt.clear();
    this.#dealt.set(seed, known);
    return known.get(name) ?? [];
  }

  #dealAll(seed: number): ReadonlyMap<Name, readonly Combination[]> {
    const known = Uint8Array.from(this.#barred);
    return new Map(this.#subjects.map((subject) => [subject.name, this.#dealTo(subject, known, seed)]));
  }

  #dealTo(subject: Subject<Name>, known: Uint8Array, seed: number): Combination[] {
    const pairs = this.#pairsOf(subject).filter(([one, other]) => known[one * this.#cards.length + other] !== SHOWN);
    for (const [one, other] of pairs) this.#mark(known, one, other, MISSING);
    return pairs.flatMap(([one, other]) => {
      if (known[one * this.#cards.length + other] !== MISSING) return [];
      const random = seededRandom(seed, `${subject.name} ${this.#nameOf(one)} ${this.#nameOf(other)}`);
      const taken = this.#completed(known, [one, other], random);
      const hiding = this.#hiding(taken);
      for (const first of this.#telling(taken)) {
        for (const second of taken) if (!this.#isHidden(first, second, hiding)) this.#mark(known, first, second, SHOWN);
      }
      return [this.#combinationOf(taken)];
    });
  }

  #mark(known: Uint8Array, one: number, other: number, what: number): void {
    known[one * this.#cards.length + other] = what;
    known[other * this.#cards.length + one] = what;
  }

  #nameOf(place: number): string {
    const { deck = 0, name = '' } = this.#cards[place] ?? {};
    return `${this.#decks[deck]?.name}: ${name}`;
  }

  #completed(known: Uint8Array, begun: readonly [number, number], random: () => number): number[] {
    const taken: number[] = [...begun];
    const decks = [...this.#decks.keys()].filter((deck) => !begun.some((place) => this.#cards[place]?.deck === deck));
    const order = decks.map((deck) => ({ deck, at: random() })).sort((one, other) => one.at - other.at);
    for (const { deck } of order) {
      const best = this.#best(known, deck, begun, taken);
      const pick = this.#decks[deck]?.isCostly === true ? 0 : Math.floor(random() * best.length);
      taken.push(...best.slice(pick, pick + 1));
    }
    return taken;
  }

  /** The cards of a deck, none later than the pair that it begins with, that add most pairs to what is taken. */
  #best(known: Uint8Array, deck: number, begun: readonly [number, number], taken: readonly number[]): number[] {
    const level = this.#cards[begun[0]]?.level ?? 0;
    const shown = this.#telling(taken);
    let [best, most]: [number[], number] = [[], 0];
    for (const place of this.#places[deck] ?? []) {
      const card = this.#cards[place];
      if (card === undefined || card.level > level || card.isMasking) continue;
      if (this.#isHidden(begun[0], begun[1], this.#hiding([place]))) continue;
      const row = place * this.#cards.length;
      if (taken.some((other) => this.#barred[row + other] === BARRED)) continue;
      const gain = shown.filter((other) => known[row + other] === MISSING).length;
      if (gain > most) [best, most] = [[], gain];
      if (gain === most) best.push(place);
    }
    return best;
  }

  /** Those of some cards that leave little to see of another deck. */
  #hiding(places: readonly number[]): readonly Card[] {
    const cards = places.flatMap((place) => this.#cards[place] ?? []);
    return cards.filter(({ deck, level }) => level > 0 && this.#hidden[deck] !== undefined);
  }

  #isHidden(one: number, other: number, hiding: readonly Card[]): boolean {
    if (hiding.length === 0) return false;
    const decks = [one, other].map((place) => this.#cards[place]?.deck);
    return hiding.some(({ deck }) => decks.includes(this.#hidden[deck]) && !decks.includes(deck));
  }

  /** Those that mask the others, if there are any. Only what they are combined with is shown. */
  #telling(places: readonly number[]): readonly number[] {
    const masking = places.filter((place) => this.#cards[place]?.isMasking === true);
    return masking.length > 0 ? masking : places;
  }

  #combinationOf(taken: readonly number[]): Combination {
    const named = taken.map((place) => [this.#decks[this.#cards[place]?.deck ?? 0]?.name, this.#cards[place]?.name]);
    return Object.fromEntries(named);
  }
}

/** Number of combinations that are played in one world at most. An implementation may handle them one after another. */
const WORLD_COMBINATIONS = 70;

/**
 * Combinations in worlds of a limited size.
 * @param shared A deck of which all combinations of one world have the same card.
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
