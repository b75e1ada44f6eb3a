/** @import { App } from './main.js' */
import { formatId } from './data/rows.js';
import { themeChoice } from './header/header.js';
import { h, pairTable } from './kit/dom.js';
import { STATE_SIGNS } from './list/row-view.js';
import { focusedRow } from './list/table.js';

/**
 * Lets the page be used by its keys.
 *
 * @param {App} app
 * @param {ReturnType<import('./list/list-view.js').listView>} listed
 * @param {HTMLDialogElement} help
 */
export function useKeys({ store, actions, list, navigation }, listed, help) {
  /** @param {number} step */
  function move(step) {
    const { rows } = list;
    if (rows.length === 0) return;
    const at = rows.indexOf(focusedRow() ?? store.state.cursor ?? -1);
    const next = at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
    const number = rows.at(next)?.number ?? 0;
    store.set({ cursor: number });
    listed.table.focusRow(number);
    // Someone who reads messages goes on reading; the list alone is for choosing.
    if (store.state.route.pane === 'message') navigation.turnTo(number);
  }

  function open() {
    const { cursor } = store.state;
    if (cursor !== null) location.hash = `#${formatId(cursor)}`;
  }

  function resend() {
    const { route, cursor } = store.state;
    const number = route.pane === 'message' ? route.number : cursor;
    if (number === null) actions.notify('Choose a message first, with j and k.', true);
    else void actions.resend(formatId(number), 1);
  }

  function goBack() {
    const { route, cursor, filter } = store.state;
    if (route.pane === 'start' && filter !== '') return listed.clear();
    location.hash = '';
    if (cursor !== null) listed.table.focusRow(cursor);
  }

  /** @type {Readonly<Record<string, () => void>>} */
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    Enter: open,
    r: resend,
    n: () => {
      location.hash = '#send';
    },
    '/': () => {
      listed.filter.focus();
      listed.filter.select();
    },
    '?': () => help.showModal(),
    Escape: goBack,
  };

  document.addEventListener('keydown', (event) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (
      act === undefined ||
      document.querySelector('dialog[open]') !== null ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.matches('input, textarea, select')) return leaveField(event, target);
    // A button or link that has the focus does what it says.
    if (event.key === 'Enter' && target.matches('a, button, summary')) return;
    event.preventDefault();
    act();
  });

  /** Escape clears the filter, and leaves any other field. @param {KeyboardEvent} event @param {Element} target */
  function leaveField(event, target) {
    if (event.key !== 'Escape' || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    if (target === listed.filter && listed.filter.value !== '') listed.clear();
    else target.blur();
  }
}

/** @type {Readonly<Record<string, string>>} */
const STATE_MEANINGS = {
  delivered: 'delivered: a URL answered with a success',
  attempting: 'attempting: a request is under way',
  waiting: 'waiting: the next attempt comes later',
  failed: 'failed: no further attempt will be made',
  off: 'off: not sent to any URL',
};

const KEYS = [
  ['j', 'the next message, below'],
  ['k', 'the message above'],
  ['Enter', 'open the message'],
  ['Esc', 'close the message, or clear the filter'],
  ['/', 'to the filter'],
  ['r', 'send the message again'],
  ['n', 'send a new message'],
  ['?', 'show this page'],
];

const SIGNS = [
  ...Object.entries(STATE_SIGNS).map(([state, sign]) => [sign, STATE_MEANINGS[state] ?? state]),
  ['⚠', 'the message probably has a mistake: open it to see a hint'],
  ['⟲', 'sent again by Resend'],
  ['503 ×2 → 200', 'the answers of its attempts, in order'],
];

const TERMS = [
  ['type:track', 'the kind'],
  ['event:"Signed Up"', 'its event, name, group or previous id contains this'],
  ['user:u1', 'its user id or anonymous id contains this'],
  ['status:503, status:5xx', 'an attempt got this status'],
  ['status:timeout, status:connection, status:certificate', 'an attempt failed this way'],
  ['is:delivered, is:waiting, is:failed, is:off, is:attempting', 'its state'],
  ['is:signed, is:resent, is:retried', 'what happened to it'],
  ['url:2, url:/hooks', 'it goes to the second URL, or to one that contains this'],
  ['source:wk, id:m12', 'its source, its id'],
  ['any other word', 'its call contains it'],
  ['-type:page', 'a minus in front: this must not hold'],
];

export function helpDialog() {
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'help-title' },
    h('h2', { id: 'help-title' }, 'Keys, signs and filters'),
    h('p', {}, h('label', { class: 'group' }, 'Theme', themeChoice())),
    explained('Keys', KEYS, 'kbd'),
    explained('Signs in the list', SIGNS, 'span'),
    explained('Terms of the filter; a message must match all of them', TERMS, 'code'),
    h('form', { method: 'dialog' }, h('button', { type: 'submit' }, 'Close')),
  );
  return dialog;
}

/** @param {string} caption @param {string[][]} rows @param {'kbd' | 'code' | 'span'} tag */
function explained(caption, rows, tag) {
  return pairTable(
    'facts-table',
    h('caption', {}, caption),
    rows.map(([name, meaning]) => [h(tag, {}, name), meaning]),
  );
}
