import type { RoutespecError } from '../../spec/error.ts';
import type { CaseResult, Failure, Process, Results, Shard } from '../../spec/shapes/results.ts';
import type { Release } from '../../spec/since.ts';
import type { Outcome } from './case/outcome.ts';
import type { KnownDeviation } from './known/known-deviation.ts';
import type { Named } from './select.ts';

/** The part of a request that the results need. */
export interface Asked {
  readonly cases: readonly (Named & { readonly title: string })[];
  readonly seed: number;
  /** The command that repeats a case, without secrets, and without the id of the case, which goes at its end. */
  readonly repeatCommand: string;
  /** The command that plays worlds of this run, and the folder of their files; undefined if no command can. */
  readonly replay?: { readonly command: string; readonly folder: string } | undefined;
  readonly knownDeviations: readonly KnownDeviation[];
  /** The release whose set decides the verdict. Default: everything does. */
  readonly since?: Release | undefined;
  /** Number of all cases for what is under test. Default: those that the run plays. */
  readonly of?: number | undefined;
  /** Set if the cases are only one part of those that were selected. */
  readonly shard?: Shard | undefined;
  /** All cases that the run may report, in the order of its results, and the hash of their requirements; those of the service by default. */
  readonly suite?:
    | { readonly cases: readonly (Named & { readonly title: string })[]; readonly spec: string }
    | undefined;
}

/** Number of worlds that were played beyond the default set, and the real time that took. */
export interface FurtherPlayed {
  readonly worlds: number;
  readonly durationMs: number;
}

/** The evidence for a failure, all of it from one play. */
export interface Explained extends Pick<CaseResult, 'transcript' | 'worldFile'> {
  readonly failure: Failure;
}

/** A process that the run started, and where it serves the contract, if that is known. */
export interface Account {
  readonly url?: string;
  readonly process: Process;
}

export type EventBody =
  /** A second one replaces the first, when it is known which cases can be played. */
  | {
      readonly event: 'run-began';
      readonly startedAt: string;
      readonly target: Results['target'];
      readonly asked: Asked;
    }
  /** The implementation has described itself. From here on, a run that ends early has played something. */
  | { readonly event: 'described'; readonly target: Results['target'] }
  | { readonly event: 'case-began'; readonly id: string }
  /** A second one about the same case replaces the first. */
  | { readonly event: 'case-ended'; readonly outcome: Outcome }
  /** A failed case was played again by itself, which is the better evidence. */
  | { readonly event: 'case-explained'; readonly id: string; readonly explained: Explained }
  | { readonly event: 'world-played'; readonly played: FurtherPlayed }
  | { readonly event: 'process-said'; readonly accounts: readonly Account[] }
  /** Something that a user should know, and that belongs to no case. */
  | { readonly event: 'notice'; readonly sentence: string }
  | { readonly event: 'run-ended'; readonly why: Why };

/** Reason why a run ended: all was played if nothing else is said. */
export interface Why {
  readonly interrupted?: boolean;
  /** It ended at its first failure, as it was told to. */
  readonly failedFast?: boolean;
  /** The error that ended it early. The cases that were played by then count. */
  readonly fault?: RoutespecError | undefined;
  /** The error because of which nothing was tested at all. */
  readonly nothing?: RoutespecError;
  /** A sentence for the verdict. It does not change it. */
  readonly note?: string;
}

/** One thing that happens in a run, with the milliseconds of real time since its beginning. */
export type RunEvent = EventBody & { readonly atMs: number };
