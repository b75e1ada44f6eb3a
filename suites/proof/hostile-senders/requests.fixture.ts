import type { Misdeed } from '../implementations/hostile-router/misdeeds.fixture.ts';
import type { SenderRow } from './bodies.fixture.ts';
import { beforeDelivery, bodyOf, brokenOff, headOf, withBody, withBytes } from './senders.fixture.ts';

const METHOD = 'every-request/method';
const ONCE = 'delivery/processed-once';
const USER_AGENT = 'every-request/user-agent';

const chunked = (request: string, chunks: string): string =>
  `${headOf(request)}Transfer-Encoding: chunked\r\n\r\n${chunks}`;
const asChunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const withMethod = (method: string): Misdeed => withBytes((request) => request.replace('POST', method));
const withTarget = (target: (url: URL) => string): Misdeed =>
  withBytes((request, url) => request.replace(url.pathname, target(url)));
const withHeader = (header: string): Misdeed => withBody((body) => body, `${header}\r\n`);

const PASSED = /^passed: $/;
const NOTHING_CAME = /^failed: CAL-\d+: 0 requests there$/;
const LATE = /^could-not-run: Expected a whole request within 0.5 s of its first byte, got a part of one \(hook-1; /;
const LARGE_HEAD = /^could-not-run: Expected a head of at most 32768 bytes, got more \(hook-1; /;

/** For tests only: requests that no conforming router makes. */
export const HOSTILE_REQUESTS: readonly SenderRow[] = [
  ['HTTP/0.9', METHOD, withBytes((_, url) => `GET ${url.pathname}\r\n`), LATE],
  ['HTTP/1.0', METHOD, withBytes((request) => request.replace('HTTP/1.1', 'HTTP/1.0')), PASSED],
  ['HTTP/2 at once', METHOD, withBytes(() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), NOTHING_CAME],
  ['TLS to a plain port', METHOD, withBytes(() => Buffer.from('16030100ff010000fb0303', 'hex')), NOTHING_CAME],
  ['binary', METHOD, withBytes(() => Buffer.alloc(65_536, 0xff)), NOTHING_CAME],
  ['TRACE', METHOD, withMethod('TRACE'), /^failed: HDR-001: a TRACE$/],
  ['CONNECT', METHOD, withMethod('CONNECT'), NOTHING_CAME],
  ['a method that nobody knows', METHOD, withMethod('OWNED'), NOTHING_CAME],
  ['a target in absolute form', METHOD, withTarget(({ href }) => href), PASSED],
  [
    'another path, in a request that never ends',
    METHOD,
    withBytes((request, url) =>
      request.replace(url.pathname, '/other').replace(/Content-Length: \d+/, 'Content-Length: 99999999'),
    ),
    NOTHING_CAME,
  ],
  ['a target of 30 KB', METHOD, withTarget(({ pathname }) => `${pathname}?${'q'.repeat(30_000)}`), PASSED],
  ['a target of 100 KB', METHOD, withTarget(({ pathname }) => `${pathname}?${'q'.repeat(100_000)}`), LARGE_HEAD],
  ['an upgrade', METHOD, withHeader('Connection: Upgrade\r\nUpgrade: websocket'), PASSED],
  ['Expect: 100-continue', METHOD, withHeader('Expect: 100-continue'), PASSED],
  ['an expectation that nobody knows', METHOD, withHeader('Expect: owned'), PASSED],
  [
    '4,000 signatures',
    'every-request/signed',
    withHeader('X-Signature:\r\n'.repeat(2_000).trim()),
    /^failed: SIG-00[15]: "" and "" and "" and "" and "" and 199\d more$/,
  ],
  ['30 KB of one header', USER_AGENT, withHeader(`X-A: ${'a'.repeat(30_000)}`), PASSED],
  [
    '30 KB that look like a product',
    USER_AGENT,
    withBytes((request) => request.replace('hostile/1.0', 'a/'.repeat(15_000))),
    /^failed: HDR-004: /,
  ],
  ['header bytes beyond ASCII', METHOD, withHeader('X-A: \xff\xfe\x80'), PASSED],
  ['a null in a header', METHOD, withHeader('X-A: \0'), NOTHING_CAME],
  ['a header that is folded', METHOD, withHeader('X-A: a\r\n b'), /^(passed: $|failed: CAL-\d+: 0 requests there$)/],
  ['two lengths', METHOD, withHeader('Content-Length: 1'), NOTHING_CAME],
  ['a length and chunks', METHOD, withHeader('Transfer-Encoding: chunked'), NOTHING_CAME],
  [
    'a length that is too long',
    METHOD,
    withBytes((request) => request.replace(/Content-Length: (\d+)/, 'Content-Length: 9$1')),
    LATE,
  ],
  [
    'a length that is too short',
    METHOD,
    withBytes((request) => request.replace(/Content-Length: \d+/, 'Content-Length: 2')),
    /^(passed: $|could-not-run: )/,
  ],
  [
    'well-formed chunks',
    METHOD,
    withBytes((request) => chunked(request, `${asChunk(bodyOf(request))}0\r\n\r\n`)),
    PASSED,
  ],
  ['chunks of a nonsense size', METHOD, withBytes((request) => chunked(request, 'xyz\r\nowned\r\n')), NOTHING_CAME],
  ['chunks that never end', METHOD, withBytes((request) => chunked(request, asChunk(bodyOf(request)))), LATE],
  [
    'a chunk with a long extension',
    METHOD,
    withBytes((request) => chunked(request, `1;${'e'.repeat(100_000)}\r\nx\r\n`)),
    /^could-not-run: Expected short extensions of chunks, got long ones \(hook-1; /,
  ],
  [
    'endless trailers',
    METHOD,
    withBytes((request) => chunked(request, `0\r\n${'X-A: a\r\n'.repeat(20_000)}`)),
    LARGE_HEAD,
  ],
  ['three requests at once', ONCE, withBytes((request) => request.repeat(3)), /^failed: DLV-001: 3 requests$/],
  ['a request and nonsense behind it', METHOD, withBytes((request) => `${request}owned\r\n\r\n`), PASSED],
  [
    'a reset in the middle, then a conforming request',
    METHOD,
    beforeDelivery(
      brokenOff(
        (request) => request.slice(0, -5),
        (socket) => socket.resetAndDestroy(),
      ),
    ),
    PASSED,
  ],
  [
    'a half request that is closed, then a conforming one',
    METHOD,
    beforeDelivery(
      brokenOff(
        (request) => request.slice(0, 40),
        (socket) => socket.end(),
      ),
    ),
    PASSED,
  ],
  [
    'a reset before the answer',
    METHOD,
    brokenOff(
      (request) => request,
      (socket) => socket.resetAndDestroy(),
    ),
    /^(passed: $|failed: CAL-)/,
  ],
];
