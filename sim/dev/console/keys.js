/** @import { App } from './app.js' */
import { idOf } from './data/row.js';
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
    if (cursor !== null) location.hash = `#${idOf(cursor)}`;
  }

  function resend() {
    const { route, cursor } = store.state;
    const number = route.pane === 'message' ? route.number : cursor;
    if (number === null) actions.notify('Choose a message first, with j and k.', true);
    else void actions.resend(idOf(number), 1);
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
