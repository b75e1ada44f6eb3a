/** @import { DevAttempt, DevDelivery } from '../../../../spec/shapes/dev/messages.ts' */
import { html } from '../preact.js';
import { classifyResult, windowScale } from './window-scale.js';

/** How long an endpoint has to answer. */
const TIMEOUT_MS = 5000;
/** What is too short to be seen is drawn with this part of the bar. */
const LEAST_PART = 0.03;

const percent = (/** @type {number} */ part) => `${(part * 100).toFixed(3)}%`;

/** Each result has a shape of its own, about 10 px wide around its middle. */
const SHAPES = {
  success: html`<circle r="5" />`,
  failure: html`<path d="M-4-4L4 4M4-4L-4 4" />`,
  timeout: html`<path d="M-4.5-4.5H4.5V4.5H-4.5Z" />`,
  'under-way': html`<circle r="4.5" />`,
  next: html`<path d="M0-7V7" />`,
};

const Y = 22;

/** @param {{ place: number, name: keyof SHAPES }} props */
const Mark = ({ place, name }) =>
  html`<svg x=${percent(place)} y=${Y} overflow="visible"><g class=${`mark ${name}`}>${{ ...SHAPES[name] }}</g></svg>`;

/** @param {{ place: number, y: number, text: string }} props */
const Label = ({ place, y, text }) =>
  html`<text x=${percent(place)} y=${y} text-anchor=${findAnchor(place)}>${text}</text>`;

/** Draws the window of a delivery with its attempts. The table beside it says the same. @param {{ delivery: DevDelivery }} props */
export function WindowBar({ delivery }) {
  const scale = windowScale(delivery);
  if (scale === null) return null;
  return html`
    <svg class="window-bar" width="100%" height="52" aria-hidden="true">
      <rect class="window" x="0" y=${Y - 7} width=${percent(scale.end)} height="14" rx="2" />
      ${scale.ticks.map(({ place, label }) => [
        html`<line class="hour" x1=${percent(place)} x2=${percent(place)} y1=${Y - 7} y2=${Y + 12} />`,
        html`<${Label} place=${place} y=${Y + 25} text=${label} />`,
      ])}
      ${scale.next !== null && html`<${Mark} place=${scale.next} name="next" />`}
      ${scale.marks.map(({ place, result }) => html`<${Mark} place=${place} name=${result} />`)}
      ${scale.labels.map(({ place, label }) => html`<${Label} place=${place} y=${Y - 11} text=${label} />`)}
    </svg>`;
}

/** @param {number} place */
function findAnchor(place) {
  if (place < 0.01) return 'start';
  return place > 0.98 ? 'end' : 'middle';
}

/** Draws how much of its 5 s an attempt took. Its row says the same. @param {{ attempt: DevAttempt }} props */
export function AttemptBar({ attempt }) {
  const tookMs = attempt.durationMs ?? 0;
  const wholeMs = Math.max(TIMEOUT_MS, tookMs);
  return html`
    <svg class="attempt-bar" width="100%" height="12" aria-hidden="true">
      <rect class="whole" x="0" y="3" width=${percent(TIMEOUT_MS / wholeMs)} height="6" rx="1" />
      <rect class=${`took ${classifyResult(attempt)}`} x="0" y="1" width=${percent(Math.max(LEAST_PART, tookMs / wholeMs))} height="10" rx="1" />
    </svg>`;
}
