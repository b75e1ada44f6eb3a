/** @import { DevMessages, DevMessageSummary } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { Api } from './api.js' */
/** @import { StateStore } from './state.js' */

import { formatId, makeRow, RowList, readNumber } from './rows.js';

const FIRST_PAGE = 100;
const OLDER_PAGE = 500;
/** The page keeps no more rows than `routespec dev` keeps messages. */
const MAX_ROWS = 50_000;
/** How long changes are collected before the filter is asked about them. */
const ASK_AFTER_MS = 200;
/** If more messages than this have changed, the list is read again. */
const MAX_ASKED = 8;
/** Asking takes at most one part in this many of the time. */
const ASKING_SHARE = 5;

/** Keeps the rows of the list as `routespec dev` has them, without and with a filter. */
export class MessageList {
  rows = new RowList();
  #api;
  #store;
  #later;
  /** Counts how often the list was read from the beginning, so that late answers can be dropped. */
  #reads = 0;
  #isReading = false;
  #isReadingOlder = false;
  /** Messages that changed while the list was being read. @type {DevMessageSummary[]} */
  #held = [];
  /** Numbers of messages that the filter has to judge again. @type {Set<number>} */
  #unjudged = new Set();
  #isAskDue = false;
  #askAfterMs = ASK_AFTER_MS;
  /** The number of the newest message that has been forgotten. */
  #forgotten = 0;

  /**
   * @param {Pick<Api, 'get'>} api
   * @param {StateStore} store
   * @param {(wake: () => void, afterMs: number) => void} [later]
   */
  constructor(api, store, later = (wake, afterMs) => void setTimeout(wake, afterMs)) {
    this.#api = api;
    this.#store = store;
    this.#later = later;
  }

  /** Reads the newest messages that match the filter. */
  async read() {
    this.#reads += 1;
    const read = this.#reads;
    this.#isReading = true;
    try {
      const page = await this.#ask({ limit: FIRST_PAGE });
      if (read !== this.#reads) return;
      this.show(page);
    } catch (error) {
      if (read === this.#reads) this.#fail(error);
    }
    if (read !== this.#reads) return;
    this.#isReading = false;
    for (const message of this.#held.splice(0)) this.changed(message);
  }

  /** Shows the newest messages. @param {DevMessages} page */
  show(page) {
    this.rows.clear();
    this.rows.addOlder(page.messages.map(makeRow));
    this.#showChange({ hasOlder: page.before !== null, isListLoaded: true, filterProblem: null });
  }

  /** Reads older messages than those in the list. */
  async readOlder() {
    const oldest = this.rows.at(this.rows.length - 1);
    if (this.#isReadingOlder || this.#isReading || oldest === undefined || !this.#store.state.hasOlder) return;
    const read = this.#reads;
    this.#isReadingOlder = true;
    try {
      const page = await this.#ask({ limit: OLDER_PAGE, before: formatId(oldest.number) });
      if (read !== this.#reads) return;
      this.rows.addOlder(page.messages.map(makeRow));
      this.#showChange({ hasOlder: page.before !== null && this.rows.length < MAX_ROWS });
    } catch (error) {
      if (read === this.#reads) this.#fail(error);
    } finally {
      this.#isReadingOlder = false;
    }
  }

  /** Takes up that a message came, or changed. @param {DevMessageSummary} message */
  changed(message) {
    const number = readNumber(message.id);
    if (this.#isReading) this.#hold(message);
    else if (this.#isBelow(number)) return;
    else if (this.#store.state.filter === '') {
      this.rows.put(makeRow(message));
      this.rows.keepNewest(MAX_ROWS);
      this.#showChange({});
    } else {
      this.#unjudged.add(number);
      this.#askSoon();
    }
  }

  /** @param {number} number The number of the newest message that has been forgotten. */
  forgotten(number) {
    this.#forgotten = number;
    this.rows.removeUpTo(number);
    this.#showChange({});
  }

  /** Every change is newer than what is being read, so the newest are enough. @param {DevMessageSummary} message */
  #hold(message) {
    this.#held.push(message);
    if (this.#held.length >= 2 * MAX_ROWS) this.#held.splice(0, MAX_ROWS);
  }

  /** Whether a message is older than the part of the list that has been read. @param {number} number */
  #isBelow(number) {
    const oldest = this.rows.at(this.rows.length - 1);
    const isBelowRows = oldest !== undefined && number < oldest.number && this.#store.state.hasOlder;
    return number <= this.#forgotten || isBelowRows;
  }

  #askSoon() {
    if (this.#isAskDue) return;
    this.#isAskDue = true;
    this.#later(async () => {
      const startMs = performance.now();
      await this.#judge();
      this.#isAskDue = false;
      this.#askAfterMs = Math.max(ASK_AFTER_MS, ASKING_SHARE * (performance.now() - startMs));
      if (this.#unjudged.size > 0) this.#askSoon();
    }, this.#askAfterMs);
  }

  /** Asks which of the changed messages match the filter now. */
  async #judge() {
    const numbers = [...this.#unjudged];
    this.#unjudged.clear();
    if (numbers.length > MAX_ASKED) return this.read();
    const read = this.#reads;
    for (const number of numbers) {
      const page = await this.#ask({ limit: 1, before: formatId(number + 1) }).catch(() => null);
      if (read !== this.#reads || page === null) return;
      const [found] = page.messages;
      if (found?.id === formatId(number)) this.rows.put(makeRow(found));
      else this.rows.remove(number);
      this.#showChange({});
    }
  }

  /** @param {{ limit: number, before?: string }} page @returns {Promise<DevMessages>} */
  #ask({ limit, before }) {
    const query = new URLSearchParams({ filter: this.#store.state.filter, limit: String(limit) });
    if (before !== undefined) query.set('before', before);
    return this.#api.get(`messages?${query}`);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#store.set({ filterProblem: error instanceof Error ? error.message : String(error) });
  }

  /** @param {Partial<import('./state.js').State>} change */
  #showChange(change) {
    this.#store.set({ ...change, listVersion: this.#store.state.listVersion + 1 });
  }
}
