import { describe, expect, it } from 'vitest';
import type { ReceivedRequest } from '../harness/receivers/received-request.ts';
import { FAIL, OK, okAfter, RESET, type Reply, STALL } from '../harness/receivers/reply.ts';
import { judgeAfterSuccess, judgeRetries, judgeRetriesByUrl, judgeWindow } from './attempt-rules.ts';
import { type Finding, listDeviations } from './finding.ts';
import { judge } from './oracle.ts';
import type { Attempt, Trace, TracedHook, TracedMessage, TracedSource } from './trace.ts';

const HOUR_MS = 3_600_000;
const MESSAGE: TracedMessage = {
  key: undefined,
  mark: 'u-1',
  call: undefined,
  userId: 'u-1',
  sources: [0],
  handedInMs: 0,
  secretIndexes: new Map(),
  settingsIndexes: new Map(),
};
const [ONE, TWO] = ['one', 'two'].map(
  (name): TracedHook => ({ plan: { target: '/', headers: {}, script: [OK] }, name, requests: [], replies: [] }),
) as [TracedHook, TracedHook];
const SOURCE: TracedSource = {
  plan: { type: 'web', enabled: true, hooks: [] },
  hooks: [ONE, TWO],
  secrets: [],
  settings: [],
};

function attempt(hook: TracedHook, number: number, atMs: number, reply: Reply): Attempt {
  const line = { method: 'POST', target: '/', httpVersion: '1.1', rawHeaders: [], body: Buffer.alloc(0) };
  const request = { index: number - 1, receiver: hook.name, atMs, ...line };
  return { message: MESSAGE, source: SOURCE, sourceIndex: 0, hook, number, request, reply };
}

const WORLD: Trace = { sources: [SOURCE], messages: [MESSAGE], endMs: 0, clock: 'counted' };

function failed(findings: Iterable<Finding>): string | undefined {
  return [...listDeviations(findings)][0]?.requirement;
}

describe('judgeAfterSuccess', () => {
  it.each([
    ['nothing follows', undefined, [attempt(ONE, 1, 0, OK)]],
    ['another URL has its first attempt', undefined, [attempt(ONE, 1, 0, OK), attempt(TWO, 1, 9, FAIL)]],
    ['a retry starts at the same instant', undefined, [attempt(ONE, 1, 9, OK), attempt(TWO, 2, 9, FAIL)]],
    [
      'a retry starts while a slow success is on its way',
      undefined,
      [attempt(ONE, 1, 0, okAfter(4_000)), attempt(TWO, 2, 9, FAIL)],
    ],
    [
      'it is sent again, after a slow success',
      'TMO-001',
      [attempt(ONE, 1, 0, okAfter(4_000)), attempt(ONE, 2, 9_000, OK)],
    ],
    ['it is sent twice at once', 'DLV-001', [attempt(ONE, 1, 9, OK), { ...attempt(ONE, 2, 9, OK), before: OK }]],
    [
      'it is sent twice at once, where another URL fails',
      undefined,
      [attempt(ONE, 1, 9, OK), attempt(TWO, 1, 9, FAIL), { ...attempt(ONE, 2, 9, OK), before: OK }],
    ],
  ])('%s: %s', (_, requirement, attempts) => {
    expect(failed(judgeAfterSuccess(attempts, WORLD))).toBe(requirement);
  });
});

describe('judgeWindow', () => {
  it.each([
    ['the end of the window', undefined, FAIL, 4 * HOUR_MS + 60_000],
    ['more than a minute after it', 'RTY-002', FAIL, 4 * HOUR_MS + 60_001],
    ['more than a minute after it, after a timeout', undefined, STALL, 4 * HOUR_MS + 60_001],
  ])('an attempt at %s: %s', (_, requirement, reply, atMs) => {
    expect(failed(judgeWindow([attempt(ONE, 1, 0, reply), attempt(ONE, 2, atMs, FAIL)], atMs))).toBe(requirement);
  });
});

describe('judgeRetries', () => {
  it.each([
    ['a success', undefined, [OK]],
    ['a reset that is not retried', undefined, [RESET]],
    ['a retry that times out', undefined, [FAIL, STALL]],
    ['a 500 after a timeout that is not retried', 'RTY-001', [STALL, FAIL]],
    ['a 500 after a timeout that is retried', undefined, [STALL, FAIL, FAIL]],
    ['two retries', undefined, [FAIL, FAIL, FAIL]],
    ['a stall that is retried once', undefined, [STALL, STALL]],
  ] as const)('%s: %s', (_, requirement, replies) => {
    const attempts = replies.map((reply, index) => attempt(ONE, index + 1, index * HOUR_MS, reply));
    expect(failed(judgeRetries(attempts, false))).toBe(requirement);
  });
});

