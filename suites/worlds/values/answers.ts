import { IN_TIME_MS, TOO_LATE_MS } from '../../harness/kit/tolerances.ts';
import {
  type AnswerContents,
  FAIL,
  OK,
  okAfter,
  RESET,
  type Reply,
  STALL,
  status,
} from '../../harness/receivers/reply.ts';
import { type Choices, inTurn } from '../generator.ts';
import type { Answers } from '../plan.ts';

/** Statuses of failures that all count the same. */
export const SERVER_ERRORS: Choices<number> = [500, 501, 502, 503, 504, 505, 507, 511, 520, 599];
/** Statuses that the document leaves open: a message with one of them may be retried. */
export const OPEN_STATUSES = [
  ...[204, 301, 308, 400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 429],
] as const satisfies readonly number[];

/** All of these are small, because by rule three of the readings a success is small, whole and immediate. */
export const ANSWER_CONTENTS: Choices<AnswerContents> = [
  { headers: { Location: '/elsewhere' } },
  { headers: { 'Retry-After': '0' } },
  { headers: { 'Retry-After': '86400' } },
  { headers: { 'Retry-After': 'Fri, 31 Dec 2100 23:59:59 GMT' } },
  { headers: { 'Set-Cookie': 'session=1; Path=/; Max-Age=3600' } },
  { headers: { Link: '</next>; rel="next"', Refresh: '0; url=/elsewhere' } },
  { headers: { Connection: 'close' } },
  { headers: { 'X-RateLimit-Remaining': '0', 'RateLimit-Remaining': '0' } },
  { headers: { Warning: '299 - "deprecated"', Deprecation: 'true', Sunset: 'Wed, 11 Nov 2020 23:59:59 GMT' } },
  { headers: { 'X-Should-Retry': 'false', 'Cache-Control': 'no-store', Expires: '0' } },
  { headers: { 'WWW-Authenticate': 'Basic realm="hooks"' } },
  { headers: { ETag: '"1"', 'Last-Modified': 'Fri, 30 Oct 2026 12:00:00 GMT', 'Cache-Control': 'max-age=3600' } },
  { headers: { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } },
  { headers: { 'Alt-Svc': 'h3=":443"; ma=3600', Upgrade: 'h2c' } },
  { headers: { 'Keep-Alive': 'timeout=1, max=1', 'Content-Location': '/elsewhere' } },
  { headers: { 'Accept-Encoding': 'gzip', 'Accept-Post': 'text/xml', 'Accept-CH': 'Device-Memory' } },
  { body: '' },
  { body: 'ok', contentType: 'text/plain' },
  { body: '<html><body>Error 500</body></html>', contentType: 'text/html' },
  { body: '{"success":false,"error":"failed"}' },
  { body: '{"status":500,"retry":true}' },
  { body: '{"success":true,"retry":false}' },
  { body: '{"broken":' },
  { body: 'null', contentType: null },
  { body: '{"success":true}', isChunked: true },
  { body: 'x'.repeat(3_000), contentType: 'application/octet-stream' },
  { reason: 'Internal Server Error' },
  { reason: 'OK' },
  { reason: '' },
  { before: [100] },
  { before: [102] },
  { before: [103, 103] },
];

/** The page that many servers send with an error, so only for failures. */
export const LONG_PAGE: AnswerContents = {
  body: `<html><body>${'<p>Something went wrong.</p>'.repeat(1_000)}</body></html>`,
  contentType: 'text/html',
};

export function failing(contents: AnswerContents = {}, code = 500): Reply {
  return { kind: 'answer', status: code, ...contents };
}

/** An answer that is too late, although interim responses came in time. */
export function lateAfter(before: NonNullable<AnswerContents['before']>): Reply {
  return { kind: 'answer', status: 200, before, beforeMs: 3_000, afterMs: TOO_LATE_MS };
}

/** Always fails, with another status each time. */
const CHANGING: Answers = [FAIL, ...Array.from({ length: 60 }, (_, index) => status(inTurn(SERVER_ERRORS, index + 1)))];

/** Ways in which an exchange can end without a success. It is open if those but the last two are retried (readings, 47). */
export const TROUBLES: Readonly<Record<string, Reply>> = {
  'a reset': RESET,
  'a closed connection': { kind: 'close' },
  garbage: { kind: 'garbage' },
  'half an answer': { kind: 'half' },
  'an answer without an end': { kind: 'endless' },
  silence: STALL,
  'a server error': FAIL,
};

/** The same trouble, some time after its request. */
export function later(reply: Reply, afterMs: number): Reply {
  return reply.kind === 'stall' || reply.kind === 'endless' ? reply : { ...reply, afterMs };
}

/** Answers to a message of a source with one URL. */
export const ANSWERS: Choices<Answers> = [
  [FAIL, OK],
  [STALL, FAIL, FAIL, OK],
  [STALL, STALL, OK],
  [RESET, OK],
  [okAfter(IN_TIME_MS)],
  [okAfter(TOO_LATE_MS), OK],
  [FAIL, FAIL, okAfter(IN_TIME_MS), OK],
  [status(503), FAIL, status(502), OK],
  [failing({ headers: { 'Retry-After': '45' } }, 503), OK],
  CHANGING,
];
/** Failures whose headers and bodies must be ignored. */
export const FAILURES_WITH_CONTENTS: Choices<Answers> = [
  [failing(LONG_PAGE), FAIL, OK],
  ...ANSWER_CONTENTS.map((contents): Answers => [failing(contents), OK]),
];
/** Answers to a message of a source with three URLs, for each URL. */
export const ANSWERS_OF_THREE: Choices<Choices<Answers>> = [
  [[FAIL], [OK], [OK]],
  [[OK], [FAIL], [status(503)]],
  [[FAIL, FAIL, OK], [status(503)], [FAIL, FAIL, FAIL, OK]],
  [[RESET], [OK], [FAIL]],
  [[FAIL], [status(503)], [OK]],
  [
    [FAIL, OK],
    [FAIL, OK],
    [FAIL, OK],
  ],
  [[status(404), OK], [FAIL], [OK]],
  [[okAfter(IN_TIME_MS)], [okAfter(IN_TIME_MS)], [okAfter(IN_TIME_MS)]],
  [[FAIL], [status(503)], [status(502)]],
];
