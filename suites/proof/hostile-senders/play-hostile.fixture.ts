import { type CaseId, findCases } from '../../cases/index.ts';
import { exitCodeOf } from '../../cli/exit-codes.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import { askedFor, resultsFrom } from '../../runner/results.fixture.ts';
import type { RunSettings } from '../../runner/run-settings.ts';
import { Growth } from '../hostile/growth.fixture.ts';
import type { Misdeed } from '../implementations/hostile-router/misdeeds.fixture.ts';
import { type HostileShim, startHostileShim } from '../implementations/hostile-router/shim.fixture.ts';

/** Cases against a router or a client library that is hostile in the first of its worlds. */
export interface HostilePlay {
  /** The results of the cases, one line each. The first case is played in the hostile world. */
  readonly lines: readonly string[];
  /** Findings of the watches, one line each. */
  readonly findings: readonly string[];
  readonly exitCode: number;
  /** Largest growth of this thread meanwhile, in megabytes. */
  readonly growthMb: number;
  readonly resultCharacters: number;
}

/** For tests only: plays cases against a hostile peer in this thread. `use` gets the peer, to close it. */
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
    const played = await playAgainst(adapter.url, cases, settings);
    const linesOf = (ids: readonly string[]): string[] =>
      ids.map((id) => {
        const { status, reason = '', failure } = played.find((each) => each.id === id) ?? { status: 'missing' };
        return failure === undefined ? `${status}: ${reason}` : `${status}: ${failure.requirement}: ${failure.seen}`;
      });
    const outcomes = played.map((result) => ({ result, observations: [], findings: [] }));
    return {
      lines: linesOf(caseIds),
      findings: linesOf(played.map(({ id }) => id).filter((id) => !caseIds.some((each) => each === id))),
      exitCode: exitCodeOf(resultsFrom(askedFor(cases), outcomes)),
      growthMb: growth.growthMb(),
      resultCharacters: JSON.stringify(played).length,
    };
  } finally {
    growth.stop();
    use(adapter);
    await adapter.close();
  }
}
