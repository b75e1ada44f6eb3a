/** @import { DevAttempt, DevDelivery, DeliveryState, MessageState } from '../../../../spec/shapes/dev/messages.ts' */
import { h } from '../kit/dom.js';
import { duration, exactTime, timeOfDay } from '../kit/format.js';
import { stateMark } from '../list/row-view.js';
import { attemptBar, classifyResult, windowBar } from './window-bar.js';

/** @type {Readonly<Record<DeliveryState, MessageState>>} */
const KINDS = {
  pending: 'waiting',
  attempting: 'attempting',
  waiting: 'waiting',
  processed: 'delivered',
  expired: 'failed',
  refused: 'failed',
};
const SHAPES = { success: '●', failure: '✕', timeout: '□', 'under-way': '○' };

/** Which attempt is shown below the deliveries. @typedef {{ url: number, attempt: number }} Choice */

/**
 * One URL: its window as a drawing, and its attempts as a table.
 *
 * @param {DevDelivery} delivery
 * @param {Choice | null} choice
 * @param {(choice: Choice) => void} choose
 */
export function deliveryView(delivery, choice, choose) {
  const { number, url, state, windowEnd, nextAt, attempts } = delivery;
  const facts = [
    nextAt !== null && `again at ${timeOfDay(nextAt)}`,
    windowEnd !== null && `window ends ${timeOfDay(windowEnd)}`,
  ].filter(Boolean);
  return h(
    'article',
    { class: 'delivery', 'aria-label': `Delivery to ${url}` },
    h(
      'h3',
      {},
      h('span', { class: 'quiet' }, `URL ${number} `),
      h('code', {}, url),
      ' ',
      stateMark(state, KINDS[state]),
      facts.length > 0 && h('span', { class: 'quiet facts' }, facts.join(' · ')),
    ),
    windowBar(delivery),
    attempts.length === 0 ? h('p', { class: 'quiet' }, 'No attempt yet.') : attemptTable(delivery, choice, choose),
  );
}

/** @param {DevDelivery} delivery @param {Choice | null} choice @param {(choice: Choice) => void} choose */
function attemptTable({ number, url, attempts, windowStart }, choice, choose) {
  return h(
    'table',
    { class: 'attempts' },
    h('caption', { class: 'hidden-text' }, `Attempts at ${url}`),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ['Attempt', 'Began', 'After', 'Result', 'Took', '5 s', 'Signed'].map((title) =>
          h('th', { scope: 'col', class: title === 'Took' && 'took-time' }, title),
        ),
      ),
    ),
    h(
      'tbody',
      {},
      attempts.map((attempt) => attemptRow(attempt)),
    ),
  );

  /** @param {DevAttempt} attempt */
  function attemptRow(attempt) {
    const isChosen = choice?.url === number && choice.attempt === attempt.number;
    const result = classifyResult(attempt);
    const pick = () => choose({ url: number, attempt: attempt.number });
    const key = `attempt-${number}-${attempt.number}`;
    return h(
      'tr',
      isChosen ? { class: 'is-chosen' } : {},
      h(
        'td',
        {},
        h('button', { type: 'button', 'data-key': key, 'aria-pressed': String(isChosen), click: pick }, attempt.number),
      ),
      h('td', { class: 'mono' }, exactTime(attempt.at)),
      h('td', { class: 'mono' }, windowStart === null ? '' : afterText(attempt.at, windowStart)),
      h(
        'td',
        { class: `result ${result}` },
        h('span', { 'aria-hidden': 'true' }, `${SHAPES[result]} `),
        attempt.reason,
        attempt.ignored !== null && h('span', { class: 'hint' }, ' ignored'),
      ),
      h('td', { class: 'mono took-time' }, attempt.durationMs === null ? '…' : duration(attempt.durationMs)),
      h('td', { class: 'bar' }, attemptBar(attempt)),
      h('td', {}, attempt.signature === null ? 'no' : 'yes'),
    );
  }
}

/** @param {string} at @param {string} start */
function afterText(at, start) {
  return `+${duration(Date.parse(at) - Date.parse(start))}`;
}
