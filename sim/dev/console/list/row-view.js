/** @import { MessageState } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { Row } from '../data/rows.js' */
import { formatId } from '../data/rows.js';
import { h } from '../kit/dom.js';
import { dateAndTime, timeOfDay } from '../kit/format.js';

/** A sign for each state, because color alone is not enough. @type {Readonly<Record<MessageState, string>>} */
export const STATE_SIGNS = { delivered: '✓', attempting: '…', waiting: '↻', failed: '✕', off: '–' };

/** The state of a message or delivery, by sign and word. @param {string} state @param {MessageState} kind */
export function stateMark(state, kind) {
  return h(
    'span',
    { class: `state ${kind}`, title: state },
    h('span', { 'aria-hidden': 'true' }, `${STATE_SIGNS[kind]} `),
    h('span', { class: 'state-word' }, state),
  );
}

/** The row of a message, without its place. @param {Row} row @returns {HTMLTableRowElement} */
export function rowElement(row) {
  return h('tr', { 'data-id': formatId(row.number) }, makeCells(row));
}

/** @param {Row} row */
export function makeCells(row) {
  const id = formatId(row.number);
  const wait = row.nextAtMs === null ? '' : ` ${timeOfDay(row.nextAtMs)}`;
  return [
    h('td', { class: 'mono' }, h('time', { title: dateAndTime(row.atMs) }, timeOfDay(row.atMs))),
    h('td', { class: 'mono quiet' }, id),
    h('td', { class: 'kind', 'data-kind': row.type }, row.type),
    h(
      'td',
      { class: 'what' },
      row.hasHint &&
        h('span', { class: 'hint-mark', role: 'img', 'aria-label': 'has a hint', title: 'There is a hint' }, '⚠ '),
      row.isCopy && h('span', { class: 'quiet', role: 'img', 'aria-label': 'sent again', title: 'Sent again' }, '⟲ '),
      h('a', { href: `#${id}`, 'data-key': id, title: row.what }, row.what || id),
    ),
    h('td', { class: 'mono results', title: row.results }, row.results),
    h('td', {}, stateMark(row.state, row.state), h('span', { class: 'wait quiet mono' }, wait)),
  ];
}
