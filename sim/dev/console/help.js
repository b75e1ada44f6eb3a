import { themeChoice } from './header/header.js';
import { h } from './kit/dom.js';
import { STATE_SIGNS } from './list/row-view.js';

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
  return h(
    'table',
    { class: 'facts-table' },
    h('caption', {}, caption),
    h(
      'tbody',
      {},
      rows.map(([name, meaning]) => h('tr', {}, h('th', { scope: 'row' }, h(tag, {}, name)), h('td', {}, meaning))),
    ),
  );
}
