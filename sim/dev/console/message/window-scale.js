/** @import { DevAttempt, DevDelivery } from '../../../../spec/shapes/dev/messages.ts' */

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
