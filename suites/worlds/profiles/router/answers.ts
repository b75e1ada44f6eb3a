import { TOO_LATE_MS } from '../../../harness/kit/tolerances.ts';
import { type Dress, OK, type Reply, STALL, status } from '../../../harness/receivers/reply.ts';
import { fateOf } from '../../fate.ts';
import type { Answers, HookPlan, Step, WorldPlan } from '../../plan.ts';
import { TRACK } from './base-world.ts';
import { taker, withFirst, withHooks, withReplies } from './edit.ts';
import type { RouterRelation } from './relation.ts';

/** Each is small, because readings, rule three, wants a success to be small, whole and at once. */
export const DRESSES: readonly [Dress, ...Dress[]] = [
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

/** Only for failures: the page that many servers send with an error. */
export const LONG_PAGE: Dress = {
  body: `<html><body>${'<p>Something went wrong.</p>'.repeat(1_000)}</body></html>`,
  contentType: 'text/html',
};

/** Static headers that a library may want to write anew after an answer, as it does for a browser. Each URL has its own. */
const INVITED = ['Cookie', 'Authorization', 'If-None-Match', 'If-Match', 'Referer', 'Origin', 'Traceparent'];

/** An answer that is too late, although there was information before it: that is no answer yet. */
function lateAfter(before: NonNullable<Dress['before']>): Reply {
  return { kind: 'answer', status: 200, before, beforeMs: 3_000, afterMs: TOO_LATE_MS };
}

/** Statuses that count as the same failure. */
const SERVER_ERRORS: readonly [number, ...number[]] = [500, 501, 502, 503, 504, 505, 507, 511, 520, 599];

/** A message of the first source, which is answered in this way. */
function answered(key: string, ...answers: Answers): Step {
  return { kind: 'call', key, source: 0, call: TRACK, answers: { 'shop-1': answers } };
}

/** Successes with every dress first, and then failures with every dress, if endpoints may fail, each before a plain one. */
function dressed(plan: WorldPlan): Step[] {
  const failures = plan.steps.some(({ key }) => key === 'failing-1');
  const fail = (dress: Dress): Reply => ({ kind: 'answer', status: 500, ...dress });
  return [
    ...DRESSES.map((dress, index) => answered(`taken-${index}`, { ...OK, ...dress })),
    ...[...DRESSES, LONG_PAGE].flatMap((dress, index) =>
      failures
        ? [
            answered(`failed-${index}`, fail(dress), fail(dress), dress === LONG_PAGE ? OK : { ...OK, ...dress }),
            answered(`after-${index}`, OK),
          ]
        : [],
    ),
  ];
}

function withInvited(hook: HookPlan): HookPlan {
  const invited = INVITED.map((name) => [name, `${name.toLowerCase()} of ${hook.key}`]);
  return { ...hook, headers: { ...hook.headers, ...Object.fromEntries(invited) } };
}

export const ANSWERS = [
  {
    name: 'answers-dressed',
    title: 'What an answer carries beside its status changes nothing',
    because: 'Errors: only the time and the status of an answer are named',
    requirements: [
      ...(['DLV-001', 'RTY-001', 'RTY-003', 'CAL-012', 'CAL-011', 'DLV-002', 'DLV-004', 'TMO-002', 'HDR-007'] as const),
      ...(['HDR-006', 'HDR-009'] as const),
    ],
    isSmall: true,
    change: (plan) => withFirst(withHooks(plan, withInvited), dressed(plan)),
  },
  {
    name: 'failures-swapped',
    title: 'An endpoint that fails in another way that counts the same changes nothing',
    because: 'Errors: every 5xx is retried alike, and so is every answer that does not come in time',
    requirements: ['RTY-006', 'RTY-001', 'TMO-003', 'TMO-002', 'RTY-003', 'RTY-005', 'DLV-003', 'CAL-011', 'DLV-004'],
    isCounted: true,
    change: (plan, random) => {
      const take = taker(random, SERVER_ERRORS);
      const each = [
        ...SERVER_ERRORS.map((code) => answered(`failed-with-${code}`, status(code), status(code), OK)),
        answered('failed-after-timeout', STALL, status(500), OK),
        answered('failed-after-continue', lateAfter([100]), OK),
        answered('failed-after-processing', lateAfter([102, 102]), OK),
        answered('failed-after-hints', lateAfter([103]), OK),
      ];
      const swapped = withReplies(plan, (reply) => {
        const fate = fateOf(reply);
        if (fate === 'server-error') return status(take());
        return fate === 'timeout' ? swappedTimeout(reply) : reply;
      });
      return withFirst(swapped, each);
    },
  },
] as const satisfies readonly RouterRelation[];

function swappedTimeout(reply: Reply): Reply {
  return reply.kind === 'stall' ? { kind: 'answer', status: 200, afterMs: TOO_LATE_MS } : { kind: 'stall' };
}
