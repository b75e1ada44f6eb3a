/** @import { DevAttempt, DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { DevVerdict } from '../../../../spec/shapes/dev/requests.ts' */
/** @import { Actions } from '../data/actions.js' */
import { codeBox, fill, h, hiddenCaption, pairTable } from '../kit/dom.js';
import { decodeBase64, decodeText, hexDump, indentedJson, size } from '../kit/format.js';
import { requestAsCurl, requestAsTest } from './copy-as.js';

/** @type {readonly (readonly [string, (bytes: Uint8Array) => string])[]} */
const WAYS = [
  ['Raw', decodeText],
  ['Hex', hexDump],
  ['Indented', (bytes) => indentedJson(decodeText(bytes)) ?? 'This is not JSON.'],
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
      pairTable('headers', hiddenCaption('Request headers'), Object.entries(request.headers)),
      bodyView('Request body', request.body),
    ),
    h(
      'section',
      { 'aria-label': 'Response' },
      h('div', { class: 'heading' }, h('h3', {}, 'Response')),
      attempt.advice !== null && h('p', { class: 'hint' }, attempt.advice),
      attempt.ignored !== null && h('p', { class: 'hint' }, ignoredText(attempt.ignored)),
      ...(response === null
        ? [h('p', {}, attempt.reason)]
        : [
            h('p', { class: 'mono' }, `${response.status} ${response.reason}`),
            pairTable('headers', hiddenCaption('Response headers'), Object.entries(response.headers)),
            bodyView('Response body', response.body),
          ]),
    ),
  );
}

/** @param {string} ignored */
function ignoredText(ignored) {
  return `The service did not count this success. ${ignored}`;
}

/** Bytes in the way that the reader chooses. @param {string} label @param {string} base64 */
function bodyView(label, base64) {
  const bytes = decodeBase64(base64);
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

/**
 * The signature of an attempt, and a box for the one that a receiver computed.
 *
 * @param {DevMessage} message
 * @param {DevAttempt} attempt
 * @param {Actions} actions
 */
export function signatureView({ source }, { request, signature }, actions) {
  const answer = h('div', { class: 'verdict', role: 'status' });
  const yours = h('input', {
    id: 'your-signature',
    class: 'mono',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 1000,
  });

  async function check() {
    const given = yours.value.trim();
    if (given === '') return fill(answer, 'Paste a signature first.');
    try {
      fill(answer, verdictText(await actions.verify({ body: request.body, signature: given, source })));
    } catch (error) {
      fill(answer, error instanceof Error ? error.message : String(error));
    }
  }

  return h(
    'section',
    { class: 'signature', 'aria-label': 'Signature' },
    h('h3', {}, 'Signature'),
    h('p', {}, 'X-Signature: ', h('code', {}, signature ?? 'none: the request is not signed')),
    h(
      'form',
      { submit: (/** @type {Event} */ event) => [event.preventDefault(), void check()] },
      h('label', { for: 'your-signature' }, 'What your code computed'),
      yours,
      h('button', { type: 'submit' }, 'Check'),
    ),
    answer,
  );
}

/** @param {DevVerdict} verdict */
function verdictText({ valid, expected, diagnosis }) {
  if (valid) return h('p', { class: 'good' }, '✓ It is right.');
  return h(
    'p',
    { class: 'bad' },
    '✕ It is wrong. ',
    diagnosis !== null && h('strong', {}, `${diagnosis} `),
    'The right one is ',
    h('code', {}, expected),
  );
}
