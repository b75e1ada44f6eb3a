/** Something that the suite itself does at an instant of a world: a receiver that answers after four seconds, say. */
interface Entry {
  readonly atMs: number;
  readonly action: () => void;
}

/** What the suite has planned on a world's timeline, in order of time. */
export class Agenda {
  readonly #entries: Entry[] = [];

  /** Plans `action` for `atMs` (epoch milliseconds of the world); entries of one instant keep their order. */
  at(atMs: number, action: () => void): void {
    const index = this.#entries.findIndex((entry) => entry.atMs > atMs);
    this.#entries.splice(index === -1 ? this.#entries.length : index, 0, { atMs, action });
  }

  /** The earliest instant with a plan, or null. */
  next(): number | null {
    return this.#entries[0]?.atMs ?? null;
  }

  /** Does everything planned up to and with `nowMs`; says whether there was anything. */
  runDue(nowMs: number): boolean {
    let ran = false;
    for (let entry = this.#entries[0]; entry !== undefined && entry.atMs <= nowMs; entry = this.#entries[0]) {
      this.#entries.shift();
      entry.action();
      ran = true;
    }
    return ran;
  }
}
