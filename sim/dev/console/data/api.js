/** @import { DevEvent } from '../../../../spec/shapes/dev/events.ts' */

/** A refusal by `routespec dev`, or that it does not answer. */
export class ApiError extends Error {
  /** @param {string} message @param {number | null} status Null if there was no answer. */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Calls the API under `/dev/`. */
export class Api {
  #token;

  /** @param {string} token What lets this page, and no other, change something. */
  constructor(token) {
    this.#token = token;
  }

  /** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
  get(path, signal) {
    return this.#ask('GET', path, undefined, signal);
  }

  /** @param {'POST' | 'PUT' | 'DELETE'} method @param {string} path @param {unknown} [content] @returns {Promise<any>} */
  change(method, path, content) {
    return this.#ask(method, path, content === undefined ? undefined : JSON.stringify(content));
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string} [body]
   * @param {AbortSignal} [signal]
   */
  async #ask(method, path, body, signal) {
    const headers = { 'Content-Type': 'application/json', 'X-Routespec-Token': this.#token };
    /** @type {RequestInit} */
    const options = {
      method,
      cache: 'no-store',
      ...(method === 'GET' ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    };
    let response;
    try {
      response = await fetch(`/dev/${path}`, options);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError('routespec dev does not answer. Is it still running?', null);
    }
    if (response.status === 204) return null;
    const answer = await response.json().catch(() => null);
    if (response.ok) return answer;
    throw new ApiError(readMessage(response.status, answer), response.status);
  }
}

/** @param {number} status @param {any} answer */
function readMessage(status, answer) {
  if (status === 403) return 'routespec dev was started again. Reload this page.';
  const given = answer?.error?.message;
  return typeof given === 'string' ? given : `routespec dev answered ${status}.`;
}

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
