import type { RequirementId } from '../../spec/requirements/index.ts';
import { toShape } from '../../spec/text/message-shape.ts';
import type { Deviation } from '../harness/nonconformance.ts';

/**
 * Requirements that one mistake can fail in turn: the oracle chooses between them by the rest of the world, so a
 * failure of one may have the same cause as a failure of another.
 */
const ONE_MISTAKE: readonly RegExp[] = [
  /^SIG-/,
  /^TIM-/,
  /^(AUD-|VAL-006$)/,
  // Static headers. They also distinguish the requests of two sources at one URL.
  /^(HDR-00[6-9]|SET-009|DEL-00[1-4])$/,
  // Delivered although switched off.
  /^(SEL-00[2457]|CAL-010|DEL-002)$/,
  // Lost. The kind, the source and the settings decide which requirement fails.
  /^(CAL-00[1-58]|CAL-011|SEL-00[13569]|SET-009|DEL-00[14]|AUD-00[1-3])$/,
  // Retried too often, too late, or not at all.
  /^(RTY-00[1-46]|DLV-\d+|TMO-\d+)$/,
  // Sent by a client too early or too late.
  /^QUE-0(0[2-79]|10|12)$/,
  // Lost by a client, or sent twice.
  /^(QUE-013|BAT-00[236]|MSG-0(01|05|10|16|21))$/,
];
/** The same for a message that a client never sends, which the rest of the world decides between, too. */
const NEVER_SENT = /^(QUE-0(09|10|13)|BAT-00[236]|WIR-001|MSG-0(01|05|10|16|21))$/;
/** A wrong value in the body of a retry fails a requirement of its own kind. */
const OF_VALUES = /^(BOD|VAL)-/;
const OF_RETRIED_VALUES: RequirementId = 'RTY-005';

/** These distinguish the messages of one user. Without them, two messages look like one that came twice. */
const TELLING_APART = /^(AUD-\d+|BOD-01[23]|DEL-004)$/;
const COURSE = /^(RTY|DLV|TMO)-/;

/** Without these, no request can be traced to its message, so every other failure may follow from them. */
const FOUNDATION = /^(BOD-001|BOD-011|SET-004|CAL-012|HDR-001|WIR-001|QUE-001)$/;

/**
 * The deviations of the plain world. In a special world the same deviations are not due to the special part, so they
 * are ignored there, and all others are still judged.
 */
export class PlainFailures {
  /** The first deviation for each mistake. */
  readonly all: readonly Deviation[];

  /** @param deviations the most telling first, so that each may be the cause of later ones */
  constructor(deviations: Iterable<Deviation>) {
    const first: Deviation[] = [];
    for (const deviation of deviations) {
      if (!first.some(({ requirement }) => mayBeBehind(requirement, deviation.requirement))) first.push(deviation);
    }
    this.all = first;
  }

  /** The deviation that may explain why another world fails this requirement. */
  behind(requirement: RequirementId): Deviation | undefined {
    return this.all.find((plain) => mayBeBehind(plain.requirement, requirement));
  }
}

/** The part of a failure that tells its mistake from others. */
export interface Sought {
  readonly requirement: string;
  readonly expected: string;
  readonly seen?: string;
  readonly diagnosis?: string | undefined;
  /** Set, here or there, if a request is missing after one that is right. */
  readonly isLast?: true | undefined;
  readonly attempt?: { readonly isLast?: true | undefined } | undefined;
}

/**
 * The failure among others that shows a mistake again: one of the same requirement, or else one that the same mistake may be behind. A
 * header that retries lack fails one requirement for all requests, and another for retries.
 * @param diagnose the diagnosis of a failure that does not have one yet
 */
export function findAgain<Each extends Sought>(
  failures: readonly Each[],
  sought: Sought,
  diagnose?: (failure: Each) => string | undefined,
): Each | undefined {
  const found =
    failures.find(({ requirement }) => requirement === sought.requirement) ??
    failures.find((each) => mayBeOne(each, sought));
  if (found !== undefined || diagnose === undefined || sought.diagnosis === undefined) return found;
  return failures.find((each) => mayBeOne({ ...each, diagnosis: diagnose(each) }, sought));
}

/**
 * True if one mistake may be behind two failures: their diagnosis is one, or the mistake can fail both requirements, and both expect the
 * same or miss the same request.
 */
export function mayBeOne(one: Sought, other: Sought): boolean {
  const isAlike = (text: string | undefined, another: string | undefined): boolean =>
    text !== undefined && another !== undefined && toShape(text) === toShape(another);
  const isOfBoth = (group: RegExp): boolean => group.test(one.requirement) && group.test(other.requirement);
  const isOfOne = one.requirement === other.requirement || [...ONE_MISTAKE, NEVER_SENT].some(isOfBoth);
  const isMissing = ({ isLast, attempt }: Sought): boolean => (isLast ?? attempt?.isLast) === true;
  return (
    isAlike(one.diagnosis, other.diagnosis) ||
    (isOfOne &&
      (isAlike(one.expected, other.expected) || (isMissing(one) && isMissing(other) && isAlike(one.seen, other.seen))))
  );
}

function mayBeBehind(plain: RequirementId, other: RequirementId): boolean {
  if (plain === other || FOUNDATION.test(plain)) return true;
  if (TELLING_APART.test(plain) && COURSE.test(other)) return true;
  if (OF_VALUES.test(plain) && other === OF_RETRIED_VALUES) return true;
  return ONE_MISTAKE.some((group) => group.test(plain) && group.test(other));
}
