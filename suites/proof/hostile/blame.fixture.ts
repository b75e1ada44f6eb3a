import { expect } from 'vitest';
import type { HostileRun } from './play-hostile.fixture.ts';

/** Limit on the growth of the memory of this thread, which holds the answer, the target that made it, and what was parsed. */
const GROWTH_LIMIT_MB = 300;
/** No result may carry what a target sent. */
const SIZE_LIMIT_BYTES = 5_000;

/** For tests only: checks that nobody but the HTTP adapter is to blame, and that the run ended without growing. */
export function expectBlame({ results, exitCode, growthMb, sizeBytes }: HostileRun, blame: RegExp): void {
  const reasons = [results.reason ?? '', ...results.cases.map(({ status, reason }) => `${status}: ${reason}`)];
  expect(reasons.join('\n')).toMatch(blame);
  expect(reasons.join('\n')).not.toContain('routespec itself failed');
  expect({ verdict: results.verdict, exitCode }).toEqual({ verdict: 'could-not-run', exitCode: 3 });
  expect(results.summary.failed).toBe(0);
  expect(sizeBytes).toBeLessThan(SIZE_LIMIT_BYTES);
  expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
}
