import type { CaseResult, Observation, Untested } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { CASES, type CaseId } from '../../cases/index.ts';
import type { Certificates } from '../../harness/certificates/certificates.ts';
import { Evidence } from '../../harness/stage/evidence.ts';
import { RequestChecker, type Watch } from '../../harness/stage/request-checker.ts';
import type { KeepTrace, RunShare } from '../../harness/stage/stage.ts';
import { Transcript } from '../../harness/stage/transcript.ts';
import type { Described, Implementation } from '../../harness/target/implementation.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import type { FailedCase } from '../known/judge-known.ts';
import type { RunSettings } from '../run-settings.ts';
import type { Excluded } from '../select.ts';

export interface RunContext {
  readonly implementation: Implementation;
  readonly description: Described;
  readonly watches: readonly Watch[];
  readonly settings: RunSettings;
  /** Set if the case has another seed than the run. */
  readonly ownSeed?: number;
  /** Stands for the run, so that its cases share worlds. Without it, each plays everything itself. */
  readonly run?: RunShare;
  /**
   * Reason why its router and its client library cannot be tested together, if they are two that do not understand each
   * other.
   */
  readonly notUnderstood?: string | undefined;
  /** Made only if a case of the run needs them. */
  readonly certificates: Certificates | undefined;
  /** The command that repeats a case, up to the id of the case at its end. */
  readonly repeatCommand: string;
  /** True if the baseline lists a failure. Default: none is listed. */
  readonly isKnown?: ((failed: FailedCase) => boolean) | undefined;
  readonly excluded?: Excluded | undefined;
  /** Reason why a case cannot be played here, with any description. Default: every case can. */
  readonly whyUntested?: ((each: Case) => Untested | undefined) | undefined;
  /** Keeps the traces of all worlds. Default: nobody wants them. */
  readonly traces?: TraceKeeper | undefined;
  readonly signal?: AbortSignal;
  /** True if a world of the run has shown that its clock reports `next` and `busy`. */
  readonly isCounted?: boolean;
  /** True if no other case plays meanwhile. */
  readonly isAlone?: boolean;
}

/** Keeps the traces of a run. */
export interface TraceKeeper {
  /** A case begins. */
  readonly begin: (id: string) => KeptPlay;
}

/** Keeps the traces of one play of a case. */
export interface KeptPlay {
  readonly keepTrace: KeepTrace;
  readonly end: (result: Pick<CaseResult, 'status' | 'failure'>, seed: number | undefined) => void;
}

/** The records of a case, which are kept for any end. */
export interface Records {
  readonly transcript: Transcript;
  readonly requestChecker: RequestChecker;
  readonly evidence: Evidence;
  readonly observations: Observation[];
  /** The clocks of all its worlds. */
  readonly times: WorldTime[];
  /** The error that ended it, unless it was played to its end. */
  error?: unknown;
}

export function newRecords(each: Case, { watches }: RunContext): Records {
  const requestChecker = new RequestChecker(each.hasOracle === true ? [] : watches);
  return { transcript: new Transcript(), requestChecker, evidence: new Evidence(), observations: [], times: [] };
}

/** The checks of every request of every case, collected from the cases that define one. */
export function allWatches(): readonly Watch<CaseId>[] {
  return CASES.flatMap(({ id, watch, watchBatches }) => [
    ...(watch === undefined ? [] : [{ id, on: 'webhooks' as const, check: watch }]),
    ...(watchBatches === undefined ? [] : [{ id, on: 'batches' as const, check: watchBatches }]),
  ]);
}
