import type { RequirementId } from '../../../../spec/requirements/index.ts';

/** A mistake at every moment for which a trigger holds. The composite's sentence is `name when trigger`. */
export interface Slip<All, Moment> {
  readonly name: string;
  /** The same in more words, for a sentence that is read on its own. Default: the name. */
  readonly told?: string;
  /** Broken requirements, the likeliest first. The composite is found by a case that fails for one of them. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]];
  /** Reason why no reading allows it. */
  readonly why: string;
  /** Moments at which the slip would be allowed, or would make no difference. */
  readonly spares?: (moment: Moment) => boolean;
  readonly change: (reference: All, when: (moment: Moment) => boolean) => Partial<All>;
}
