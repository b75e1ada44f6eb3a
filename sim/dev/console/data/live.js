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

/** Hears the events of `routespec dev`. The browser connects again by itself, and then gets what it missed. */
export class Live {
  #hearing;
  /** @type {EventSource | null} */
  #stream = null;
  #due = 0;

  /** @param {Hearing} hearing */
  constructor(hearing) {
    this.#hearing = hearing;
  }

  start() {
    if (this.#stream !== null) return;
    const stream = new EventSource('/dev/events');
    this.#stream = stream;
    let isFirst = true;
    stream.addEventListener('open', () => {
      this.#hearing.opened(isFirst);
      isFirst = false;
    });
    stream.addEventListener('error', () => {
      this.#hearing.lost();
      if (stream.readyState === EventSource.CLOSED) this.#startAgain();
    });
    for (const name of EVENTS) {
      stream.addEventListener(name, ({ data }) => this.#hearing.hear(JSON.parse(data)));
    }
  }

  stop() {
    clearTimeout(this.#due);
    this.#stream?.close();
    this.#stream = null;
  }

  #startAgain() {
    this.stop();
    this.#due = window.setTimeout(() => this.start(), AGAIN_AFTER_MS);
  }
}
