import { expect } from 'vitest';
import type { HostileRun } from './play-hostile.fixture.ts';

/** Limit on the memory growth of this thread, which holds the answer, its target, and the parsed data. */
const GROWTH_LIMIT_MB = 300;
/** No result may contain text from a target. */
const SIZE_LIMIT_BYTES = 5_000;

/** For tests only: checks that only the HTTP adapter is to blame, and that the run ended without growing. */
export function expectBlame({ results, exitCode, growthMb, sizeBytes }: HostileRun, blame: RegExp): void {
  const reasons = [results.reason ?? '', ...results.cases.map(({ status, reason }) => `${status}: ${reason}`)];
  expect(reasons.join('\n')).toMatch(blame);
  expect(reasons.join('\n')).not.toContain('routespec itself failed');
  expect({ verdict: results.verdict, exitCode }).toEqual({ verdict: 'could-not-run', exitCode: 3 });
  expect(results.summary.failed).toBe(0);
  expect(sizeBytes).toBeLessThan(SIZE_LIMIT_BYTES);
  expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
}
