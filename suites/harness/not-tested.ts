import type { RequirementId } from '../../spec/requirements/index.ts';

/** Thrown by a case that cannot be tested here. It is reported as not tested. */
export class NotTested extends Error {
  /** The requirement that the implementation already fails without the case's own subject, if that is the reason. */
  readonly blockedBy: RequirementId | undefined;

  constructor(reason: string, blockedBy?: RequirementId, options?: ErrorOptions) {
    super(reason, options);
    this.blockedBy = blockedBy;
  }
}
