/** How many worlds to play beyond the default set. It ends with the first limit that is reached. */
export interface FurtherLimits {
  readonly worlds?: number;
  /** Real time. */
  readonly forMs?: number;
}

/** What a run plays after the default set. */
export interface FurtherOrder {
  readonly limits: FurtherLimits;
  /** The command that repeats a case, up to its seed and its id, which go at its end. */
  readonly repeatCommand: string;
}

/** How many worlds were played beyond the default set, and the real time that took. */
export interface FurtherPlayed {
  readonly worlds: number;
  readonly durationMs: number;
}
