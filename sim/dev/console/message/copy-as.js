/** @import { DevAttempt, DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
import { decodeBase64, decodeText } from '../kit/format.js';

/** What a client adds by itself. */
const ADDED = ['host', 'content-length', 'connection', 'transfer-encoding'];

/** A text as one word of a POSIX shell. @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** @param {Readonly<Record<string, string>>} headers */
function ownHeaders(headers) {
  return Object.entries(headers).filter(([name]) => !ADDED.includes(name.toLowerCase()));
}

/** The command that sends the request of an attempt to its endpoint once more. @param {DevAttempt['request']} request */
export function requestAsCurl({ method, url, headers, body }) {
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...ownHeaders(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(decodeText(decodeBase64(body)))}`,
  ].join(' \\\n  ');
}

/**
 * The command that hands in the call of a message once more. A deletion does not come from a client, so it takes another way.
 *
 * @param {Pick<DevMessage, 'call' | 'type' | 'source'>} message
 * @param {string} address Base address of `routespec dev`.
 */
export function callAsCurl({ call, type, source }, address) {
  const base = address.replace(/\/$/, '');
  const [path, content, ...login] =
    type === 'delete' ? ['/dev/send', { call, source }] : [`/v1/${type}`, call, `-u ${quoted(`${source}:`)}`];
  return [
    `curl ${quoted(`${base}${path}`)}`,
    ...login,
    `-H 'Content-Type: application/json'`,
    `--data-binary ${quoted(JSON.stringify(content))}`,
  ].join(' \\\n  ');
}

/**
 * A test for `node --test` that sends the same bytes with the same headers, and expects success.
 *
 * @param {Pick<DevMessage, 'type' | 'title'>} message
 * @param {DevAttempt['request']} request
 */
export function requestAsTest({ type, title }, { method, url, headers, body }) {
  const name = `takes ${type}${title === null ? '' : ` ${title}`}`;
  const indented = JSON.stringify(Object.fromEntries(ownHeaders(headers)), null, 2).replaceAll('\n', '\n  ');
  return `import assert from 'node:assert/strict';
import test from 'node:test';

test(${JSON.stringify(name)}, async () => {
  const headers = ${indented};
  const body = ${JSON.stringify(decodeText(decodeBase64(body)))};
  const response = await fetch(${JSON.stringify(url)}, { method: ${JSON.stringify(method)}, headers, body });
  assert.ok(response.ok, \`Expected a status from 200 to 299, got \${response.status}\`);
});
`;
}
