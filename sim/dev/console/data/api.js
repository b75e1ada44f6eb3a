/** @param {string} name */
export const given = (name) => document.querySelector(`meta[name=routespec-${name}]`)?.getAttribute('content') ?? '';

/** A refusal by `routespec dev`, or that it does not answer. */
export class ApiError extends Error {
  /** @param {string} message @param {number | null} status Null if there was no answer. */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Calls the API under `/dev/`. @param {string} path @param {'GET' | 'POST' | 'PUT' | 'DELETE'} [method] @param {unknown} [content] @returns {Promise<any>} */
export async function ask(path, method = 'GET', content = undefined) {
  const headers = { 'Content-Type': 'application/json', 'X-Routespec-Token': given('token') };
  /** @type {RequestInit} */
  const options = { method, cache: 'no-store', ...(method === 'GET' ? {} : { headers }) };
  if (content !== undefined) options.body = JSON.stringify(content);
  const response = await fetch(`/dev/${path}`, options).catch(() => {
    throw new ApiError('routespec dev does not answer. Is it still running?', null);
  });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new ApiError(readMessage(response.status, answer), response.status);
}

/** @param {number} status @param {any} answer */
function readMessage(status, answer) {
  if (status === 403) return 'routespec dev was started again. Reload this page.';
  const text = answer?.error?.message;
  return typeof text === 'string' ? text : `routespec dev answered ${status}.`;
}

/** @param {unknown} error */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));
