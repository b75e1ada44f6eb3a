import type { RequirementId } from '../../../spec/requirements/index.ts';

/** A stream of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * A change of a world that must not matter: whatever it leaves alone has to come out as it does without it.
 * @typeParam Plan the worlds that it changes, as plain data
 */
export interface Relation<Plan> {
  /** Kebab-case. Its case is named after it. */
  readonly name: string;
  /** What must not matter, in one line: a sentence without a full stop. */
  readonly title: string;
  /** Why it must not matter: the section of the document, or the number of the reading, and what it says. */
  readonly because: string;
  /** The requirements that fail if it matters. */
  readonly requirements: readonly [RequirementId, ...RequirementId[]];
  /**
   * Requirements to report in place of others, because the change says more about the mistake than the place where it
   * shows. They apply to changed worlds only.
   */
  readonly blames?: Readonly<Partial<Record<RequirementId, RequirementId>>>;
  /** How many changed worlds are played. Default: one. */
  readonly rounds?: number;
  /**
   * The changed world, or undefined if there is nothing in this one that it could change. It is pure: the same plan and
   * the same random numbers give the same result. What it leaves alone keeps its key.
   */
  readonly change: (plan: Plan, random: Random, round?: number) => Plan | undefined;
}
