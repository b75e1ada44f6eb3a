import { notify, resend } from './data/actions.js';
import { turnTo } from './data/live.js';
import { drawNow, set, state } from './data/state.js';
import { ThemeChoice } from './header/header.js';
import { PairTable, STATE_SIGNS } from './kit/parts.js';
import { clearFilter, focusRow } from './list/list.js';
import { html } from './preact.js';

/** @param {number} step */
function move(step) {
  const rows = state.messages ?? [];
  const focused = document.activeElement?.closest('tr')?.dataset['id'] ?? state.cursor;
  const at = rows.findIndex(({ id }) => id === focused);
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  if (next === undefined) return;
  set({ cursor: next.id });
  drawNow();
  focusRow(next.id);
  // Someone who reads messages goes on reading; the list alone is for choosing.
  if (state.route.pane === 'message') turnTo(next.id);
}

function resendChosen() {
  const id = state.route.pane === 'message' ? state.route.id : state.cursor;
  if (id === null) notify('Choose a message first, with j and k.', true);
  else void resend(id);
}

function goBack() {
  if (state.route.pane === 'start' && state.filter !== '') return clearFilter();
  location.hash = '';
  if (state.cursor !== null) focusRow(state.cursor);
}

const filterField = () => /** @type {HTMLInputElement | null} */ (document.getElementById('filter'));
export const openHelp = () => /** @type {HTMLDialogElement | null} */ (document.getElementById('help'))?.showModal();

/** @type {Readonly<Record<string, () => void>>} */
const ACTIONS = {
  j: () => move(1),
  k: () => move(-1),
  Enter: () => {
    if (state.cursor !== null) location.hash = `#${state.cursor}`;
  },
  r: resendChosen,
  n: () => {
    location.hash = '#send';
  },
  '/': () => {
    filterField()?.focus();
    filterField()?.select();
  },
  '?': openHelp,
  Escape: goBack,
};

/** Lets the page be used by its keys. */
export function useKeys() {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const act = Object.hasOwn(ACTIONS, key) ? ACTIONS[key] : undefined;
    const isTaken = event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null;
    if (act === undefined || isTaken || !(target instanceof HTMLElement)) return;
    if (target.matches('input, textarea, select')) return leaveField(event, target);
    // A button or link that has the focus does what it says.
    if (key === 'Enter' && target.matches('a, button, summary')) return;
    event.preventDefault();
    act();
  });
}

/** Escape clears the filter, and leaves any other field. @param {KeyboardEvent} event @param {HTMLElement} target */
function leaveField(event, target) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  if (target === filterField() && filterField()?.value !== '') clearFilter();
  else target.blur();
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

/** @param {{ caption: string, rows: string[][], tag: 'kbd' | 'code' | 'span' }} props */
const Explained = ({ caption, rows, tag }) =>
  html`<${PairTable} kind="facts-table" caption=${caption} isHidden=${false} rows=${rows.map(([name, meaning]) => [html`<${tag}>${name}<//>`, meaning])} />`;

export const Help = () => html`
  <dialog id="help" aria-labelledby="help-title">
    <h2 id="help-title">Keys, signs and filters</h2>
    <p><label class="group">Theme<${ThemeChoice} /></label></p>
    <${Explained} caption="Keys" rows=${KEYS} tag="kbd" />
    <${Explained} caption="Signs in the list" rows=${SIGNS} tag="span" />
    <${Explained} caption="Terms of the filter; a message must match all of them" rows=${TERMS} tag="code" />
    <form method="dialog"><button type="submit">Close</button></form>
  </dialog>`;
