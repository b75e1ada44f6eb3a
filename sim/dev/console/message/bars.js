/** @import { DevAttempt, DevDelivery } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { Result } from './window-scale.js' */
import { s } from '../kit/dom.js';
import { resultOf, windowScale } from './window-scale.js';

/** How long an endpoint has to answer. */
const TIMEOUT_MS = 5000;
/** What is too short to be seen is drawn with this part of the bar. */
const LEAST_PART = 0.03;

const percent = (/** @type {number} */ part) => `${(part * 100).toFixed(3)}%`;

/** Each result has a shape of its own, about 10 px wide around its middle. @param {Result} result */
function shape(result) {
  switch (result) {
    case 'success':
      return s('circle', { r: 5 });
    case 'failure':
      return s('path', { d: 'M-4-4L4 4M4-4L-4 4' });
    case 'timeout':
      return s('path', { d: 'M-4.5-4.5H4.5V4.5H-4.5Z' });
    case 'under-way':
      return s('circle', { r: 4.5 });
  }
}

/** Draws the window of a delivery with its attempts. The table beside it says the same. @param {DevDelivery} delivery */
export function windowBar(delivery) {
  const scale = windowScale(delivery);
  if (scale === null) return null;
  const y = 22;
  return s(
    'svg',
    { class: 'window-bar', width: '100%', height: 52, 'aria-hidden': 'true' },
    s('rect', { class: 'window', x: 0, y: y - 7, width: percent(scale.end), height: 14, rx: 2 }),
    scale.ticks.flatMap(({ place, label }) => [
      s('line', { class: 'hour', x1: percent(place), x2: percent(place), y1: y - 7, y2: y + 12 }),
      s('text', { x: percent(place), y: y + 25, 'text-anchor': anchorOf(place) }, label),
    ]),
    scale.next !== null && at(scale.next, y, 'next', s('path', { d: 'M0-7V7' })),
    scale.marks.map(({ place, result }) => at(place, y, result, shape(result))),
    scale.labels.map(({ place, label }) =>
      s('text', { x: percent(place), y: y - 11, 'text-anchor': anchorOf(place) }, label),
    ),
  );
}

/** @param {number} place @param {number} y @param {string} name @param {SVGElement[]} content */
function at(place, y, name, ...content) {
  return s('svg', { x: percent(place), y, overflow: 'visible' }, s('g', { class: `mark ${name}` }, content));
}

/** @param {number} place */
function anchorOf(place) {
  if (place < 0.01) return 'start';
  return place > 0.98 ? 'end' : 'middle';
}

/** Draws how much of its 5 s an attempt took. Its row says the same. @param {DevAttempt} attempt */
export function attemptBar(attempt) {
  const tookMs = attempt.durationMs ?? 0;
  const wholeMs = Math.max(TIMEOUT_MS, tookMs);
  return s(
    'svg',
    { class: 'attempt-bar', width: '100%', height: 12, 'aria-hidden': 'true' },
    s('rect', { class: 'whole', x: 0, y: 3, width: percent(TIMEOUT_MS / wholeMs), height: 6, rx: 1 }),
    s('rect', {
      class: `took ${resultOf(attempt)}`,
      x: 0,
      y: 1,
      width: percent(Math.max(LEAST_PART, tookMs / wholeMs)),
      height: 10,
      rx: 1,
    }),
  );
}
