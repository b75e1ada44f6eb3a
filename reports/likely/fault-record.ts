import type { Mark } from './mark.ts';

/** What the suite says about one fault of the simulator: the cases that fail, each with how it fails. */
export interface RecordedFault {
  readonly name: string;
  readonly description: string;
  /** Id of the requirement that it is made for. */
  readonly requirement: string;
  /** By case id. Every other case of the record passes. */
  readonly red: ReadonlyMap<string, Mark>;
}

/** The kill matrix as data: how each fault shows if it is the only mistake. */
export interface FaultRecord {
  /** Ids of the cases that were played. Nothing is known about others. */
  readonly cases: readonly string[];
  readonly faults: readonly RecordedFault[];
}
