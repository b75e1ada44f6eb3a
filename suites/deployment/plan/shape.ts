import type { Demand } from '../demand.ts';

/** What every case needs of a deployed router, as it was recorded when all of them were played. */
export interface Plan {
  readonly demands: readonly Demand[];
  readonly needs: Readonly<Record<string, CaseNeeds>>;
  /** The cases that cannot be played, by the reason. */
  readonly impossible: Readonly<Record<string, readonly string[]>>;
}

/** What one case needs. */
export interface CaseNeeds {
  /** The index of each demand, and how many sources have to meet it at once. */
  readonly sources: readonly (readonly [demand: number, count: number])[];
  /** Set if its requests may carry no id, so that it needs its sources alone. */
  readonly alone?: true;
}
