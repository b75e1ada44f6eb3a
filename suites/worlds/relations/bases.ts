/** Worlds before a change, each played once in a run for all cases that begin with it. */
export class Bases<Trace> {
  readonly #ofRuns = new WeakMap<object, Map<string, Promise<Trace>>>();

  /**
   * @param run Stands for the run. Without it, nothing is shared.
   * @param key The same for the same world.
   * @param play Plays the world, which must not depend on the case that needs it.
   */
  async get(run: object | undefined, key: string, play: () => Promise<Trace>): Promise<Trace> {
    if (run === undefined) return play();
    const bases = this.#of(run);
    // The case that played it may have been out of time, which says nothing about this one.
    const shared = bases.get(key)?.catch(play);
    if (shared !== undefined) return shared;
    const own = play();
    bases.set(key, own);
    own.catch(() => bases.delete(key));
    return own;
  }

  #of(run: object): Map<string, Promise<Trace>> {
    const known = this.#ofRuns.get(run) ?? new Map<string, Promise<Trace>>();
    this.#ofRuns.set(run, known);
    return known;
  }
}
