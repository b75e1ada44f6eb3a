/** Cases that are played with seeds of their own, because they failed with them before. */
export interface OwnSeeds {
  /** By case id. */
  readonly seeds: Readonly<Record<string, number>>;
  /** The command that repeats a case, up to its seed and its id, which go at its end. */
  readonly repeatCommand: string;
}
