/** @import { DevVerdict } from '../../../../spec/shapes/dev/requests.ts' */
/** @import { DevAttempt, DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { Actions } from '../data/actions.js' */
import { fill, h } from '../kit/dom.js';

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
