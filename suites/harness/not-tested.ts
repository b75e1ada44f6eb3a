import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Untested } from '../../spec/shapes/results.ts';
import { describeUntested } from '../../spec/text/untested.ts';

type Given = Omit<Untested, 'needs'> & Partial<Pick<Untested, 'needs'>>;

/** Thrown by a case that cannot be tested here. It is reported as not tested. */
export class NotTested extends Error {
  readonly untested: Untested;

  constructor(given: Given, options?: ErrorOptions) {
    const untested = { needs: [], ...given };
    super(describeUntested(untested), options);
    this.untested = untested;
  }

  /** The requirement that the implementation already fails without the case's own subject is the reason. */
  static blockedBy(requirement: RequirementId): NotTested {
    return new NotTested({ kind: 'blocked', blockedBy: requirement });
  }

  /** Instants are too coarse on a clock that does not report its next timer and the work under way. */
  static needsCounts(): NotTested {
    return new NotTested({ kind: 'clock', needs: ['next-and-busy'] });
  }
}
