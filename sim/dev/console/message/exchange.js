/** @import { DevAttempt, DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { Actions } from '../data/actions.js' */

import { codeBox, fill, h } from '../kit/dom.js';
import { bytesOf, hexDump, indentedJson, size, textOf } from '../kit/format.js';
import { requestAsCurl, requestAsTest } from './copy-as.js';

/** @type {readonly (readonly [string, (bytes: Uint8Array) => string])[]} */
const WAYS = [
  ['Raw', textOf],
  ['Hex', hexDump],
  ['Indented', (bytes) => indentedJson(textOf(bytes)) ?? 'This is not JSON.'],
];

/**
 * What one attempt sent and received.
 *
 * @param {DevMessage} message
 * @param {DevAttempt} attempt
 * @param {Actions} actions
 */
export function exchangeView(message, attempt, actions) {
  const { request, response } = attempt;
  const copy = (/** @type {string} */ text, /** @type {string} */ what) => () => actions.copy(text, what);
  return h(
    'div',
    { class: 'exchange' },
    h(
      'section',
      { 'aria-label': 'Request' },
      h(
        'div',
        { class: 'heading' },
        h('h3', {}, 'Request'),
        h('button', { type: 'button', click: copy(requestAsCurl(request), 'the request as curl') }, 'Copy as curl'),
        h(
          'button',
          { type: 'button', click: copy(requestAsTest(message, request), 'the request as a test') },
          'Copy as test',
        ),
      ),
      h(
        'p',
        { class: 'mono' },
        h('span', { class: 'quiet' }, `Attempt ${attempt.number}: `),
        `${request.method} ${request.url}`,
      ),
      headerTable('Request headers', request.headers),
      bodyView('Request body', request.body),
    ),
    h(
      'section',
      { 'aria-label': 'Response' },
      h('div', { class: 'heading' }, h('h3', {}, 'Response')),
      attempt.advice !== null && h('p', { class: 'hint' }, attempt.advice),
      ...(response === null
        ? [h('p', {}, attempt.reason)]
        : [
            h('p', { class: 'mono' }, `${response.status} ${response.reason}`),
            headerTable('Response headers', response.headers),
            bodyView('Response body', response.body),
          ]),
    ),
  );
}

/** @param {string} caption @param {Readonly<Record<string, string>>} headers */
function headerTable(caption, headers) {
  return h(
    'table',
    { class: 'headers' },
    h('caption', { class: 'hidden-text' }, caption),
    h(
      'tbody',
      {},
      Object.entries(headers).map(([name, value]) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, value))),
    ),
  );
}

/** Bytes in the way that the reader chooses. @param {string} label @param {string} base64 */
function bodyView(label, base64) {
  const bytes = bytesOf(base64);
  if (bytes.length === 0) return h('p', { class: 'quiet' }, 'No body.');
  const content = h('div');
  const choice = h(
    'select',
    { 'aria-label': `${label} as` },
    WAYS.map(([name]) => h('option', {}, name)),
  );
  const show = () => fill(content, codeBox(label, WAYS[choice.selectedIndex]?.[1](bytes) ?? ''));
  choice.addEventListener('change', show);
  show();
  return h(
    'div',
    { class: 'bytes' },
    h('div', { class: 'heading' }, choice, h('span', { class: 'quiet' }, size(bytes.length))),
    content,
  );
}
