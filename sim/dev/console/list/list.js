/** @import { State } from '../data/state.js' */
import { forget, forgetLabel } from '../data/actions.js';
import { refresh } from '../data/live.js';
import { MAX_ROWS, PAGE, readNumber, set, state } from '../data/state.js';
import { count, plural, size } from '../kit/format.js';
import { html, useLayoutEffect, useRef } from '../preact.js';
import { Row } from './rows.js';

const FILTER_AFTER_MS = 120;
let filterDue = 0;

const field = () => /** @type {HTMLInputElement} */ (document.getElementById('filter'));

function applyFilter() {
  clearTimeout(filterDue);
  const filter = field().value.trim();
  if (filter === state.filter) return;
  set({ filter, limit: PAGE });
  history.replaceState(null, '', `/${filter === '' ? '' : `?${new URLSearchParams({ filter })}`}${location.hash}`);
  document.querySelector('.scroller')?.scrollTo(0, 0);
  void refresh();
}

export function clearFilter() {
  field().value = '';
  applyFilter();
}

function filterSoon() {
  clearTimeout(filterDue);
  filterDue = window.setTimeout(applyFilter, FILTER_AFTER_MS);
}

/** @param {Event} event */
function filterNow(event) {
  event.preventDefault();
  applyFilter();
}

/** The list of messages with its filter. @param {State} state */
export function List(state) {
  const { filter, filterProblem, messages, server } = state;
  const { kept = 0 } = server?.counts ?? {};
  const isEmpty = messages?.length === 0;
  return html`
    <section class="list-pane" aria-label="Messages">
      <form class="filter" role="search" onSubmit=${filterNow}>
        <input type="search" id="filter" aria-label="Filter messages" aria-describedby="filter-problem" aria-invalid=${String(filterProblem !== null)}
          placeholder="Filter: type:track status:5xx" autocomplete="off" spellcheck=${false} maxlength="1000" defaultValue=${filter} onInput=${filterSoon} />
        <span class="quiet" aria-live=${filter === '' ? 'off' : 'polite'}>${countText(state)}</span>
      </form>
      <p id="filter-problem" class="problem" role="alert">${filterProblem}</p>
      ${isEmpty && html`<p class="empty quiet">${filter === '' ? 'No message yet. The next one shows up here.' : 'No message matches.'}</p>`}
      <${Table} ...${state} isHidden=${isEmpty} />
      <div class="foot">
        <p class="bounds quiet">${boundsText(state)}</p>
        ${
          kept > 0 &&
          html`<div class="group">
            <a class="button" href=${`/dev/world?${new URLSearchParams({ filter })}`} download title="As a file that routespec play plays">Save as world</a>
            <button type="button" title="Deliveries go on" onClick=${forget}>${forgetLabel()}…</button>
          </div>`
        }
      </div>
    </section>`;
}

/** How many messages there are. @param {State} state */
function countText({ filter, filterProblem, server, messages, hasOlder }) {
  if (server === null) return '';
  if (filter === '') return plural(server.counts.kept, 'message');
  return filterProblem === null ? `${count(messages?.length ?? 0)}${hasOlder ? '+' : ''} found` : '';
}

/** That older messages are gone, and how many there is room for. @param {State} state */
function boundsText({ server }) {
  const { forgotten = 0, limitMessages = 0, limitBytes = 0 } = server?.counts ?? {};
  if (forgotten === 0) return '';
  return `${plural(forgotten, 'older message')} left the list, which has room for ${count(limitMessages)} or ${size(limitBytes)}.`;
}

const TITLES = ['Time', 'Id', 'Kind', 'What', 'Results', 'State'];

/** The newest messages, as many as a person reads. @param {State & { isHidden: boolean }} props */
function Table({ messages, hasOlder, limit, cursor, newestSeen, server, filter, isHidden }) {
  const scroller = useRef(/** @type {HTMLElement | null} */ (null));
  const place = useRef({ id: '', topPx: 0 });
  const rows = messages ?? [];
  const newest = readNumber(rows[0]?.id ?? 'm0');
  /** True if somebody at the top of the list sees what comes. Someone who reads must not have it move. */
  const follows = () =>
    scroller.current !== null && scroller.current.scrollTop < 1 && document.activeElement?.closest('tr') == null;
  const note = () => {
    place.current = findPlace(scroller.current);
    if (scroller.current !== null && scroller.current.scrollTop < 1 && newest > state.newestSeen)
      set({ newestSeen: newest });
  };
  useLayoutEffect(() => {
    const { id, topPx } = place.current;
    const row = follows() ? null : rowOf(id);
    if (row !== null && scroller.current !== null) scroller.current.scrollTop += topOf(row) - topPx;
    place.current = findPlace(scroller.current);
    if (follows() && newest !== newestSeen) set({ newestSeen: newest });
  });
  const goToTop = () => {
    scroller.current?.focus({ preventScroll: true });
    scroller.current?.scrollTo(0, 0);
    note();
  };
  const showOlder = () => {
    set({ limit: limit + PAGE });
    void refresh();
  };
  const newer = rows.filter(({ id }) => readNumber(id) > newestSeen).length;
  const rowCount = hasOlder ? (filter === '' ? (server?.counts.kept ?? 0) : -2) : rows.length;
  return html`
    <div class="list" hidden=${isHidden}>
      <div class="scroller" tabindex="0" role="region" aria-label="Messages, the newest first" ref=${scroller} onScroll=${note}>
        <table class="messages" aria-rowcount=${rowCount + 1}>
          <thead><tr aria-rowindex="1">${TITLES.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
          <tbody>
            ${rows.map((message, index) => html`<${Row} key=${message.id} message=${message} index=${index} isCurrent=${message.id === cursor} />`)}
          </tbody>
        </table>
        ${hasOlder && html`<p class="older">${rows.length < MAX_ROWS ? html`<button type="button" onClick=${showOlder}>Show older ones</button>` : 'A filter finds older ones.'}</p>`}
      </div>
      ${newer > 0 && html`<button type="button" class="newer" onClick=${goToTop}>↑ ${plural(newer, 'newer message')}</button>`}
    </div>`;
}

/** @param {string} id @returns {HTMLElement | null} */
const rowOf = (id) => document.querySelector(`tr[data-id="${id}"]`);

/** @param {Element} row */
const topOf = (row) => row.getBoundingClientRect().top;

/** The row that a person looks at, and where it is: the one with the focus, or the first that can be seen. @param {HTMLElement | null} scroller */
function findPlace(scroller) {
  if (scroller === null) return { id: '', topPx: 0 };
  const topPx = topOf(scroller);
  const focused = document.activeElement?.closest('tr[data-id]');
  const row = focused ?? [...scroller.querySelectorAll('tr[data-id]')].find((each) => topOf(each) >= topPx);
  return row instanceof HTMLElement ? { id: row.dataset['id'] ?? '', topPx: topOf(row) } : { id: '', topPx: 0 };
}

/** Gives a row the focus, where it can be seen. @param {string} id */
export function focusRow(id) {
  const link = rowOf(id)?.querySelector('a');
  link?.focus({ preventScroll: true });
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
