import type { RequirementId } from '../../../../spec/requirements/index.ts';

/** A mistake at each moment at which a trigger holds. The sentence of the composite is `name when trigger`. */
export interface Slip<All, Moment> {
  readonly name: string;
  /** The same in more words, for a sentence that is read on its own. Default: the name. */
  readonly told?: string;
  /** Broken requirements, the likeliest first. The composite is found by a case that fails for one of them. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]];
  /** Reason why no reading allows it. */
  readonly why: string;
  /** Moments at which it would be allowed, or nothing would be different. */
  readonly spares?: (moment: Moment) => boolean;
  readonly change: (reference: All, when: (moment: Moment) => boolean) => Partial<All>;
}
