/** Something the suite itself does at an instant of a world, such as a receiver's answer after four seconds. */
interface Entry {
  readonly atMs: number;
  readonly action: () => void;
}

/** Events that the suite has planned on a world's timeline, in chronological order. */
export class Agenda {
  readonly #entries: Entry[] = [];

  /** Plans `action` for `atMs` (epoch milliseconds of the world). Entries for the same instant keep their order. */
  at(atMs: number, action: () => void): void {
    const index = this.#entries.findIndex((entry) => entry.atMs > atMs);
    this.#entries.splice(index === -1 ? this.#entries.length : index, 0, { atMs, action });
  }

  /** The earliest instant for which something is planned, or null. */
  next(): number | null {
    return this.#entries[0]?.atMs ?? null;
  }

  /** Does everything planned up to and including `nowMs`. Returns whether there was anything to do. */
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
