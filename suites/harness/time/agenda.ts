/** An action of the suite at an instant of a world, such as a receiver's answer after four seconds. */
interface Entry {
  readonly atMs: number;
  readonly action: () => void;
}

/** Planned actions on a world's timeline, in chronological order. */
export class Agenda {
  readonly #entries: Entry[] = [];

  /** Plans `action` for `atMs` (epoch milliseconds of the world). Entries for the same instant keep their order. */
  at(atMs: number, action: () => void): void {
    const index = this.#entries.findIndex((entry) => entry.atMs > atMs);
    this.#entries.splice(index === -1 ? this.#entries.length : index, 0, { atMs, action });
  }

  /** The instant of the first planned action, or null. */
  next(): number | null {
    return this.#entries[0]?.atMs ?? null;
  }

  /** Performs all actions up to and including `nowMs`. Returns whether there were any. */
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
