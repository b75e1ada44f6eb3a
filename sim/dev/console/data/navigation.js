/** @import { OpenMessage } from './open-message.js' */
/** @import { StateStore } from './state.js' */
import { idOf } from './row.js';
import { routeOf } from './state.js';

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
    const route = routeOf(location.hash);
    const number = route.pane === 'message' ? route.number : null;
    this.#store.set({ route, ...(number === null ? {} : { cursor: number }) });
    this.#open.show(number);
  }

  /** Shows another message in place of this one. @param {number} number */
  turnTo(number) {
    this.#store.set({ route: { pane: 'message', number }, cursor: number });
    this.#open.show(number);
    clearTimeout(this.#due);
    this.#due = window.setTimeout(() => history.replaceState(null, '', `#${idOf(number)}`), ADDRESS_AFTER_MS);
  }
}
