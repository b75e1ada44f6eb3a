import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Deviation } from '../harness/nonconformance.ts';

/**
 * Requirements of which one mistake fails now one and now another: the oracle chooses between them by what else is in the
 * world, so that a failure of one may be the mistake that another one shows.
 */
const ONE_MISTAKE: readonly RegExp[] = [
  /^SIG-/,
  /^TIM-/,
  // The form of a membership, and the values of traits.
  /^(AUD-|VAL-006$)/,
  // Static headers. Requests of two sources at one URL are told apart by them.
  /^(HDR-00[6-9]|SET-009|DEL-00[1-4])$/,
  // Delivered though it is switched off.
  /^(SEL-00[2457]|CAL-010|DEL-002)$/,
  // Lost. Which requirement that fails depends on the kind, the source and the settings.
  /^(CAL-00[1-58]|CAL-011|SEL-00[3569]|SET-009|DEL-00[14]|AUD-00[1-3])$/,
  // Tried too often, too late or not again.
  /^(RTY-00[1-46]|DLV-\d+|TMO-\d+)$/,
  // Sent by a client too early or too late.
  /^QUE-0(0[2-79]|10|12)$/,
  // Lost by a client, or sent twice.
  /^(QUE-013|BAT-002|MSG-0(01|05|10|16|21))$/,
];
/** A wrong value in the body of a retry fails its own requirement. */
const OF_VALUES = /^(BOD|VAL)-/;
const OF_RETRIED_VALUES: RequirementId = 'RTY-005';

/** By these, the messages of one user are told apart. Without them, two that come once look like one that comes twice. */
const TELLING_APART = /^(AUD-\d+|BOD-01[23]|DEL-004)$/;
const COURSE = /^(RTY|DLV|TMO)-/;

/** Without these, nobody can tell which message a request is for, so that all else may follow from them. */
const FOUNDATION = /^(BOD-001|BOD-011|SET-004|CAL-012|HDR-001|WIR-001|QUE-001)$/;

/**
 * The deviations of a world without anything special. What is special in another world is not to blame for them, so they
 * are set aside there, and all others are still judged.
 */
export class PlainFailures {
  /** The first deviation for each mistake. */
  readonly all: readonly Deviation[];

  /** @param deviations the most telling first, so that each may be behind those that follow */
  constructor(deviations: Iterable<Deviation>) {
    const first: Deviation[] = [];
    for (const deviation of deviations) {
      if (!first.some(({ requirement }) => mayBeBehind(requirement, deviation.requirement))) first.push(deviation);
    }
    this.all = first;
  }

  /** The deviation that may be what another world fails this requirement for. */
  behind(requirement: RequirementId): Deviation | undefined {
    return this.all.find((plain) => mayBeBehind(plain.requirement, requirement));
  }
}

function mayBeBehind(plain: RequirementId, other: RequirementId): boolean {
  if (plain === other || FOUNDATION.test(plain)) return true;
  if (TELLING_APART.test(plain) && COURSE.test(other)) return true;
  if (OF_VALUES.test(plain) && other === OF_RETRIED_VALUES) return true;
  return ONE_MISTAKE.some((group) => group.test(plain) && group.test(other));
}
