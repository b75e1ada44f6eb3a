/** @import { DevAttempt, DevDelivery, DeliveryState, MessageState } from '../../../../spec/shapes/dev/messages.ts' */
import { duration, exactTime, timeOfDay } from '../kit/format.js';
import { StateMark } from '../kit/parts.js';
import { html } from '../preact.js';
import { AttemptBar, WindowBar } from './window-bar.js';
import { classifyResult } from './window-scale.js';

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

/** The attempt that is shown below the deliveries. @typedef {{ url: number, attempt: number }} Choice */

/** One URL: its window as a drawing, and its attempts as a table. @param {{ delivery: DevDelivery, choice: Choice | null, choose: (choice: Choice) => void }} props */
export function Delivery({ delivery, choice, choose }) {
  const { number, url, state, windowEnd, nextAt, attempts } = delivery;
  const facts = [nextAt && `again at ${timeOfDay(nextAt)}`, windowEnd && `window ends ${timeOfDay(windowEnd)}`];
  return html`
    <article class="delivery" aria-label=${`Delivery to ${url}`}>
      <h3>
        <span class="quiet">URL ${number} </span><code>${url}</code> <${StateMark} state=${state} kind=${KINDS[state]} />
        <span class="quiet facts">${facts.filter(Boolean).join(' · ')}</span>
      </h3>
      <${WindowBar} delivery=${delivery} />
      ${attempts.length === 0 ? html`<p class="quiet">No attempt yet.</p>` : html`<${Attempts} delivery=${delivery} choice=${choice} choose=${choose} />`}
    </article>`;
}

const TITLES = ['Attempt', 'Began', 'After', 'Result', 'Took', '5 s', 'Signed'];

/** @param {Parameters<typeof Delivery>[0]} props */
function Attempts({ delivery: { number, url, attempts, windowStart }, choice, choose }) {
  /** @param {DevAttempt} attempt */
  const row = (attempt) => {
    const isChosen = choice?.url === number && choice.attempt === attempt.number;
    const result = classifyResult(attempt);
    const after = windowStart && `+${duration(Date.parse(attempt.at) - Date.parse(windowStart))}`;
    const pick = () => choose({ url: number, attempt: attempt.number });
    return html`
      <tr key=${attempt.number} class=${isChosen ? 'is-chosen' : ''}>
        <td><button type="button" aria-pressed=${String(isChosen)} onClick=${pick}>${attempt.number}</button></td>
        <td class="mono">${exactTime(attempt.at)}</td>
        <td class="mono">${after}</td>
        <td class=${`result ${result}`}>
          <span aria-hidden="true">${SHAPES[result]} </span>${attempt.reason}${attempt.ignored && html`<span class="hint"> ignored</span>`}
        </td>
        <td class="mono took-time">${attempt.durationMs === null ? '…' : duration(attempt.durationMs)}</td>
        <td class="bar"><${AttemptBar} attempt=${attempt} /></td>
        <td>${attempt.signature === null ? 'no' : 'yes'}</td>
      </tr>`;
  };
  return html`
    <table class="attempts">
      <caption class="hidden-text">Attempts at ${url}</caption>
      <thead><tr>${TITLES.map((title) => html`<th scope="col" class=${title === 'Took' ? 'took-time' : ''}>${title}</th>`)}</tr></thead>
      <tbody>${attempts.map(row)}</tbody>
    </table>`;
}
