import { type CaseId, findCases } from '../../cases/index.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import type { RunSettings } from '../../runner/run-settings.ts';
import { Growth } from '../hostile/growth.fixture.ts';
import type { Misdeed } from '../implementations/hostile-router/misdeeds.fixture.ts';
import { type HostileShim, startHostileShim } from '../implementations/hostile-router/shim.fixture.ts';

/** Cases against a router that is hostile in the first of its worlds. */
export interface HostilePlay {
  /** The results of the cases, one line each. The first case is played in the hostile world. */
  readonly lines: readonly string[];
  /** Largest growth of this thread meanwhile, in megabytes. */
  readonly growthMb: number;
  readonly resultCharacters: number;
}

/** For tests only: plays cases against a hostile router in this thread. `use` gets the router, to close it. */
export async function playHostile(
  caseIds: readonly CaseId[],
  misdeed: Misdeed,
  settings: Partial<RunSettings> = {},
  persists = false,
  use: (adapter: HostileShim) => void = () => {},
): Promise<HostilePlay> {
  const adapter = await startHostileShim(misdeed, persists);
  const growth = new Growth();
  try {
    const cases = caseIds.flatMap((id) => findCases([id]));
    const results = await playAgainst(adapter.url, cases, settings);
    const byId = new Map(results.map((result) => [result.id, result]));
    const lines = caseIds.map((id) => {
      const { status, reason = '', failure } = byId.get(id) ?? { status: 'missing' };
      return failure === undefined ? `${status}: ${reason}` : `${status}: ${failure.requirement}: ${failure.seen}`;
    });
    const growthMb = growth.growthMb();
    const resultCharacters = JSON.stringify(results).length;
    return { lines, growthMb, resultCharacters };
  } finally {
    growth.stop();
    use(adapter);
    await adapter.close();
  }
}