it('judgeRetries leaves open whether a 500 is retried that came late in the window, after a timeout', () => {
  const attempts = [attempt(ONE, 1, 0, STALL), attempt(ONE, 2, 2 * HOUR_MS + 1, FAIL)];
  expect(failed(judgeRetries(attempts, false))).toBeUndefined();
});

/** After every retry of any URL. */
const LONG_AFTER = { endMs: Number.POSITIVE_INFINITY, clock: 'counted' } as const;

describe('judgeRetriesByUrl', () => {
  const cases: [what: string, requirement: string | undefined, byUrl: Reply[][]][] = [
    [
      'is retried twice everywhere',
      undefined,
      [
        [FAIL, FAIL, FAIL],
        [FAIL, FAIL, FAIL],
      ],
    ],
    [
      'is retried once at one of them',
      'RTY-001',
      [
        [FAIL, FAIL, FAIL],
        [FAIL, FAIL],
      ],
    ],
    ['is not retried where the connection broke', undefined, [[FAIL, FAIL, FAIL], [RESET]]],
    ['was taken by one of them', undefined, [[FAIL], [FAIL, OK]]],
  ];

  it.each(cases)('a message that %s: %s', (_, requirement, replies) => {
    const byUrl = replies.map((each) => each.map((reply, index) => attempt(ONE, index + 1, index * HOUR_MS, reply)));
    expect(failed(judgeRetriesByUrl(byUrl, LONG_AFTER))).toBe(requirement);
  });

  it.each<[seen: string, clock: Trace['clock'], retriesMs: readonly number[]]>([
    ['no retry, but 2 retries at "two" at one instant, 10s after the first attempt there', 'counted', [10_000, 10_000]],
    ['no retry', 'stepped', [10_000, 10_000]],
    ['no retry', 'counted', [10_000, 30_000]],
  ])('a message that has %s, on a %s clock', (seen, clock, retriesMs) => {
    const ofOther = [0, ...retriesMs].map((atMs, index) => attempt(TWO, index + 1, atMs, FAIL));
    const findings = judgeRetriesByUrl([[attempt(ONE, 1, 0, FAIL)], ofOther], { ...LONG_AFTER, clock });
    expect([...listDeviations(findings)].map((deviation) => deviation.seen)).toEqual([seen]);
  });

  it('a message whose second URL had its turn shortly before the end: undefined', () => {
    const byUrl = [[1, 2, 3].map((number) => attempt(ONE, number, number, FAIL)), [attempt(ONE, 1, 4 * HOUR_MS, FAIL)]];
    const lateMs = byUrl[1]?.[0]?.request.atMs ?? 0;
    expect(failed(judgeRetriesByUrl(byUrl, { ...LONG_AFTER, endMs: lateMs + HOUR_MS }))).toBeUndefined();
    expect(failed(judgeRetriesByUrl(byUrl, LONG_AFTER))).toBe('RTY-001');
  });
});

describe('judge, of a request that no message explains,', () => {
  const STRANGE: ReceivedRequest = {
    index: 0,
    receiver: 'hook-1',
    atMs: 0,
    method: 'POST',
    target: '/hook',
    httpVersion: '1.1',
    rawHeaders: [],
    body: Buffer.from('{}'),
  };

  /** The trace of a world without messages, in which one request arrived. */
  function traceWith(request: ReceivedRequest): Trace {
    const hook: TracedHook = {
      plan: { target: '/hook', headers: {}, script: [OK] },
      name: 'hook-1',
      requests: [request],
      replies: [],
    };
    const source = { plan: { webhooks: [hook.plan] }, hooks: [hook], secrets: [], settings: [] };
    return { sources: [source], messages: [], endMs: 0, clock: 'real' } as unknown as Trace;
  }

  it.each([
    ['blames the implementation for a POST that no message explains', STRANGE, ['CAL-012']],
    ['… without a body too', { ...STRANGE, body: Buffer.alloc(0) }, ['CAL-012']],
    ['… and of another method with a body', { ...STRANGE, method: 'PUT' }, ['CAL-012']],
    [
      'takes a GET without a body for that of another program',
      { ...STRANGE, method: 'GET', body: Buffer.alloc(0) },
      [],
    ],
  ])('%s', (_, request, expected) => {
    expect([...judge(traceWith(request))].map(({ requirement }) => requirement)).toEqual(expected);
  });
});
