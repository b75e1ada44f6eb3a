/** @import { DevDeliverySummary, DevMessageSummary } from '../../../../spec/shapes/dev/messages.ts' */
import { dateAndTime, timeOfDay } from '../kit/format.js';
import { StateMark } from '../kit/parts.js';
import { html } from '../preact.js';

/** A story with more results than this is shortened. */
const MOST_RESULTS = 3;

/** How the attempts at one URL ended, in order. Of a long story, the beginning and the end. @param {DevDeliverySummary} delivery */
function describeResult({ story }) {
  const results = story.map(({ result, times }) => {
    const text = result === 'under-way' ? '…' : result;
    return times > 1 ? `${text} ×${times}` : text;
  });
  return (results.length > MOST_RESULTS ? [results[0], '…', results.at(-1)] : results).join(' → ');
}

/** @param {{ message: DevMessageSummary, index: number, isCurrent: boolean }} props */
export function Row({ message: { id, at, type, title, user, state, hint, copyOf, deliveries }, index, isCurrent }) {
  const what = title ?? user ?? '';
  const results = deliveries.map(describeResult).filter(Boolean).join(', ');
  const [next] = deliveries.flatMap(({ nextAt }) => nextAt ?? []).toSorted();
  return html`
    <tr data-id=${id} aria-rowindex=${index + 2} aria-current=${isCurrent ? 'true' : undefined}>
      <td class="mono"><time title=${dateAndTime(at)}>${timeOfDay(at)}</time></td>
      <td class="mono quiet">${id}</td>
      <td class="kind" data-kind=${type}>${type}</td>
      <td class="what">
        ${hint !== null && html`<span class="hint-mark" role="img" aria-label="has a hint" title="There is a hint">⚠ </span>`}
        ${copyOf !== null && html`<span class="quiet" role="img" aria-label="sent again" title="Sent again">⟲ </span>`}
        <a href=${`#${id}`} title=${what}>${what || id}</a>
      </td>
      <td class="mono results" title=${results}>${results}</td>
      <td><${StateMark} state=${state} kind=${state} /><span class="wait quiet mono">${next && ` ${timeOfDay(next)}`}</span></td>
    </tr>`;
}
