/** @import { DevAttempt, DevDelivery } from '../../../../spec/shapes/dev/messages.ts' */
import { s } from '../kit/dom.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WINDOW_MS = 4 * HOUR_MS;
/** What can be labelled on the axis. */
const TICKS = [
  { afterMs: 0, label: '0' },
  { afterMs: MINUTE_MS, label: '1 min' },
  { afterMs: 5 * MINUTE_MS, label: '5 min' },
  { afterMs: 20 * MINUTE_MS, label: '20 min' },
  { afterMs: HOUR_MS, label: '1 h' },
  { afterMs: 2 * HOUR_MS, label: '2 h' },
  { afterMs: 4 * HOUR_MS, label: '4 h' },
  { afterMs: 12 * HOUR_MS, label: '12 h' },
  { afterMs: 48 * HOUR_MS, label: '48 h' },
];
/** Marks that are nearer than this, in parts of the bar, are drawn as one. */
const NEAR = 0.012;
/** Marks that are nearer than this share a label. */
const LABELS_NEAR = 0.022;

/** How an attempt is drawn. @typedef {'success' | 'failure' | 'timeout' | 'under-way'} Result */

/** @param {Pick<DevAttempt, 'outcome' | 'status'>} attempt @returns {Result} */
export function classifyResult({ outcome, status }) {
  if (outcome === 'under-way' || outcome === 'timeout') return outcome;
  return status !== null && status >= 200 && status < 300 ? 'success' : 'failure';
}

/**
 * Where everything is on the bar of a delivery. Places are from 0 to 1.
 *
 * @typedef {object} WindowScale
 * @property {number} end Where the window ends; 1 unless an attempt came later.
 * @property {readonly { readonly place: number, readonly label: string }[]} ticks
 * @property {readonly { readonly place: number, readonly result: Result }[]} marks
 * @property {readonly { readonly place: number, readonly label: string }[]} labels Numbers of attempts, such as `2–5`.
 * @property {number | null} next When the next attempt is due.
 */

/**
 * @param {Pick<DevDelivery, 'windowStart' | 'windowEnd' | 'nextAt' | 'attempts'>} delivery
 * @returns {WindowScale | null} Null before the first attempt.
 */
export function windowScale({ windowStart, windowEnd, nextAt, attempts }) {
  if (windowStart === null) return null;
  const startMs = Date.parse(windowStart);
  const windowMs = windowEnd === null ? WINDOW_MS : Date.parse(windowEnd) - startMs;
  const instants = [...attempts.map(({ at }) => at), ...(nextAt === null ? [] : [nextAt])].map((at) => Date.parse(at));
  const wholeMs = Math.max(windowMs, ...instants.map((atMs) => atMs - startMs));
  const placeAfter = (/** @type {number} */ afterMs) => stretched(afterMs) / stretched(wholeMs);
  const findPlace = (/** @type {string} */ at) => placeAfter(Date.parse(at) - startMs);
  return {
    end: placeAfter(windowMs),
    ticks: TICKS.filter(({ afterMs }) => afterMs <= wholeMs).map(({ afterMs, label }) => ({
      place: placeAfter(afterMs),
      label,
    })),
    marks: makeMarks(attempts.map((attempt) => ({ result: classifyResult(attempt), place: findPlace(attempt.at) }))),
    labels: makeLabels(attempts.map(({ number, at }) => ({ number, place: findPlace(at) }))),
    next: nextAt === null ? null : findPlace(nextAt),
  };
}

/**
 * Retries are close together at first, and then further and further apart. So the axis gives each doubling of the time
 * about the same room, from a minute on. @param {number} afterMs
 */
function stretched(afterMs) {
  return Math.log1p(Math.max(0, afterMs) / MINUTE_MS);
}

/** @param {readonly { place: number, result: Result }[]} attempts */
function makeMarks(attempts) {
  /** @type {{ place: number, result: Result }[]} */
  const marks = [];
  for (const attempt of attempts) {
    const last = marks.at(-1);
    const isDrawn = last !== undefined && attempt.place - last.place < NEAR && attempt.result === last.result;
    if (!isDrawn) marks.push(attempt);
  }
  return marks;
}

/** @param {readonly { place: number, number: number }[]} attempts */
function makeLabels(attempts) {
  /** @type {{ place: number, from: number, to: number }[]} */
  const groups = [];
  for (const { place, number } of attempts) {
    const last = groups.at(-1);
    if (last !== undefined && place - last.place < LABELS_NEAR) last.to = number;
    else groups.push({ place, from: number, to: number });
  }
  return groups.map(({ place, from, to }) => ({ place, label: from === to ? String(from) : `${from}–${to}` }));
}

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
      s('text', { x: percent(place), y: y + 25, 'text-anchor': findAnchor(place) }, label),
    ]),
    scale.next !== null && at(scale.next, y, 'next', s('path', { d: 'M0-7V7' })),
    scale.marks.map(({ place, result }) => at(place, y, result, shape(result))),
    scale.labels.map(({ place, label }) =>
      s('text', { x: percent(place), y: y - 11, 'text-anchor': findAnchor(place) }, label),
    ),
  );
}

/** @param {number} place @param {number} y @param {string} name @param {SVGElement[]} content */
function at(place, y, name, ...content) {
  return s('svg', { x: percent(place), y, overflow: 'visible' }, s('g', { class: `mark ${name}` }, content));
}

/** @param {number} place */
function findAnchor(place) {
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
      class: `took ${classifyResult(attempt)}`,
      x: 0,
      y: 1,
      width: percent(Math.max(LEAST_PART, tookMs / wholeMs)),
      height: 10,
      rx: 1,
    }),
  );
}
