import { afterEach, describe, expect, it } from 'vitest';
import { type CaseId, findCases } from '../cases/index.ts';
import type { RunSettings } from '../runner/run-settings.ts';
import { deliver, MISDEEDS, type Misdeed } from './implementations/hostile-router/misdeeds.fixture.ts';
import { type HostileShim, startHostileShim } from './implementations/hostile-router/shim.fixture.ts';
import { playAgainst } from './play-against.fixture.ts';

/**
 * By how much the memory of this thread may grow: the budget of a case, and as much again for copies that are not
 * collected yet. The shim runs in the same thread and needs little memory.
 */
const GROWTH_LIMIT_MB = 150;
const SAMPLE_MS = 20;

/** Shortens the wait for something that does not arrive. */
const SLOW = { arrivalLimitMs: 1_000 };
/** Shortens a case that does not end. */
const ENDLESS = { patienceMs: 2_000 };
/** No case may hold up the run for longer, however it ends and however busy the machine is. */
const CASE_LIMIT_MS = 40_000;

let shim: HostileShim | undefined;
afterEach(() => shim?.close());

/** The results of two cases, one line each. The first is played in a hostile world. */
async function playHostile(
  caseIds: readonly CaseId[],
  settings: Partial<RunSettings>,
  misdeed: Misdeed,
  persists = false,
): Promise<string[]> {
  shim = await startHostileShim(misdeed, persists);
  const cases = caseIds.flatMap((id) => findCases([id]));
  const results = await playAgainst(shim.url, cases, settings);
  const byId = new Map(results.map((result) => [result.id, result]));
  return caseIds.map((id) => {
    const { status, reason = '', failure } = byId.get(id) ?? { status: 'missing' };
    return failure === undefined ? `${status}: ${reason}` : `${status}: ${failure.requirement}: ${failure.seen}`;
  });
}

/** How many megabytes this thread holds, on its heap and outside it. */
function heldMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / (1024 * 1024);
}

/** Runs an action, and returns by how many megabytes the thread grew at most meanwhile. */
async function growthOf(action: () => Promise<unknown>): Promise<number> {
  const before = heldMb();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, heldMb());
  }, SAMPLE_MS);
  await action().finally(() => clearInterval(timer));
  return Math.max(most, heldMb()) - before;
}

/** A case that only needs one delivery, and a case that checks that there is no second delivery. */
const ANY = 'every-request/method';
const ONCE = 'delivery/processed-once';

describe('a hostile implementation', () => {
  it.each<[what: keyof typeof MISDEEDS, caseId: CaseId, settings: Partial<RunSettings>, ending: RegExp]>([
    ['flood', ONCE, {}, /^failed: DLV-001: 10000 requests$/],
    [
      'endlessRequests',
      ONCE,
      ENDLESS,
      /^could-not-run: Expected (at most 20000 requests .* \(hook-1; |.*; hook-1 has had \d+ whole requests)/,
    ],
    ['endlessBody', ANY, {}, /^could-not-run: Expected at most 4194304 bytes in one body, got more \(hook-1; /],
    ['endlessHeaders', ANY, {}, /^could-not-run: Expected a head of at most 32768 bytes, got more \(hook-1; /],
    ['thousandsOfHeaders', ANY, {}, /^passed: $/],
    ['slowHead', ANY, SLOW, /^could-not-run: Expected a whole request within 1 s of .*, got a part of one \(hook-1; /],
    ['shortBody', ANY, SLOW, /^could-not-run: Expected a whole request within 1 s of .*, got a part of one \(hook-1; /],
    ['idleConnections', ONCE, {}, /^passed: $/],
    [
      'endlessConnections',
      ANY,
      ENDLESS,
      /^could-not-run: Expected .*; hook-1 has had 0 whole requests and has \d+ open conn/,
    ],
    ['endlessHandshake', 'tls/trusted', SLOW, /^failed: TLS-001: 0 requests there$/],
  ])(
    'that does %s to %s gets the right verdict, takes limited memory, and does not stop the next case',
    async (what, caseId, settings, ending) => {
      const beganMs = performance.now();
      const next = caseId === ONCE ? ANY : ONCE;
      let lines: string[] = [];
      const growthMb = await growthOf(async () => {
        lines = await playHostile([caseId, next], settings, MISDEEDS[what]);
      });
      expect(lines).toEqual([expect.stringMatching(ending), 'passed: ']);
      expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
      expect(performance.now() - beganMs).toBeLessThan(CASE_LIMIT_MS);
    },
  );

  it('that goes on sending after its world is gone does not disturb the next case', async () => {
    const growthMb = await growthOf(async () => {
      expect(await playHostile([ANY, ONCE], {}, deliver, true)).toEqual(['passed: ', 'passed: ']);
    });
    expect(shim?.late()).toBeGreaterThan(0);
    expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
  });
});
