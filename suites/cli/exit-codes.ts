import { type ErrorCode, RoutespecError } from '../../spec/error.ts';
import { findRequirement } from '../../spec/requirements/index.ts';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';

/** The exit codes of the command. */
export const EXIT = {
  conformant: 0,
  notConformant: 1,
  /** With `diff` and `expect`: two runs, or a baseline and a run, do not agree. */
  different: 1,
  usage: 2,
  couldNotRun: 3,
  /** With `--strict`: nothing failed, but something asserted was not tested. */
  notTested: 4,
  interrupted: 130,
} as const;

const EXIT_OF_ERROR: Readonly<Record<ErrorCode, number>> = {
  usage: EXIT.usage,
  invalid: EXIT.usage,
  unreachable: EXIT.couldNotRun,
  'shim-failed': EXIT.couldNotRun,
  late: EXIT.couldNotRun,
  refused: EXIT.couldNotRun,
  interrupted: EXIT.interrupted,
  fault: EXIT.couldNotRun,
  machine: EXIT.couldNotRun,
  unreadable: EXIT.couldNotRun,
};

/** The exit code of a run with results. */
export function exitCodeOf(results: Results, options: { strict: boolean; interrupted: boolean }): number {
  if (options.interrupted) return EXIT.interrupted;
  if (results.verdict === 'not-conformant') return EXIT.notConformant;
  if (results.verdict !== 'conformant') return EXIT.couldNotRun;
  return options.strict && results.cases.some(isUntestedAssertion) ? EXIT.notTested : EXIT.conformant;
}

/** Whether something asserted was not tested. A case that only observes does not count. */
function isUntestedAssertion({ status, requirements }: CaseResult): boolean {
  return status === 'not-tested' && requirements.some((id) => findRequirement(id)?.treatment === 'assert');
}

/** The exit code for an error that ended the command. An error of another class is a bug in routespec. */
export function exitCodeOfError(error: unknown): number {
  return error instanceof RoutespecError ? EXIT_OF_ERROR[error.code] : EXIT.couldNotRun;
}
