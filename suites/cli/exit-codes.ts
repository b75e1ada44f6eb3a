import { listGaps } from '../../reports/clauses.ts';
import { RoutespecError } from '../../spec/error.ts';
import type { Results } from '../../spec/shapes/results.ts';

export const EXIT = {
  conformant: 0,
  notConformant: 1,
  /** With `diff` and `expect`: two runs, or a baseline and a run, do not agree. */
  different: 1,
  usage: 2,
  couldNotRun: 3,
  /** Nothing failed, but a known failure blocks cases; with `--strict`: something asserted was not tested. */
  notTested: 4,
  interrupted: 130,
} as const;

export function chooseExitCode(results: Results, isInterrupted = false): number {
  if (isInterrupted) return EXIT.interrupted;
  if (results.verdict === 'not-conformant') return EXIT.notConformant;
  if (results.verdict !== 'conformant') return EXIT.couldNotRun;
  return listGaps(results).length > 0 ? EXIT.notTested : EXIT.conformant;
}

/** The exit code for an error that ended the command. An error of another class is a bug in routespec. */
export function exitCodeOfError(error: unknown): number {
  const code = error instanceof RoutespecError ? error.code : 'fault';
  if (code === 'interrupted') return EXIT.interrupted;
  return code === 'usage' || code === 'invalid' ? EXIT.usage : EXIT.couldNotRun;
}
