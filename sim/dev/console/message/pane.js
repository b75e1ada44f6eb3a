/** @import { DevAttempt, DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { App, View } from '../main.js' */
/** @import { Actions } from '../data/actions.js' */
/** @import { Choice } from './deliveries.js' */

import { codeBox, fill, h, whenChanged } from '../kit/dom.js';
import { dateAndTime, indentedJson, size } from '../kit/format.js';
import { stateMark } from '../list/row-view.js';
import { callAsCurl } from './copy-as.js';
import { deliveryView } from './deliveries.js';
import { exchangeView, signatureView } from './exchange.js';

/** An attempt and the URL that it went to. @typedef {{ url: number, attempt: DevAttempt }} Sent */

/**
 * One message with everything that happened to it. Each part is drawn again only if something in it has changed, so that
 * what a person types and scrolls stays.
 *
 * @param {App} app
 * @returns {View}
 */
export function messagePane({ store, actions }) {
  const problem = h('p', { class: 'problem' });
  const [head, deliveries, exchange] = [h('div'), h('div'), h('div')];
  const call = h('div', { class: 'document' });
  const parts = [head, deliveries, call, exchange];
  const element = h('section', { class: 'message', 'aria-label': 'Message' }, problem, parts);
  /** @type {Choice | null} */
  let choice = null;
  /** @type {DevMessage | null} */
  let shown = null;

  const drawHead = whenChanged((/** @type {string} */ _) => {
    if (shown !== null) fill(head, headView(shown, store.state.server?.address ?? '', actions));
  });
  const drawCall = whenChanged((/** @type {string} */ callText, /** @type {string | null} */ body) => {
    fill(
      call,
      h('div', {}, h('h3', {}, 'Call'), codeBox('Call', callText)),
      h('div', {}, h('h3', {}, 'Body'), bodyBox(body)),
    );
  });
  const drawExchange = whenChanged((/** @type {string} */ _) => {
    const sent = shown === null ? undefined : findChosen(shown, choice);
    if (shown === null || sent === undefined) return fill(exchange);
    fill(exchange, exchangeView(shown, sent.attempt, actions), signatureView(shown, sent.attempt, actions));
  });

  /** @param {DevMessage} message */
  function drawAttempts(message) {
    const sent = findChosen(message, choice);
    const at = sent === undefined ? null : { url: sent.url, attempt: sent.attempt.number };
    fill(
      deliveries,
      message.deliveries.map((delivery) => deliveryView(delivery, at, choose)),
    );
    drawExchange(sent === undefined ? '' : [message.id, sent.url, sent.attempt.number, sent.attempt.outcome].join(' '));
  }

  /** @param {Choice} given */
  function choose(given) {
    choice = given;
    if (shown !== null) drawAttempts(shown);
  }

  const draw = whenChanged((/** @type {DevMessage | null} */ message, /** @type {string | null} */ text) => {
    fill(problem, text ?? '');
    for (const part of parts) part.hidden = message === null;
    if (message?.id !== shown?.id) choice = null;
    shown = message;
    if (message === null) return;
    const { deliveries: _, call: given, body, ...rest } = message;
    drawHead(JSON.stringify(rest));
    drawCall(JSON.stringify(given, null, 2), body);
    drawAttempts(message);
  });
  return { element, draw: ({ message, messageProblem }) => draw(message, messageProblem) };
}

/**
 * The attempt that was chosen, or else the latest.
 *
 * @param {DevMessage} message
 * @param {Choice | null} choice
 * @returns {Sent | undefined}
 */
function findChosen({ deliveries }, choice) {
  const all = deliveries.flatMap(({ number, attempts }) => attempts.map((attempt) => ({ url: number, attempt })));
  const found = all.find(({ url, attempt }) => url === choice?.url && attempt.number === choice.attempt);
  return found ?? all.toSorted((one, other) => one.attempt.at.localeCompare(other.attempt.at)).at(-1);
}

/** @param {string | null} body */
function bodyBox(body) {
  if (body === null) return h('p', { class: 'quiet' }, 'Nothing was sent yet.');
  return codeBox('Body', indentedJson(body) ?? body);
}

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
    h('p', { class: 'quiet facts' }, listFacts(message)),
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
function listFacts({ id, at, source, user, origin, copyOf, sizeBytes }) {
  const parts = [id, dateAndTime(at), `source ${source}`];
  if (user !== null) parts.push(`user ${user}`);
  parts.push(size(sizeBytes), copyOf === null ? ORIGINS[origin] : `repeats ${copyOf}`);
  return parts.join(' · ');
}
