import { describe, expect, it } from 'vitest';
import type { CaseId } from '../../cases/index.ts';
import type { RunSettings } from '../../runner/run-settings.ts';
import { deliver, MISDEEDS } from '../implementations/hostile-router/misdeeds.fixture.ts';
import type { HostileShim } from '../implementations/hostile-router/shim.fixture.ts';
import { playHostile } from './play-hostile.fixture.ts';

/**
 * Limit on the growth of the memory of this thread: the budget of a case, and several times as much for what is not collected
 * yet, because how soon Node collects depends on its version and on the load of the machine.
 */
const GROWTH_LIMIT_MB = 300;

/** Shortens the wait for something that does not arrive. */
const SLOW = { arrivalLimitMs: 1_000 };
/** Shortens a case that does not end. */
const ENDLESS = { patienceMs: 2_000 };

/** Cases that only need one delivery, and a case that checks that there is no second delivery. This router never retries, so only its misdeeds meet that one. */
const ANY = 'every-request/method';
const NEXT = 'every-request/content-type';
const ONCE = 'delivery/processed-once';

describe('a hostile implementation', () => {
  it.each<[what: keyof typeof MISDEEDS, caseId: CaseId, settings: Partial<RunSettings>, ending: RegExp]>([
    ['flood', ONCE, {}, /^failed: DLV-001: 2000 requests$/],
    [
      'endlessRequests',
      ONCE,
      ENDLESS,
      /^could-not-run: Expected (at most (20000 requests|50331648 bytes) .* \(hook-1; |.*; hook-1 has had \d+ whole requests)/,
    ],
    ['endlessBody', ANY, {}, /^could-not-run: Expected at most 4194304 bytes in one body, got more \(hook-1; /],
    ['endlessHeaders', ANY, {}, /^could-not-run: Expected a head of at most 32768 bytes, got more \(hook-1; /],
    ['thousandsOfHeaders', ANY, {}, /^passed: $/],
    ['slowHead', ANY, SLOW, /^could-not-run: Expected a whole request within 1 s of .*, got a part of one \(hook-1; /],
    ['shortBody', ANY, SLOW, /^could-not-run: Expected a whole request within 1 s of .*, got a part of one \(hook-1; /],
    ['idleConnections', ANY, {}, /^passed: $/],
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
      const { lines, growthMb } = await playHostile([caseId, NEXT], MISDEEDS[what], settings);
      expect(lines).toEqual([expect.stringMatching(ending), 'passed: ']);
      expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
    },
  );

  it('that goes on sending after its world is gone does not disturb the next case', async () => {
    let late = 0;
    const use = (adapter: HostileShim): void => {
      late = adapter.late();
    };
    const { lines, growthMb } = await playHostile([ANY, NEXT], deliver, {}, true, use);
    expect(lines).toEqual(['passed: ', 'passed: ']);
    expect(late).toBeGreaterThan(0);
    expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
  });
});
