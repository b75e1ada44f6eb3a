/** @import { App, View } from '../main.js' */
/** @import { Row } from '../data/rows.js' */
/** @import { State } from '../data/state.js' */
import { readNumber } from '../data/rows.js';
import { fill, h } from '../kit/dom.js';
import { plural } from '../kit/format.js';
import { makeCells, rowElement } from './row-view.js';

/** How many rows before the end older messages are asked for. */
const ASK_ROWS_BEFORE_END = 200;

/** @typedef {{ row: Row, index: number, element: HTMLTableRowElement }} Shown */

/** The table of messages. Only the rows that can be seen exist. @implements {View} */
export class MessageTable {
  #app;
  #scroller = h('div', { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': 'Messages, the newest first' });
  #table = h('table', { class: 'messages' });
  #body = h('tbody');
  #above = h('td', { colspan: 6 });
  #below = h('td', { colspan: 6 });
  #newer = h('button', { type: 'button', class: 'newer', hidden: true });
  /** @type {Map<number, Shown>} */
  #shown = new Map();
  /** The row at the top of what can be seen, and how far it is scrolled: it must not move when others come. */
  #anchor = { number: 0, offsetPx: 0 };
  /** The newest row when the list was last scrolled to its top. */
  #newestSeen = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const titles = ['Time', 'Id', 'Kind', 'What', 'Results', 'State'];
    const head = h(
      'tr',
      { 'aria-rowindex': 1 },
      titles.map((title) => h('th', { scope: 'col' }, title)),
    );
    this.#table.append(h('thead', {}, head), this.#body);
    this.#body.append(spacer(this.#above), spacer(this.#below));
    this.#scroller.append(this.#table);
    this.element = h('div', { class: 'list' }, this.#scroller, this.#newer);
    this.#scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.#newer.addEventListener('click', () => {
      this.#scroller.focus({ preventScroll: true });
      this.goToTop();
    });
    new ResizeObserver(() => this.draw(app.store.state)).observe(this.#scroller);
  }

  /** @param {State} state */
  draw(state) {
    const { rows } = this.#app.list;
    this.#keepPlace();
    const { first, last } = rowsInView({ ...this.#view, length: rows.length });
    this.#above.style.height = `${first * ROW_PX}px`;
    this.#below.style.height = `${(rows.length - last) * ROW_PX}px`;
    this.#drawRows(first, last, state.cursor);
    this.#table.setAttribute('aria-rowcount', String(rowCount(state, rows.length)));
    this.#drawNewer();
    this.#noteAnchor();
    if (state.hasOlder && last > rows.length - ASK_ROWS_BEFORE_END) void this.#app.list.readOlder();
  }

  /** Scrolls so that a row can be seen, and gives it the focus. @param {number} number */
  focusRow(number) {
    const index = this.#app.list.rows.indexOf(number);
    if (index === -1) return;
    this.#noteAnchor();
    this.#scroller.scrollTop = scrollTo(index, { ...this.#view, headPx: ROW_PX });
    this.#noteAnchor();
    this.#app.store.drawNow();
    this.#shown.get(number)?.element.querySelector('a')?.focus({ preventScroll: true });
  }

  goToTop() {
    this.#scroller.scrollTop = 0;
    this.#noteAnchor();
    this.draw(this.#app.store.state);
  }

  get #view() {
    return { scrollPx: this.#scroller.scrollTop, heightPx: this.#scroller.clientHeight };
  }

  /** Someone who reads the list must not have it move; someone at its top sees what comes. */
  #keepPlace() {
    const follows = this.#scroller.scrollTop < ROW_PX && !this.#body.contains(document.activeElement);
    if (follows) this.#newestSeen = this.#app.list.rows.at(0)?.number ?? 0;
    if (follows || this.#anchor.number === 0) return;
    const newer = this.#app.list.rows.newerThan(this.#anchor.number);
    const wantedPx = newer * ROW_PX + this.#anchor.offsetPx;
    if (Math.abs(wantedPx - this.#scroller.scrollTop) < 1) return;
    // The table has to be high enough before it can be scrolled.
    this.#below.style.height = `${this.#app.list.rows.length * ROW_PX}px`;
    this.#scroller.scrollTop = wantedPx;
  }

  #noteAnchor() {
    const { scrollTop } = this.#scroller;
    const index = Math.floor(scrollTop / ROW_PX);
    this.#anchor = { number: this.#app.list.rows.at(index)?.number ?? 0, offsetPx: scrollTop - index * ROW_PX };
  }

  #scrolled() {
    this.#noteAnchor();
    this.draw(this.#app.store.state);
  }

  /** @param {number} first @param {number} last @param {number | null} cursor */
  #drawRows(first, last, cursor) {
    const { rows } = this.#app.list;
    /** @type {Map<number, Shown>} */
    const wanted = new Map();
    for (let index = first; index < last; index += 1) {
      const row = rows.at(index);
      if (row !== undefined) wanted.set(row.number, this.#shownRow(row, index, row.number === cursor));
    }
    for (const [number, { element }] of this.#shown) {
      if (wanted.get(number)?.element !== element) element.remove();
    }
    let after = this.#body.firstElementChild;
    for (const { element } of wanted.values()) {
      if (after?.nextElementSibling !== element) after?.after(element);
      after = element;
    }
    this.#shown = wanted;
  }

  /** A row that is already shown keeps its element, and with it the focus. @param {Row} row @param {number} index @param {boolean} isCursor @returns {Shown} */
  #shownRow(row, index, isCursor) {
    const before = this.#shown.get(row.number);
    const element = before?.element ?? rowElement(row);
    if (before !== undefined && before.row !== row) fill(element, makeCells(row));
    if (before?.index !== index) element.setAttribute('aria-rowindex', String(index + 2));
    if (isCursor) element.setAttribute('aria-current', 'true');
    else element.removeAttribute('aria-current');
    return { row, index, element };
  }

  #drawNewer() {
    const newer = this.#app.list.rows.newerThan(this.#newestSeen);
    this.#newer.hidden = newer === 0;
    this.#newer.textContent = `↑ ${plural(newer, 'newer message')}`;
    if (this.#scroller.scrollTop < 1) this.#newestSeen = this.#app.list.rows.at(0)?.number ?? 0;
  }
}

/** Stands for rows that do not exist. @param {HTMLTableCellElement} cell */
function spacer(cell) {
  return h('tr', { class: 'spacer', 'aria-hidden': 'true' }, cell);
}

/** How many rows the whole table has, with its head; -1 if nobody knows. @param {State} state @param {number} length */
function rowCount({ filter, counts, hasOlder }, length) {
  if (!hasOlder) return length + 1;
  return filter === '' && counts !== null ? counts.kept + 1 : -1;
}

/** The number of the row that has the focus; null if none has. */
export function focusedRow() {
  const row = document.activeElement?.closest('tr[data-id]');
  return row instanceof HTMLElement ? readNumber(row.dataset['id'] ?? '') : null;
}

/** How high a row is, as the style says. */
export const ROW_PX = 28;
/** How many rows are kept above and below those that can be seen. */
const SPARE_ROWS = 8;

/**
 * Which rows have to exist.
 *
 * @param {{ scrollPx: number, heightPx: number, length: number }} view
 * @returns {{ first: number, last: number }} Indexes; `last` is not included.
 */
export function rowsInView({ scrollPx, heightPx, length }) {
  const first = Math.floor(scrollPx / ROW_PX) - SPARE_ROWS;
  const last = Math.ceil((scrollPx + heightPx) / ROW_PX) + SPARE_ROWS;
  return { first: Math.max(0, Math.min(first, length)), last: Math.max(0, Math.min(last, length)) };
}

/**
 * Where to scroll so that a row can be seen; the same place if it can be already.
 *
 * @param {number} index
 * @param {{ scrollPx: number, heightPx: number, headPx: number }} view
 */
export function scrollTo(index, { scrollPx, heightPx, headPx }) {
  const topPx = index * ROW_PX;
  const roomPx = heightPx - headPx;
  if (topPx < scrollPx) return topPx;
  return topPx + ROW_PX > scrollPx + roomPx ? topPx + ROW_PX - roomPx : scrollPx;
}
