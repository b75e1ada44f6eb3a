/** Stands for a run. Its cases may share what they have played, by this object. */
export interface RunShare {
  /** Of all random choices. */
  readonly seed: number;
  /** Called for each world that is played from a plan. */
  readonly onWorld: () => void;
}
