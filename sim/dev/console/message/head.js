/** @import { DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { Actions } from '../data/actions.js' */
import { h } from '../kit/dom.js';
import { dateAndTime, size } from '../kit/format.js';
import { stateMark } from '../list/row-view.js';
import { callAsCurl } from './copy-as.js';

const MAX_RESENDS = 1000;
const ORIGINS = { ingestion: 'from a client', command: 'made here', resent: 'sent again' };

/**
 * What a message is, and what can be done with it.
 *
 * @param {DevMessage} message
 * @param {string} address Base address of `routespec dev`.
 * @param {Actions} actions
 */
export function headView(message, address, actions) {
  const { id, type, title, state, hint, varied, call, source } = message;
  const times = h('input', { type: 'number', min: 1, max: MAX_RESENDS, value: 1, 'aria-label': 'How often to resend' });
  const resend = () => actions.resend(id, Math.min(MAX_RESENDS, Math.max(1, Math.trunc(Number(times.value)) || 1)));
  const copy = () => actions.copy(callAsCurl(message, address), 'the call as curl');
  return [
    h(
      'h2',
      { tabindex: -1 },
      h('span', { class: 'kind', 'data-kind': type }, type),
      ` ${title ?? ''} `,
      stateMark(state, state),
    ),
    h('p', { class: 'quiet facts' }, factsOf(message)),
    hint !== null && h('p', { class: 'hint' }, h('span', { 'aria-hidden': 'true' }, '⚠ '), hint),
    varied.length > 0 && h('ul', { class: 'varied', 'aria-label': 'Varied' }, varied.map(variedItem)),
    h(
      'div',
      { class: 'group' },
      h('button', { type: 'button', 'data-key': 'resend', title: 'Key r', click: resend }, 'Resend'),
      h('label', { class: 'times' }, '×', times),
      h('button', { type: 'button', click: () => actions.edit({ call, source }) }, 'Duplicate'),
      h('button', { type: 'button', click: copy }, 'Copy call as curl'),
      h('a', { class: 'button', href: '#', title: 'Key Esc' }, 'Close'),
    ),
  ];
}

/** A surprise that the message took. @param {DevMessage['varied'][number]} surprise */
function variedItem({ name, description }) {
  return h('li', {}, `varied: ${name} `, h('span', { class: 'quiet' }, description));
}

/** @param {DevMessage} message */
function factsOf({ id, at, source, user, origin, copyOf, sizeBytes }) {
  const parts = [id, dateAndTime(at), `source ${source}`];
  if (user !== null) parts.push(`user ${user}`);
  parts.push(size(sizeBytes), copyOf === null ? ORIGINS[origin] : `repeats ${copyOf}`);
  return parts.join(' · ');
}
