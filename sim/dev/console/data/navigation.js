/** @import { Api } from './api.js' */
/** @import { StateStore } from './state.js' */
import { ApiError } from './api.js';
import { formatId } from './rows.js';
import { readRoute } from './state.js';

/** How long after the last key the address is changed. Browsers stop pages that change it too often. */
const ADDRESS_AFTER_MS = 200;

/** Keeps what is shown and the address of the page in step. */
export class Navigation {
  #store;
  #open;
  #due = 0;

  /** @param {StateStore} store @param {OpenMessage} open */
  constructor(store, open) {
    this.#store = store;
    this.#open = open;
    addEventListener('hashchange', () => this.follow());
  }

  /** Shows what the address names. */
  follow() {
    clearTimeout(this.#due);
    const route = readRoute(location.hash);
    const number = route.pane === 'message' ? route.number : null;
    this.#store.set({ route, ...(number === null ? {} : { cursor: number }) });
    this.#open.show(number);
  }

  /** Shows another message in place of this one. @param {number} number */
  turnTo(number) {
    this.#store.set({ route: { pane: 'message', number }, cursor: number });
    this.#open.show(number);
    clearTimeout(this.#due);
    this.#due = window.setTimeout(() => history.replaceState(null, '', `#${formatId(number)}`), ADDRESS_AFTER_MS);
  }
}

/** How long changes of the open message are collected before it is read again. */
const READ_AFTER_MS = 60;

/** Keeps the message that is open as `routespec dev` has it. */
export class OpenMessage {
  #api;
  #store;
  /** @type {number | null} */
  #number = null;
  #reading = new AbortController();
  #isReadDue = false;

  /** @param {Pick<Api, 'get'>} api @param {StateStore} store */
  constructor(api, store) {
    this.#api = api;
    this.#store = store;
  }

  /** @param {number | null} number */
  show(number) {
    if (number === this.#number) return;
    this.#number = number;
    if (number === null) this.#store.set({ message: null, messageProblem: null });
    else this.#readSoon();
  }

  /** Takes up that a message changed. @param {number} number */
  changed(number) {
    if (number === this.#number) this.#readSoon();
  }

  /** Reads it again, because anything may have happened. */
  refresh() {
    if (this.#number !== null) this.#readSoon();
  }

  /** Someone who goes through the list with a key held down opens only the message at which they stop. */
  #readSoon() {
    this.#reading.abort();
    if (this.#isReadDue) return;
    this.#isReadDue = true;
    setTimeout(() => {
      this.#isReadDue = false;
      if (this.#number !== null) void this.#read(this.#number);
    }, READ_AFTER_MS);
  }

  /** @param {number} number */
  async #read(number) {
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      const message = await this.#api.get(`messages/${formatId(number)}`, signal);
      if (!signal.aborted) this.#store.set({ message, messageProblem: null });
    } catch (error) {
      if (signal.aborted) return;
      const isGone = error instanceof ApiError && error.status === 404;
      const text = error instanceof Error ? error.message : String(error);
      this.#store.set({ message: null, messageProblem: isGone ? `${formatId(number)} is no longer kept.` : text });
    }
  }
}
