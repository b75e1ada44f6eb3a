/** @import { Row } from './row.js' */

/** Rows by number. The list shows the newest first; `at(0)` is the newest. */
export class RowList {
  /** The oldest first, so that a new one is cheap. @type {Row[]} */
  #rows = [];

  get length() {
    return this.#rows.length;
  }

  /** @param {number} index From the newest. */
  at(index) {
    return this.#rows[this.#rows.length - 1 - index];
  }

  /** The index of a row from the newest; -1 if it is not here. @param {number} number */
  indexOf(number) {
    const place = this.#placeOf(number);
    return this.#rows[place]?.number === number ? this.#rows.length - 1 - place : -1;
  }

  /** How many rows are newer than a number. @param {number} number */
  newerThan(number) {
    return this.#rows.length - this.#placeOf(number + 1);
  }

  /** Adds a row, or replaces the one that has its number. @param {Row} row */
  put(row) {
    const place = this.#placeOf(row.number);
    const isKnown = this.#rows[place]?.number === row.number;
    if (!isKnown && place === this.#rows.length) this.#rows.push(row);
    else this.#rows.splice(place, isKnown ? 1 : 0, row);
  }

  /** Adds rows that are older than all others. @param {readonly Row[]} rows The newest first. */
  addOlder(rows) {
    const [oldest] = this.#rows;
    const older = rows.filter(({ number }) => oldest === undefined || number < oldest.number).toReversed();
    this.#rows = older.concat(this.#rows);
  }

  /** @param {number} number */
  remove(number) {
    const place = this.#placeOf(number);
    if (this.#rows[place]?.number === number) this.#rows.splice(place, 1);
  }

  /** Removes all rows up to a number. @param {number} number */
  removeUpTo(number) {
    const place = this.#placeOf(number + 1);
    if (place > 0) this.#rows.splice(0, place);
  }

  /** Removes the oldest rows if there are more than this. @param {number} most */
  keepNewest(most) {
    if (this.#rows.length > most) this.#rows.splice(0, this.#rows.length - most);
  }

  clear() {
    this.#rows = [];
  }

  /** The first place whose row has at least this number. @param {number} number */
  #placeOf(number) {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#rows[middle]?.number ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
