/** How many sets of combinations are kept. A run that plays on needs those of a few seeds at once. */
const KEPT = 8;

/** Sets of combinations that several cases play, each made once for all of them. */
export class Made<Combinations> {
  readonly #byKey = new Map<string, Combinations>();

  /** @param key Names all that they are made from. */
  get(key: string, make: () => Combinations): Combinations {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    if (this.#byKey.size >= KEPT) this.#byKey.clear();
    const made = make();
    this.#byKey.set(key, made);
    return made;
  }
}
