import type { RequirementId } from '../../../../spec/requirements/index.ts';

/** A mistake at every moment for which a trigger holds. The composite's sentence is `name when trigger`. */
export interface Slip<All, Moment> {
  readonly name: string;
  /** Broken requirements, the most likely first. A case finds the composite if it fails for one of them. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]];
  /** Reason why no reading allows it. */
  readonly why: string;
  /** Moments at which the slip would be allowed, or would make no difference. */
  readonly spares?: (moment: Moment) => boolean;
  readonly change: (reference: All, when: (moment: Moment) => boolean) => Partial<All>;
}
