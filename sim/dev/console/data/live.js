/** @import { DevEvent } from '../../../../spec/shapes/dev/events.ts' */

/** @type {readonly DevEvent['event'][]} */
const EVENTS = [
  'message',
  'attempt',
  'delivery',
  'clock',
  'settings',
  'settings-problem',
  'faults',
  'unmatched',
  'forgotten',
  'reset',
];
/** A browser gives up if it gets an error as an answer. */
const AGAIN_AFTER_MS = 2000;

/**
 * @typedef {object} Hearing
 * @property {(event: DevEvent) => void} hear
 * @property {(isFirst: boolean) => void} opened Called with true if nothing is known of what happened before.
 * @property {() => void} lost
 */

/** Hears the events of `routespec dev`. The browser connects again by itself, and then gets what it missed. @param {Hearing} hearing */
export function listen(hearing) {
  const stream = new EventSource('/dev/events');
  let isFirst = true;
  stream.addEventListener('open', () => {
    hearing.opened(isFirst);
    isFirst = false;
  });
  stream.addEventListener('error', () => {
    hearing.lost();
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => listen(hearing), AGAIN_AFTER_MS);
  });
  for (const name of EVENTS) {
    stream.addEventListener(name, ({ data }) => hearing.hear(JSON.parse(data)));
  }
}
