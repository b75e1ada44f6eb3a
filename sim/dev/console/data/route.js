/**
 * What the pane beside the list shows.
 *
 * @typedef {{ readonly pane: 'start' | 'send' | 'faults' | 'connect' } | { readonly pane: 'message', readonly number: number }} Route
 */

/** @type {readonly ('send' | 'faults' | 'connect')[]} */
const PANES = ['send', 'faults', 'connect'];

/** What the part of the address after `#` names. @param {string} hash @returns {Route} */
export function routeOf(hash) {
  const name = hash.replace(/^#/, '');
  const number = /^m(?<digits>[1-9]\d{0,14})$/.exec(name)?.groups?.['digits'];
  if (number !== undefined) return { pane: 'message', number: Number(number) };
  const pane = PANES.find((each) => each === name);
  return { pane: pane ?? 'start' };
}
