import { pick, shuffled } from './generator.ts';
import type { Random } from './profile.ts';

/**
 * One choice about a message, its settings, its endpoint or its time.
 * @typeParam Value meaning of a choice for the code that builds worlds from it
 */
export interface Dimension<Value = unknown> {
  readonly name: string;
  /** The choices, by name. The first one is plain, and combines with every choice of every other dimension. */
  readonly values: Readonly<Record<string, Value>>;
  /** Set if the other choices take long to play, so that they are used only for the pairs that need them. */
  readonly isCostly?: true;
  /** Choices that stop all deliveries. Combined with them, another choice only shows that they still do. */
  readonly masking?: readonly string[];
  /** The name of a dimension whose choices show little next to a special choice of this dimension. */
  readonly hides?: string;
}

/** A case is about all pairs of its subject's dimensions, among themselves and with the dimensions of earlier subjects. */
export interface Subject<Name extends string = string> {
  readonly name: Name;
  readonly dimensions: readonly Dimension[];
  /** Set if the case has the pairs of its special choices with all dimensions instead. No other subject uses its dimensions. */
  readonly isWithAll?: true;
}

/** Choices of two dimensions that are never combined. */
export interface Never {
  readonly dimensions: readonly [string, string];
  readonly choices: readonly [readonly string[], readonly string[]];
  /** The open point, or the reason why the choices cannot be combined. */
  readonly because: string;
}

export function never(
  dimension: Dimension,
  choices: readonly string[],
  other: Dimension,
  otherChoices: readonly string[],
  because: string,
): Never {
  return { dimensions: [dimension.name, other.name], choices: [choices, otherChoices], because };
}

/** The names of the choices, by the names of their dimensions. A missing dimension has its plain choice. */
export type Combination = Readonly<Record<string, string>>;

export function plainChoice({ values }: Dimension): string {
  return Object.keys(values)[0] ?? '';
}

export function chosen<Value>(dimension: Dimension<Value>, combination: Combination): Value {
  const { name, values } = dimension;
  const value = values[combination[name] ?? plainChoice(dimension)];
  if (value === undefined) throw new Error(`The dimension ${name} has no choice ${combination[name]}`);
  return value;
}

/** The names of all choices except these. */
export function allBut({ values }: Dimension, ...names: readonly string[]): string[] {
  return Object.keys(values).filter((name) => !names.includes(name));
}

interface Choice {
  readonly at: number;
  readonly dimension: Dimension;
  readonly name: string;
  readonly isPlain: boolean;
  readonly isMasking: boolean;
}

const [UNKNOWN, MISSING, SHOWN, BARRED] = [0, 1, 2, 3];

/** Makes combinations that contain every pair of a subject, except the choices that are never combined. */
export class Pairs<Name extends string> {
  readonly #subjects: readonly Subject<Name>[];
  readonly #choicesByDimension: readonly (readonly Choice[])[];
  readonly #choices: readonly Choice[];
  readonly #nevers: readonly Never[];

  constructor(subjects: readonly Subject<Name>[], nevers: readonly Never[]) {
    this.#subjects = subjects;
    this.#nevers = nevers;
    const dimensions = subjects.flatMap(({ dimensions }) => dimensions);
    let at = 0;
    this.#choicesByDimension = dimensions.map((dimension) =>
      Object.keys(dimension.values).map((name): Choice => {
        const isMasking = dimension.masking?.includes(name) === true;
        return { at: at++, dimension, name, isPlain: name === plainChoice(dimension), isMasking };
      }),
    );
    this.#choices = this.#choicesByDimension.flat();
  }

  /** The combinations of each subject, without the pairs that earlier subjects have shown. */
  combine(random: Random): ReadonlyMap<Name, readonly Combination[]> {
    const table = new Table(this.#choices, this.#nevers);
    return new Map(this.#subjects.map((subject) => [subject.name, this.#combinationsFor(subject, table, random)]));
  }

  #combinationsFor(subject: Subject<Name>, table: Table, random: Random): Combination[] {
    const earlier = this.#subjects.slice(0, this.#subjects.indexOf(subject)).filter(({ isWithAll }) => !isWithAll);
    const others = new Set(
      (subject.isWithAll ? this.#subjects : [subject, ...earlier]).flatMap((each) => each.dimensions),
    );
    const own = this.#choices.filter(
      ({ dimension, isPlain }) => subject.dimensions.includes(dimension) && !(subject.isWithAll && isPlain),
    );
    const pairs = own.flatMap((one) =>
      this.#choices
        .filter(({ dimension }) => dimension !== one.dimension && others.has(dimension))
        .map((other) => [one, other] as const),
    );
    const missing = pairs.filter(([one, other]) => table.begin(one, other));
    return missing.flatMap(([one, other]) => {
      if (table.of(one, other) !== MISSING) return [];
      const taken = this.#completed(table, [one, other], random);
      table.show(taken);
      return [Object.fromEntries(taken.map(({ dimension, name }) => [dimension.name, name]))];
    });
  }

  /** Picks from every other dimension a choice that adds the most pairs. */
  #completed(table: Table, begun: readonly [Choice, Choice], random: Random): readonly Choice[] {
    const taken: Choice[] = [...begun];
    const rest = this.#choicesByDimension.filter(([first]) =>
      begun.every(({ dimension }) => dimension !== first?.dimension),
    );
    for (const choices of shuffled(random, rest)) {
      const best = findBest(choices, begun, taken, table);
      const picked = best[choices[0]?.dimension.isCostly === true ? 0 : pick(random, best.length)];
      if (picked !== undefined) taken.push(picked);
    }
    return taken;
  }
}

