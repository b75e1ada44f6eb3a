/** @import { DevMessages } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { DevEvent } from '../../../../spec/shapes/dev/events.ts' */
/** @import { DevState } from '../../../../spec/shapes/dev/state.ts' */
import { ApiError, ask, sentence } from './api.js';
import { MAX_ROWS, readNumber, readRoute, set, state } from './state.js';

/** Reading takes at most one part in this many of the time, and waits for this at least. */
const READING_SHARE = 4;
const LEAST_PAUSE_MS = 40;

let isReading = false;
let isStale = false;

/** Reads what the page shows. Whatever happens at `routespec dev` leads here, so the page needs no rules for changes. */
export async function refresh() {
  isStale = true;
  if (isReading) return;
  isReading = true;
  while (isStale) {
    isStale = false;
    const startMs = performance.now();
    await read().catch((error) => set({ notice: { text: sentence(error), isBad: true } }));
    const tookMs = performance.now() - startMs;
    await new Promise((done) => setTimeout(done, Math.max(LEAST_PAUSE_MS, READING_SHARE * tookMs)));
  }
  isReading = false;
}

async function read() {
  const { filter, route } = state;
  const newer = (state.messages ?? []).filter(({ id }) => readNumber(id) > state.newestSeen).length;
  const limit = String(Math.min(MAX_ROWS, state.limit + newer));
  const [server, page, message, faults] = await Promise.all([
    ask('state'),
    ask(`messages?${new URLSearchParams({ filter, limit })}`).catch(refused),
    route.pane === 'message' ? ask(`messages/${route.id}`).catch(refused) : null,
    route.pane === 'faults' ? ask('faults') : state,
  ]);
  take({ state: server, page });
  set({ faults: faults.faults });
  if (route !== state.route || route.pane !== 'message') return;
  const isGone = message instanceof ApiError;
  set(
    isGone
      ? { message: null, messageProblem: message.status === 404 ? `${route.id} is no longer kept.` : message.message }
      : { message, messageProblem: null },
  );
}

/** A refusal is shown where its reason is. @param {unknown} error */
function refused(error) {
  if (error instanceof ApiError && error.status !== null) return error;
  throw error;
}

/** Shows the state and the newest messages. @param {{ state: DevState, page: DevMessages | ApiError }} first */
export function take({ state: server, page }) {
  set({ server, heardAtMs: performance.now() });
  if (page instanceof ApiError) set({ filterProblem: page.message });
  else set({ messages: page.messages, hasOlder: page.before !== null, filterProblem: null });
}

/** @type {readonly DevEvent['event'][]} */
const EVENTS = ['attempt', 'delivery', 'clock', 'settings', 'settings-problem', 'faults', 'forgotten', 'reset'];
/** A browser gives up if it gets an error as an answer. */
const AGAIN_AFTER_MS = 2000;

/** @type {EventSource | null} */
let stream = null;
let due = 0;

function listen() {
  if (stream !== null) return;
  const opened = new EventSource('/dev/events');
  stream = opened;
  opened.addEventListener('open', () => {
    set({ connection: 'live' });
    void refresh();
  });
  opened.addEventListener('error', () => {
    set({ connection: 'lost' });
    if (opened.readyState !== EventSource.CLOSED) return;
    stop();
    due = window.setTimeout(listen, AGAIN_AFTER_MS);
  });
  for (const name of EVENTS) opened.addEventListener(name, () => void refresh());
  for (const name of ['message', 'unmatched']) {
    opened.addEventListener(name, () => {
      set({ isUnmatchedNew: name === 'unmatched' });
      void refresh();
    });
  }
}

function stop() {
  clearTimeout(due);
  stream?.close();
  stream = null;
}

/** A browser has few connections to one host, so a page that nobody sees gives back its connection. */
export function listenWhileSeen() {
  const follow = () => (document.visibilityState === 'visible' ? listen() : stop());
  document.addEventListener('visibilitychange', follow);
  follow();
}

/** Shows what the address names. */
export function followAddress() {
  clearTimeout(addressDue);
  const route = readRoute(location.hash);
  set({ route, ...(route.pane === 'message' ? { cursor: route.id } : { message: null, messageProblem: null }) });
  void refresh();
}

/** Browsers stop pages that change their address too often, as with a key held down. */
const ADDRESS_AFTER_MS = 200;
let addressDue = 0;

/** Shows another message. @param {string} id */
export function turnTo(id) {
  set({ route: { pane: 'message', id }, cursor: id });
  void refresh();
  clearTimeout(addressDue);
  addressDue = window.setTimeout(() => history.replaceState(null, '', `#${id}`), ADDRESS_AFTER_MS);
}
