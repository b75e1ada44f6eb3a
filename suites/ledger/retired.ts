/** An id that a case or a requirement has today. */
export type CurrentId = string;

/** An id that was published and is in use no more. It is never given to anything else. */
export interface Retired {
  readonly id: string;
  /** What took its place; empty where nothing did. */
  readonly successors: readonly CurrentId[];
  /** Why, for a person whose baseline still names it. */
  readonly reason: string;
}

/** Every retired id of a case or requirement. The ledger in `schemas/` repeats it, so an entry stays for good. */
export const RETIRED: readonly Retired[] = [];

/** What became of retired ids, as the end of a sentence about one pattern: `is now signature/new: the reason`. */
export function fateOf(retired: readonly Retired[]): string {
  const [only, ...others] = retired.map((each) => `${verbOf(each)}: ${each.reason}`);
  if (only !== undefined && others.length === 0) return only;
  const fates = retired.map((each) => `${each.id} ${verbOf(each)} (${each.reason})`);
  return `named ${retired.length} ids: ${fates.join('; ')}`;
}

function verbOf({ successors }: Retired): string {
  return successors.length === 0 ? 'is retired' : `is now ${successors.join(' and ')}`;
}