/** The choices of a dimension that fit the chosen ones and add the most pairs. */
function findBest(
  choices: readonly Choice[],
  begun: readonly [Choice, Choice],
  taken: readonly Choice[],
  table: Table,
): Choice[] {
  const shown = telling(taken);
  let [best, most]: [Choice[], number] = [[], 0];
  for (const choice of choices) {
    if (choice.isMasking || isHidden(...begun, hiding([choice])) || table.count(choice, taken, BARRED) > 0) continue;
    const gain = table.count(choice, shown, MISSING);
    if (gain > most) [best, most] = [[], gain];
    if (gain === most) best.push(choice);
  }
  return best;
}

class Table {
  readonly #known: Uint8Array;
  readonly #size: number;

  constructor(choices: readonly Choice[], nevers: readonly Never[]) {
    this.#size = choices.length;
    this.#known = new Uint8Array(choices.length ** 2);
    const named = (name: string, of: readonly string[]) =>
      choices.filter((choice) => choice.dimension.name === name && of.includes(choice.name));
    for (const { dimensions, choices: each } of nevers) {
      for (const one of named(dimensions[0], each[0])) {
        for (const other of named(dimensions[1], each[1])) this.#set(one, other, BARRED);
      }
    }
  }

  of(one: Choice, other: Choice): number {
    return this.#known[one.at * this.#size + other.at] ?? UNKNOWN;
  }

  count(choice: Choice, others: readonly Choice[], known: number): number {
    const row = choice.at * this.#size;
    let count = 0;
    for (const { at } of others) if (this.#known[row + at] === known) count += 1;
    return count;
  }

  /** Returns true if the pair is now missing. */
  begin(one: Choice, other: Choice): boolean {
    if (this.of(one, other) === UNKNOWN) this.#set(one, other, MISSING);
    return this.of(one, other) === MISSING;
  }

  show(taken: readonly Choice[]): void {
    const hidden = hiding(taken);
    for (const one of telling(taken)) {
      for (const other of taken) if (one !== other && !isHidden(one, other, hidden)) this.#set(one, other, SHOWN);
    }
  }

  #set(one: Choice, other: Choice, known: number): void {
    this.#known[one.at * this.#size + other.at] = known;
    this.#known[other.at * this.#size + one.at] = known;
  }
}

/** The choices that leave little to see of another dimension. */
function hiding(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ dimension, isPlain }) => !isPlain && dimension.hides !== undefined);
}

function isHidden(one: Choice, other: Choice, by: readonly Choice[]): boolean {
  return by.some(({ dimension }) => {
    const isOfIt = one.dimension === dimension || other.dimension === dimension;
    return !isOfIt && (one.dimension.name === dimension.hides || other.dimension.name === dimension.hides);
  });
}

/** The masking choices, if there are any: then only what they are combined with is shown. */
function telling(choices: readonly Choice[]): readonly Choice[] {
  const masking = choices.filter(({ isMasking }) => isMasking);
  return masking.length > 0 ? masking : choices;
}

/** Most combinations in one world, because an implementation may handle them one after another. */
const WORLD_COMBINATIONS = 70;

/**
 * Combinations in worlds of limited size.
 * @param shared A dimension that has the same choice in all combinations of a world.
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
