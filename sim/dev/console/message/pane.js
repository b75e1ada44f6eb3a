/** @import { DevAttempt, DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { App, View } from '../app.js' */
/** @import { Choice } from './deliveries.js' */
import { indentedJson } from '../kit/bytes.js';
import { codeBox, fill, h, whenChanged } from '../kit/dom.js';
import { deliveryView } from './deliveries.js';
import { exchangeView } from './exchange.js';
import { headView } from './head.js';
import { signatureView } from './signature.js';

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
    const sent = shown === null ? undefined : chosenOf(shown, choice);
    if (shown === null || sent === undefined) return fill(exchange);
    fill(exchange, exchangeView(shown, sent.attempt, actions), signatureView(shown, sent.attempt, actions));
  });

  /** @param {DevMessage} message */
  function drawAttempts(message) {
    const sent = chosenOf(message, choice);
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
function chosenOf({ deliveries }, choice) {
  const all = deliveries.flatMap(({ number, attempts }) => attempts.map((attempt) => ({ url: number, attempt })));
  const found = all.find(({ url, attempt }) => url === choice?.url && attempt.number === choice.attempt);
  return found ?? all.toSorted((one, other) => one.attempt.at.localeCompare(other.attempt.at)).at(-1);
}

/** @param {string | null} body */
function bodyBox(body) {
  if (body === null) return h('p', { class: 'quiet' }, 'Nothing was sent yet.');
  return codeBox('Body', indentedJson(body) ?? body);
}
