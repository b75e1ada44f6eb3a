/** @import { Api } from './api.js' */
/** @import { StateStore } from './state.js' */
import { ApiError } from './api.js';
import { idOf } from './row.js';

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
      const message = await this.#api.get(`messages/${idOf(number)}`, signal);
      if (!signal.aborted) this.#store.set({ message, messageProblem: null });
    } catch (error) {
      if (signal.aborted) return;
      const isGone = error instanceof ApiError && error.status === 404;
      const text = error instanceof Error ? error.message : String(error);
      this.#store.set({ message: null, messageProblem: isGone ? `${idOf(number)} is no longer kept.` : text });
    }
  }
}
