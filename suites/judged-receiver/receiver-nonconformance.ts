import type { ReceiverRequirementId } from '../../spec/requirements/index.ts';
import type { Deviation } from '../nonconformance.ts';
import { clipped } from '../text.ts';

/** Thrown by a case that judges a receiver: the receiver does not conform. */
export class ReceiverNonconformance extends Error {
  readonly deviation: Deviation<ReceiverRequirementId>;

  constructor(deviation: Deviation<ReceiverRequirementId>) {
    super(`${deviation.requirement}: expected ${clipped(deviation.expected)}, seen ${clipped(deviation.seen)}`);
    this.name = 'ReceiverNonconformance';
    this.deviation = deviation;
  }
}
