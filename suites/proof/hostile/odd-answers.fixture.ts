import { type AnswerRow, DOCUMENT, HEAD, LATE, NOT_JSON, UNREACHABLE } from './answers.fixture.ts';
import { body, bytes, closed, dripping, json, raw, reset, silent } from './misdeeds.fixture.ts';

/** For tests only: odd answers. */
export const ODD_ANSWERS: readonly AnswerRow[] = [
  [
    'status 101 to a POST',
    'world',
    bytes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    /got status 101, which changes/,
  ],
  [
    'status 101 without an upgrade',
    'read',
    bytes('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    /got status 101, which changes/,
  ],
  [
    'an upgrade with status 200',
    'read',
    bytes(`${HEAD}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`),
    // Versions of Node differ in whether this is an upgrade, or an answer that never ends.
    /Expected a final answer|No answer to any request/,
  ],
  ['status 100, and no more', 'read', bytes('HTTP/1.1 100 Continue\r\n\r\n'), LATE],
  ['nothing', 'read', silent, LATE],
  ['half a head', 'source', bytes('HTTP/1.1 204 No'), LATE],
  ['half a body', 'log', bytes(`${HEAD}Content-Length: 90\r\n\r\n{"entries"`), LATE],
  ['a body that drips', 'read', dripping(`${HEAD}Content-Length: 900\r\n\r\n`, ' '), LATE],
  ['a head that drips', 'read', dripping(HEAD, 'X: y\r\n'), LATE],
  [
    'nothing, and half a close',
    'read',
    raw((socket) => void socket.end(`${HEAD}Content-Length: 90\r\n\r\n{`)),
    UNREACHABLE,
  ],
  ['a reset', 'read', reset, UNREACHABLE],
  ['a close', 'call', closed, UNREACHABLE],
  ['what is not HTTP', 'read', raw((socket) => void socket.end('SSH-2.0-hostile\r\n')), UNREACHABLE],
  ['two lengths', 'read', bytes(`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`), UNREACHABLE],
  ['a bad chunk', 'read', bytes(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`), UNREACHABLE],
  ['compressed bytes', 'read', body('\u001f\u008b\u0008garbage', 200, { 'content-encoding': 'gzip' }), NOT_JSON],
  ['half of JSON', 'advance', body('{"now":"2026-'), NOT_JSON],
  ['infinity', 'read', body('{"now":"2026-03-01T12:00:00Z","next":null,"busy":1e999}'), DOCUMENT],
  ['null', 'client', json(null), DOCUMENT],
  ['nothing in a body', 'client', body(''), /got no body/],
  ['a redirect', 'source', body('', 302, { location: '/' }), /Expected status 204, got 302 with no body/],
  ['status 999', 'call', body('', 999), /Expected status 202, got 999/],
  ['`__proto__` members', 'world', body('{"__proto__":{"world":"w1"}}'), DOCUMENT],
];
