import { ARRIVAL_LIMIT_MS } from '../receivers/receiver.ts';

/** What can be set for a run, and holds for each of its cases. Durations are milliseconds of real time. */
export interface RunSettings {
  /** Seed of every random choice. */
  readonly seed: number;
  /** Pause after a step of a clock that tells neither `next` nor `busy`. */
  readonly settleMs: number;
  /** How long one case may take. */
  readonly patienceMs: number;
  /** How long a request may take to arrive at a receiver. No flag sets it. */
  readonly arrivalLimitMs: number;
}

/** The settings of a run that names none. */
export const DEFAULT_SETTINGS: RunSettings = {
  seed: 1,
  settleMs: 50,
  patienceMs: 60_000,
  arrivalLimitMs: ARRIVAL_LIMIT_MS,
};
