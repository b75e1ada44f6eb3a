/** @import { DevDeliverySummary, DevMessageSummary, MessageState } from '../../../../spec/shapes/dev/messages.ts' */

/**
 * What the list shows of a message.
 *
 * @typedef {object} Row
 * @property {number} number
 * @property {number} atMs
 * @property {string} type
 * @property {string} what Its event, name, group id or previous id, or else its user.
 * @property {MessageState} state
 * @property {string} results What each URL answered, such as `503 → 200`.
 * @property {number | null} nextAtMs When its next attempt is due.
 * @property {boolean} hasHint
 * @property {boolean} isCopy
 */

/** A story with more results than this is shortened. */
const MOST_RESULTS = 3;

/** The number in an id such as `m12`. @param {string} id */
export const readNumber = (id) => Number(id.slice(1));

/** @param {number} number */
export const formatId = (number) => `m${number}`;

/** @param {DevMessageSummary} message @returns {Row} */
export function makeRow(message) {
  const next = message.deliveries.flatMap(({ nextAt }) => (nextAt === null ? [] : [Date.parse(nextAt)]));
  return {
    number: readNumber(message.id),
    atMs: Date.parse(message.at),
    type: message.type,
    what: message.title ?? message.user ?? '',
    state: message.state,
    results: message.deliveries.map(describeResult).filter(Boolean).join(', '),
    nextAtMs: next.length === 0 ? null : Math.min(...next),
    hasHint: message.hint !== null,
    isCopy: message.copyOf !== null,
  };
}

/** How the attempts at one URL ended, in order. Of a long story, the beginning and the end. @param {DevDeliverySummary} delivery */
function describeResult({ story }) {
  const results = story.map(({ result, times }) => {
    const text = result === 'under-way' ? '…' : result;
    return times > 1 ? `${text} ×${times}` : text;
  });
  return (results.length > MOST_RESULTS ? [results[0], '…', results.at(-1)] : results).join(' → ');
}

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
    const place = this.#findPlace(number);
    return this.#rows[place]?.number === number ? this.#rows.length - 1 - place : -1;
  }

  /** How many rows are newer than a number. @param {number} number */
  newerThan(number) {
    return this.#rows.length - this.#findPlace(number + 1);
  }

  /** Adds a row, or replaces the one that has its number. @param {Row} row */
  put(row) {
    const place = this.#findPlace(row.number);
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
    const place = this.#findPlace(number);
    if (this.#rows[place]?.number === number) this.#rows.splice(place, 1);
  }

  /** Removes all rows up to a number. @param {number} number */
  removeUpTo(number) {
    const place = this.#findPlace(number + 1);
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
  #findPlace(number) {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#rows[middle]?.number ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
