/** @import { DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { DevClock, DevCounts, DevFault, DevState, DevUnmatched } from '../../../../spec/shapes/dev/state.ts' */

/**
 * A call to begin the form with.
 *
 * @typedef {object} Draft
 * @property {Readonly<Record<string, unknown>>} call
 * @property {string} source Write key.
 */

/**
 * Everything that the page shows, except for the rows of the list: they change too often to be copied, so `listVersion`
 * counts their changes.
 *
 * @typedef {object} State
 * @property {'connecting' | 'live' | 'lost'} connection
 * @property {DevState | null} server Null until it is loaded.
 * @property {DevClock | null} clock
 * @property {number} clockHeardAtMs When the clock was heard of, on the clock of the page.
 * @property {readonly DevFault[]} faultsOn
 * @property {readonly DevFault[]} faults All faults; empty until they are loaded.
 * @property {DevCounts | null} counts
 * @property {DevUnmatched | null} unmatched
 * @property {boolean} isUnmatchedNew Whether it came after the latest message, and nobody has dismissed it.
 * @property {string | null} settingsProblem
 * @property {string} filter
 * @property {string | null} filterProblem
 * @property {number} listVersion
 * @property {boolean} isListLoaded
 * @property {boolean} hasOlder Whether older messages than the last row match.
 * @property {number | null} cursor The row that the keys act on.
 * @property {Route} route
 * @property {DevMessage | null} message The message that is open.
 * @property {string | null} messageProblem Why it cannot be shown.
 * @property {Draft | null} draft
 * @property {Notice | null} notice
 */

/**
 * What an action led to, in one sentence.
 *
 * @typedef {object} Notice
 * @property {string} text
 * @property {boolean} isBad
 * @property {() => void} [undo] Takes it back.
 */

/**
 * The content of the pane next to the list.
 *
 * @typedef {{ readonly pane: 'start' | 'send' | 'faults' | 'connect' } | { readonly pane: 'message', readonly number: number }} Route
 */

/** @typedef {Store<State>} StateStore */

/** @type {State} */
export const INITIAL_STATE = {
  connection: 'connecting',
  server: null,
  clock: null,
  clockHeardAtMs: 0,
  faultsOn: [],
  faults: [],
  counts: null,
  unmatched: null,
  isUnmatchedNew: false,
  settingsProblem: null,
  filter: '',
  filterProblem: null,
  listVersion: 0,
  isListLoaded: false,
  hasOlder: false,
  cursor: null,
  route: { pane: 'start' },
  message: null,
  messageProblem: null,
  draft: null,
  notice: null,
};

/** @type {readonly ('send' | 'faults' | 'connect')[]} */
const PANES = ['send', 'faults', 'connect'];

/** The route that the part of the address after `#` names. @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const name = hash.replace(/^#/, '');
  const number = /^m(?<digits>[1-9]\d{0,14})$/.exec(name)?.groups?.['digits'];
  if (number !== undefined) return { pane: 'message', number: Number(number) };
  const pane = PANES.find((each) => each === name);
  return { pane: pane ?? 'start' };
}

/**
 * Holds the one state of the page. Views are drawn from it, at most once a frame, and change it only through actions.
 *
 * @template {object} State
 */
export class Store {
  /** @type {State} */
  #state;
  /** @type {((state: State) => void)[]} */
  #views = [];
  #isDue = false;
  #nextFrame;

  /**
   * @param {State} state
   * @param {(draw: () => void) => void} nextFrame
   */
  constructor(state, nextFrame = (draw) => void requestAnimationFrame(draw)) {
    this.#state = state;
    this.#nextFrame = nextFrame;
  }

  get state() {
    return this.#state;
  }

  /** @param {Partial<State>} change */
  set(change) {
    this.#state = { ...this.#state, ...change };
    if (this.#isDue) return;
    this.#isDue = true;
    this.#nextFrame(() => this.drawNow());
  }

  /** Draws at once, for what must follow a key without delay. */
  drawNow() {
    this.#isDue = false;
    for (const view of this.#views) view(this.#state);
  }

  /** @param {(state: State) => void} view */
  addView(view) {
    this.#views.push(view);
  }
}
