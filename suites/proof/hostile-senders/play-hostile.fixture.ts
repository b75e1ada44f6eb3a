import { type CaseId, findCases } from '../../cases/index.ts';
import type { RunSettings } from '../../runner/run-settings.ts';
import { Growth } from '../hostile/growth.fixture.ts';
import type { Misdeed } from '../implementations/hostile-router/misdeeds.fixture.ts';
import { type HostileShim, startHostileShim } from '../implementations/hostile-router/shim.fixture.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';

/** Cases that play against a router that is hostile in the first of its worlds. */
export interface HostilePlay {
  /** The results of the cases, one line each. The first case is played in the hostile world. */
  readonly lines: readonly string[];
  /** By how many megabytes this thread grew at most meanwhile. */
  readonly growthMb: number;
  readonly tookMs: number;
  /** Number of characters the results that have as JSON. */
  readonly resultCharacters: number;
}

/** For tests only: plays cases against a hostile router in this thread. `use` is given the router, to close it. */
export async function playHostile(
  caseIds: readonly CaseId[],
  misdeed: Misdeed,
  settings: Partial<RunSettings> = {},
  persists = false,
  use: (shim: HostileShim) => void = () => {},
): Promise<HostilePlay> {
  const shim = await startHostileShim(misdeed, persists);
  const beganMs = performance.now();
  const growth = new Growth();
  try {
    const cases = caseIds.flatMap((id) => findCases([id]));
    const results = await playAgainst(shim.url, cases, settings);
    const byId = new Map(results.map((result) => [result.id, result]));
    const lines = caseIds.map((id) => {
      const { status, reason = '', failure } = byId.get(id) ?? { status: 'missing' };
      return failure === undefined ? `${status}: ${reason}` : `${status}: ${failure.requirement}: ${failure.seen}`;
    });
    const growthMb = growth.growthMb();
    const resultCharacters = JSON.stringify(results).length;
    return { lines, growthMb, tookMs: performance.now() - beganMs, resultCharacters };
  } finally {
    growth.stop();
    use(shim);
    await shim.close();
  }
}
