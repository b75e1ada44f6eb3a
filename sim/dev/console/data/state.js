/** @import { DevMessage, DevMessageSummary } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { DevFault, DevState } from '../../../../spec/shapes/dev/state.ts' */

/** A call to begin the form with. @typedef {{ call: Readonly<Record<string, unknown>>, source: string }} Draft */
/** The outcome of an action, in one sentence. @typedef {{ text: string, isBad: boolean, undo?: () => void }} Notice */
/** A question before something that cannot be undone. @typedef {{ title: string, text: string, yes: string, no: string, act: () => void }} Question */
/** The content of the pane next to the list. @typedef {{ readonly pane: 'start' | 'send' | 'faults' | 'connect' } | { readonly pane: 'message', readonly id: string }} Route */

/**
 * Everything that the page shows.
 *
 * @typedef {object} State
 * @property {'connecting' | 'live' | 'lost'} connection
 * @property {DevState | null} server Null until it is loaded.
 * @property {number} heardAtMs The time on the clock of the page at which the server's was read.
 * @property {readonly DevFault[]} faults All faults; empty until they are loaded.
 * @property {boolean} isUnmatchedNew True if it came after the latest message, and nobody has dismissed it.
 * @property {string} filter
 * @property {string | null} filterProblem
 * @property {readonly DevMessageSummary[] | null} messages The newest that match; null until they are loaded.
 * @property {boolean} hasOlder True if older messages match.
 * @property {number} limit The wanted number of messages.
 * @property {number} newestSeen The newest message when the list was last scrolled to its top.
 * @property {string | null} cursor The row that the keys act on.
 * @property {Route} route
 * @property {DevMessage | null} message The message that is open.
 * @property {string | null} messageProblem The reason why it cannot be shown.
 * @property {Draft | null} draft
 * @property {Notice | null} notice
 * @property {Question | null} question
 */

/** Rows that are added at a time, and the most that the API gives. A person looks for older ones with a filter. */
export const PAGE = 100;
export const MAX_ROWS = 500;

/** @type {State} */
export let state = {
  connection: 'connecting',
  server: null,
  heardAtMs: 0,
  faults: [],
  isUnmatchedNew: false,
  filter: '',
  filterProblem: null,
  messages: null,
  hasOlder: false,
  limit: PAGE,
  newestSeen: 0,
  cursor: null,
  route: { pane: 'start' },
  message: null,
  messageProblem: null,
  draft: null,
  notice: null,
  question: null,
};

let draw = () => {};
let isDue = false;

/** Changes the state, and draws the page at most once a frame. @param {Partial<State>} change */
export function set(change) {
  state = { ...state, ...change };
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(drawNow);
}

/** Draws at once, for what must follow a key without delay. */
export function drawNow() {
  isDue = false;
  draw();
}

/** @param {() => void} given */
export function drawWith(given) {
  draw = given;
}

/** The number in an id such as `m12`. @param {string} id */
export const readNumber = (id) => Number(id.slice(1));

const PANES = /** @type {const} */ (['send', 'faults', 'connect']);

/** The route that the part of the address after `#` names. @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const name = hash.replace(/^#/, '');
  if (/^m[1-9]\d{0,14}$/.test(name)) return { pane: 'message', id: name };
  return { pane: PANES.find((each) => each === name) ?? 'start' };
}
