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
  #fetch;

  /**
   * @param {string} token What lets this page, and no other, change something.
   * @param {typeof fetch} [fetchIt]
   */
  constructor(token, fetchIt = (...given) => fetch(...given)) {
    this.#token = token;
    this.#fetch = fetchIt;
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
      response = await this.#fetch(`/dev/${path}`, options);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError('routespec dev does not answer. Is it still running?', null);
    }
    if (response.status === 204) return null;
    const answer = await response.json().catch(() => null);
    if (response.ok) return answer;
    throw new ApiError(messageOf(response.status, answer), response.status);
  }
}

/** @param {number} status @param {any} answer */
function messageOf(status, answer) {
  if (status === 403) return 'routespec dev was started again. Reload this page.';
  const given = answer?.error?.message;
  return typeof given === 'string' ? given : `routespec dev answered ${status}.`;
}
