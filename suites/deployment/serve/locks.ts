/** True if sources are used alone; false if they are shared. */
export type Mode = 'shared' | 'alone';

interface Waiting {
  readonly names: readonly string[];
  readonly mode: Mode;
  readonly enter: () => void;
}

/**
 * Sources that many cases may share, or one may use alone. A case takes all of its sources in one step, so that no two
 * cases wait for each other. A case that needs a source alone waits until no case wants to share it.
 */
export class Locks {
  readonly #sharing = new Map<string, number>();
  readonly #alone = new Set<string>();
  #waiting: Waiting[] = [];

  /** Takes these sources, as soon as possible. Each name occurs once. */
  async lock(names: readonly string[], mode: Mode): Promise<void> {
    await new Promise<void>((enter) => {
      this.#waiting.push({ names, mode, enter });
      this.#admit();
    });
  }

  /** Returns the taken sources. */
  unlock(names: readonly string[], mode: Mode): void {
    for (const name of names) {
      if (mode === 'alone') this.#alone.delete(name);
      else this.#sharing.set(name, (this.#sharing.get(name) ?? 0) - 1);
    }
    this.#admit();
  }

  #admit(): void {
    const queue = this.#waiting.toSorted((one, other) => Number(one.mode === 'alone') - Number(other.mode === 'alone'));
    for (const each of queue) {
      if (!each.names.every((name) => this.#isFree(name, each.mode))) continue;
      this.#waiting = this.#waiting.filter((other) => other !== each);
      for (const name of each.names) {
        if (each.mode === 'alone') this.#alone.add(name);
        else this.#sharing.set(name, (this.#sharing.get(name) ?? 0) + 1);
      }
      each.enter();
    }
  }

  #isFree(name: string, mode: Mode): boolean {
    if (this.#alone.has(name)) return false;
    return mode === 'shared' || (this.#sharing.get(name) ?? 0) === 0;
  }
}
