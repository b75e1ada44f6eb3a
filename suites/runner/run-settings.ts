import type { Release } from '../../spec/since.ts';
import { ARRIVAL_LIMIT_MS } from '../harness/receivers/server.ts';

/** The settings of a run, for each of its cases. Durations are milliseconds of real time. */
export interface RunSettings {
  readonly seed: number;
  /** Pause after each step of a clock that reports neither `next` nor `busy`. */
  readonly settleMs: number;
  /** Time for one case. */
  readonly patienceMs: number;
  /** Time for a request to arrive at a receiver. There is no flag for it. */
  readonly arrivalLimitMs: number;
  /** The release whose set decides the verdict. Default: everything does. */
  readonly since?: Release | undefined;
  /** False if a failing case plays none of its other worlds. There is no flag for it. */
  readonly isThorough: boolean;
}

export const DEFAULT_SETTINGS: RunSettings = {
  seed: 1,
  settleMs: 50,
  patienceMs: 60_000,
  arrivalLimitMs: ARRIVAL_LIMIT_MS,
  isThorough: true,
};

/** Cases that are played with other seeds than the run's, because they failed with them before. */
export interface OwnSeeds {
  /** By case id. */
  readonly seeds: Readonly<Record<string, number>>;
  /** The command that repeats a case, up to its seed and its id at the end. */
  readonly repeatCommand: string;
}
