import { type Html, html } from '../markup.ts';
import { type MarkKind, SHAPES } from './marks.ts';

const WORDS: readonly (readonly [MarkKind, string])[] = [
  ['settings', 'settings'],
  ['call', 'call or message'],
  ['attempt', 'attempt'],
  ['ok', 'answer 2xx'],
  ['bad', 'other answer or none'],
  ['clock', 'clock moved'],
  ['note', 'anything else'],
];

/** How to read a timeline. */
export function legend(): Html {
  const marks = WORDS.map(
    ([kind, words]) =>
      html`<li><svg width="28" height="26" viewBox="-14 -13 28 26" aria-hidden="true"><g class="${kind}">${SHAPES[kind]}</g></svg>${words}</li>`,
  );
  const windows = html`<li><svg width="28" height="26" viewBox="0 0 28 26" aria-hidden="true"><path class="w5" d="M1 1h26v24H1z"/></svg>5 s to answer</li><li><svg width="28" height="26" viewBox="0 0 28 26" aria-hidden="true"><path class="w4" d="M1 10v6H27v-6"/></svg>4 h for retries, from the first attempt there</li>`;
  return html`<details class="legend"><summary>How to read a timeline</summary><ul>${marks}${windows}</ul><p>Numbers are those of the table below the drawing. Events at one instant stand side by side in their order. Time between them is compressed: ten times as long is only a little wider.</p></details>`;
}
