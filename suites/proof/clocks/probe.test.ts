import { expect, it } from 'vitest';
import { findCases } from '../../cases/index.ts';
import { changing } from '../matrix/stepped-transport.ts';
import { playSimulator } from '../play-against.ts';

const CASES = findCases(['delivery/first-success-of-2']);

/** True after a time-out. */
function isLate({ now }: Record<string, unknown>): boolean {
  return Date.parse(String(now)) > Date.parse('2026-03-01T12:00:10.000Z');
}

/** Plays a case against the simulator, with something else in the answers of its clocks. */
async function reasonWith(change: (clock: Record<string, unknown>, body: unknown) => object, role?: 'client') {
  const behind = changing((json, url, body) => (url.endsWith('/clock') ? change(json, body) : json));
  const parts = role === undefined ? {} : { parts: { roles: [role], supports: [] } };
  const [result] = await playSimulator(CASES, { behind, ...parts });
  return result?.reason;
}

it.each<[what: string, change: (clock: Record<string, unknown>, body: unknown) => object, reason: string]>([
  [
    '`busy` is always 0',
    (clock) => ({ ...clock, busy: 0 }),
    '`busy` to count a request that is not answered yet, got 0 for 1 s',
  ],
  [
    'the clock stands still',
    (clock) => ({ ...clock, now: '2026-03-01T12:00:00.000Z' }),
    '`now` to be exactly `advanceMs` (1501 ms) after 2026-03-01T12:00:00.000Z, got 2026-03-01T12:00:00.000Z',
  ],
  [
    '`advanceMs` is read as seconds',
    (clock, body) => ({ ...clock, ...(body === undefined ? {} : { now: '2026-03-01T12:25:01.000Z' }) }),
    'the HTTP adapter seems to read `advanceMs` as seconds',
  ],
  [
    '`next` is in the past',
    (clock) => ({ ...clock, next: '2020-01-01T00:00:00.000Z' }),
    '`next` to be at 2026-03-01T12:00:01.501Z or later',
  ],
])('a run tests nothing if %s, and gives the reason once', async (_, change, reason) => {
  expect(await reasonWith(change)).toContain(reason);
});

it('a run tests nothing if `busy` does not count a retry', async () => {
  // Only a retry comes so late.
  const reason = await reasonWith((clock) => (isLate(clock) ? { ...clock, busy: 0 } : clock));
  expect(reason).toContain('`busy` to count a retry that is not answered yet, got 0 for 1 s');
});

it('a client library whose `busy` is always 0 is not tested either', async () => {
  expect(await reasonWith((clock) => ({ ...clock, busy: 0 }), 'client')).toContain('`busy` to count a request');
});

it('a run tests nothing if all worlds have one clock', async () => {
  let nowMs = Date.parse('2026-03-01T12:00:00.000Z');
  const reason = await reasonWith((clock, body) => {
    nowMs += Number(Object(body).advanceMs ?? 0);
    return { ...clock, now: new Date(nowMs).toISOString() };
  });
  expect(reason).toContain('`now` to stay at 2026-03-01T12:00:01.501Z until the clock of this world is moved');
});

it('a run goes on if its clock keeps to the contract', async () => {
  expect(await reasonWith((clock) => clock)).toBeUndefined();
});
