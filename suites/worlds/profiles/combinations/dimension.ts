/** A stream of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * One thing that can be chosen about a message, its settings, its endpoint or its time.
 * @typeParam Value what the choice means to whoever makes a world of it
 */
export interface Dimension<Value = unknown> {
  readonly name: string;
  /** By name. The first one is the plain one, which can be combined with every value of every other dimension. */
  readonly values: Readonly<Record<string, Value>>;
  /** Set if its other values take long to play, so that they are chosen only for the pairs that need them. */
  readonly isCostly?: true;
  /**
   * Values with which nothing is delivered. A combination with such a value shows nothing about the others, except that
   * they do not change that.
   */
  readonly masking?: readonly string[];
}

/** What a combination is about: the case that plays it, and the dimensions that belong to it. */
export interface Subject<Name extends string = string> {
  readonly name: Name;
  readonly dimensions: readonly Dimension[];
  /** Set if it also gets the pairs of its values, but the plain ones, with the dimensions of the subjects after it. */
  readonly isWithAll?: true;
}

/** Values of two dimensions that are never combined. */
export interface Forbidden {
  readonly dimension: string;
  readonly values: readonly string[];
  readonly withDimension: string;
  readonly withValues: readonly string[];
  /** What the document leaves open about them, or why they cannot be combined. */
  readonly because: string;
}

/** The names of the values, by the names of their dimensions. */
export type Combination = Readonly<Record<string, string>>;

/** The name of the plain value of a dimension. */
export function plainOf({ values }: Dimension): string {
  return Object.keys(values)[0] ?? '';
}

/** The value that a combination has in a dimension. A dimension that it leaves out has its plain one. */
export function chosen<Value>(dimension: Dimension<Value>, combination: Combination): Value {
  const { name, values } = dimension;
  const wanted = combination[name] ?? plainOf(dimension);
  const value = values[wanted];
  if (value === undefined) throw new Error(`Expected a value of the dimension ${name}, got ${wanted}`);
  return value;
}

/** The names of all values but some. */
export function allBut({ values }: Dimension, ...names: readonly string[]): string[] {
  return Object.keys(values).filter((name) => !names.includes(name));
}

/** The dimension without some of its values. */
export function withoutValues<Value>(dimension: Dimension<Value>, ...names: readonly string[]): Dimension<Value> {
  const kept = Object.entries(dimension.values).filter(([name]) => !names.includes(name));
  return { ...dimension, values: Object.fromEntries(kept) };
}
