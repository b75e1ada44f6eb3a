import { type AnyRequirementId, type RequirementId, requirement } from '../../spec/requirements/index.ts';
import type { Role } from '../../spec/requirements/requirement.ts';
import type { Comparison, Failure } from '../../spec/shapes/results.ts';
import { observeBatch, observeBody } from './receivers/body-observation.ts';
import { onTheWire } from './receivers/on-the-wire.ts';
import type { ReceivedRequest } from './receivers/received-request.ts';
import { clipped } from './text.ts';

export interface Deviation<Id extends AnyRequirementId = RequirementId> {
  readonly requirement: Id;
  readonly expected: string;
  readonly seen: string;
  readonly diagnosis?: string | undefined;
  /** The generated world that shows it, and the relevant part; undefined if no world was generated. */
  readonly world?: string | undefined;
  /** The two texts that were compared, if any. */
  readonly comparison?: Comparison | undefined;
  readonly request?: ReceivedRequest | undefined;
}

/** Thrown by a case if the implementation does not conform. */
export class Nonconformance extends Error {
  readonly deviation: Deviation;
  /** Deviations from other requirements that the case also showed. */
  readonly others: readonly Deviation[];

  constructor(deviation: Deviation, others: readonly Deviation[] = []) {
    super(`${deviation.requirement}: expected ${clipped(deviation.expected)}, seen ${clipped(deviation.seen)}`);
    this.name = 'Nonconformance';
    this.deviation = deviation;
    this.others = others;
  }
}

/** Thrown by a case that cannot be tested here. It is reported as not tested. */
export class NotTested extends Error {
  /** The requirement that the implementation already fails without the case's own subject, if that is the reason. */
  readonly blockedBy: RequirementId | undefined;

  constructor(reason: string, blockedBy?: RequirementId, options?: ErrorOptions) {
    super(reason, options);
    this.blockedBy = blockedBy;
  }
}

/**
 * The reason for a case that is not tested, because its failure would look the same as one that exists without the
 * case's own subject.
 */
export function blockedReason(requirement: string): string {
  return `fix \`${requirement}\` first: the plain scenario already fails it`;
}

/** Thrown if the form of a request is unknown. Another message shows whether that is the client's form. */
export class Unreadable extends NotTested {
  readonly request: ReceivedRequest;

  constructor(why: string, request: ReceivedRequest) {
    super(why);
    this.request = request;
  }
}

/**
 * The deviation as written to the results: each text cut at a bound, with the statement and section of its requirement.
 */
export function toFailure(deviation: Deviation<AnyRequirementId>): Failure {
  const { statement, section, role } = requirement(deviation.requirement);
  const { request } = deviation;
  const observation = deviation.diagnosis === undefined ? observed(request, role) : undefined;
  const diagnosis = deviation.diagnosis ?? observation;
  const where = observation === undefined || !request ? '' : ` (request ${request.index + 1} at ${request.receiver})`;
  return {
    requirement: deviation.requirement,
    statement,
    section,
    expected: clipped(deviation.expected),
    seen: clipped(deviation.seen) + where,
    ...(diagnosis === undefined ? {} : { diagnosis: clipped(diagnosis) }),
    ...(deviation.world === undefined ? {} : { world: clipped(deviation.world) }),
    ...(deviation.comparison === undefined ? {} : { comparison: comparisonOf(deviation.comparison) }),
    ...(deviation.request === undefined ? {} : { request: onTheWire(deviation.request) }),
  };
}

/**
 * A plain mistake in the body of a request, which says more than its consequences. It is looked for at the end of a
 * case, because bytes after a body may come late.
 */
function observed(request: ReceivedRequest | undefined, role: Role): string | undefined {
  if (request?.method !== 'POST' || role === 'receiver') return undefined;
  return role === 'client' ? observeBatch(request) : observeBody(request);
}

/** Number of equal characters that stay on each side of a difference. */
const CONTEXT_CHARACTERS = 100;
const TEXT_CHARACTERS = 1_000;

/** Two different texts, each cut to the part around the difference. An ellipsis marks a cut. */
export function comparisonOf({ expected, seen }: Comparison): Comparison {
  const shorter = Math.min(expected.length, seen.length);
  const before = countWhile(shorter, (index) => expected[index] === seen[index]);
  const after = countWhile(shorter - before, (index) => expected.at(-1 - index) === seen.at(-1 - index));
  const begin = Math.max(0, before - CONTEXT_CHARACTERS);
  const cutAfter = Math.max(0, after - CONTEXT_CHARACTERS);
  return { expected: excerpt(expected, begin, cutAfter), seen: excerpt(seen, begin, cutAfter) };
}

function countWhile(limit: number, holds: (index: number) => boolean): number {
  let count = 0;
  while (count < limit && holds(count)) count += 1;
  return count;
}

function excerpt(text: string, begin: number, cutAfter: number): string {
  const middle = clipped(text.slice(begin, text.length - cutAfter), TEXT_CHARACTERS);
  return `${begin > 0 ? '…' : ''}${middle}${cutAfter > 0 && !middle.endsWith('…') ? '…' : ''}`;
}
