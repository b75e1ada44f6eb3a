/** How another world of a case begins. */
export interface OtherWorld {
  /** Where a virtual clock starts, in ISO 8601. A real clock ignores it. */
  readonly now: string;
  /** Names the ids in it: the same name gives the same ids in every case. Default: those of the case. */
  readonly ids?: string | undefined;
}
