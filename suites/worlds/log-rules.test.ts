import { expect, it } from 'vitest';
import type { ReceivedRequest } from '../harness/receivers/received-request.ts';
import { OK, STALL } from '../harness/receivers/reply.ts';
import { listDeviations } from './finding.ts';
import { judgeLog } from './log-rules.ts';
import type { Trace } from './trace.ts';

const MARK = 'u-aaaaaaaaaa';
const BEGAN_MS = Date.parse('2026-03-01T12:00:00Z');
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** A message to one URL, whose attempts begin at these seconds and get no answer, and a log with these entries. */
function makeTrace(attemptsS: readonly number[], log: readonly (readonly [atS: number, message: string])[]): Trace {
  const hookPlan = { target: '/in', headers: {}, script: [OK] as const };
  const body = Buffer.from(JSON.stringify({ type: 'track', userId: MARK, event: 'e', properties: { mark: MARK } }));
  const requests = attemptsS.map((atS, index): ReceivedRequest => {
    const line = { method: 'POST', target: '/in', httpVersion: '1.1', rawHeaders: [], receiver: 'hook-1' };
    return { ...line, index, atMs: BEGAN_MS + atS * SECOND_MS, body };
  });
  const hook = { plan: hookPlan, name: 'hook-1', requests, replies: requests.map(() => STALL) };
  const settings = [{ enabled: true, hooks: [0], putMs: Number.NEGATIVE_INFINITY }];
  const plan = { type: 'server', enabled: true, hooks: [hookPlan] } as const;
  const call = { type: 'track', userId: MARK, event: 'e', properties: { mark: MARK } } as const;
  const indexes = { secretIndexes: new Map(), settingsIndexes: new Map() };
  return {
    sources: [{ plan, hooks: [hook], secrets: [undefined], settings }],
    messages: [{ key: undefined, mark: MARK, call, userId: MARK, sources: [0], handedInMs: BEGAN_MS, ...indexes }],
    endMs: BEGAN_MS + DAY_MS,
    clock: 'counted',
    log: log.map(([atS, message]) => {
      return { at: new Date(BEGAN_MS + atS * SECOND_MS).toISOString(), kind: 'error', message };
    }),
  };
}

it.each<[what: string, isBlamed: boolean, attemptsS: number[], log: [number, string][]]>([
  [
    'each timeout is logged',
    false,
    [0, 60],
    [
      [5, 'timeout'],
      [65, 'timeout'],
    ],
  ],
  ['the second timeout is not logged', true, [0, 60], [[5, 'timeout']]],
  ['two attempts at once share an entry', true, [0, 0], [[5, 'timeout']]],
  [
    'a timeout is logged long after it',
    true,
    [0],
    [
      [1, 'sent'],
      [40, 'timeout'],
    ],
  ],
  ['other entries say nothing of a timeout', true, [0], [[0, 'sent']]],
  ['the log has lost its first entries', false, [0, 3_600], [[3_605, 'timeout']]],
  ['there are no entries', true, [0], []],
  ['nothing timed out', false, [], [[0, 'sent']]],
])('%s', (_, isBlamed, attemptsS, log) => {
  const [deviation] = listDeviations(judgeLog(makeTrace(attemptsS, log)));
  expect(deviation?.requirement).toBe(isBlamed ? 'TMO-004' : undefined);
});
