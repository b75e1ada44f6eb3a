import { type Results, resultsSchema } from '../../../spec/shapes/results.ts';
import { type CaseId, findCases } from '../../cases/index.ts';
import { exitCodeOf } from '../../cli/exit-codes.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import { askedFor, resultsFrom } from '../../runner/results.fixture.ts';
import type { RunSettings } from '../../runner/run-settings.ts';
import { Growth } from '../hostile/growth.fixture.ts';
import type { HostileClientRow } from './clients.fixture.ts';
import { startHostileClient } from './shim.fixture.ts';

/** For tests only: the case that meets the hostile client, and a later one. */
export const CLIENT_CASES = [
  'client-wire/endpoint-bare',
  'client-wire/endpoint-slash',
] as const satisfies readonly CaseId[];

/** For tests only: the end of a run against a hostile client. */
export interface ClientRun {
  readonly lines: readonly string[];
  readonly exitCode: number;
  /** Largest growth of this thread, in megabytes. */
  readonly growthMb: number;
  readonly reportCharacters: number;
}

/** For tests only: plays both cases against a hostile client in this thread, and makes the report of that run. */
export async function playClient({ misdeed }: HostileClientRow, settings: Partial<RunSettings>): Promise<ClientRun> {
  const adapter = await startHostileClient(misdeed);
  const growth = new Growth();
  try {
    const cases = CLIENT_CASES.flatMap((id) => findCases([id]));
    const played = await playAgainst(adapter.url, cases, settings);
    const outcomes = played.map((result) => ({ result, observations: [], findings: [] }));
    const results = resultsFrom(askedFor(cases), outcomes);
    return {
      lines: linesOf(results),
      exitCode: exitCodeOf(results),
      growthMb: growth.growthMb(),
      reportCharacters: JSON.stringify(resultsSchema.parse(results)).length,
    };
  } finally {
    growth.stop();
    adapter.close();
  }
}

/** For tests only: the ending of each case of a run on one line. */
export function linesOf({ cases }: Results): string[] {
  return cases.map(({ status, reason = '', failure }) =>
    failure === undefined ? `${status}: ${reason}` : `${status}: ${failure.requirement}: ${failure.seen}`,
  );
}
