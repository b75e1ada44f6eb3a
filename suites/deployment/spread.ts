/**
 * How many sources take turns for all sources of a case that have the same settings and the same secret. Two are enough
 * to see a mix-up of two sources, and nobody wants to set up twenty.
 */
export const SPREAD = 2;

/**
 * Chooses which deployed source stands for each source of a case. Sources whose secrets the case names differently
 * never share one.
 * @typeParam Source a deployed source
 */
export class Spread<Source> {
  readonly #taken = new Map<string, { readonly sources: Source[]; next: number }>();

  /**
   * @param settings Names the settings that are asked for.
   * @param secret The secret as the case names it.
   * @param fresh Takes one more source with such settings. Returns undefined if there is none.
   */
  choose(settings: string, secret: string | undefined, fresh: () => Source | undefined): Source | undefined {
    const key = JSON.stringify([settings, secret ?? null]);
    const taken = this.#taken.get(key) ?? { sources: [], next: 0 };
    this.#taken.set(key, taken);
    if (taken.sources.length < SPREAD) {
      const source = fresh();
      if (source !== undefined) taken.sources.push(source);
      return source;
    }
    const chosen = taken.sources[taken.next % SPREAD];
    taken.next += 1;
    return chosen;
  }
}
