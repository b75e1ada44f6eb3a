import { type AnyRequirementId, type RequirementId, requirement } from '../../spec/requirements/index.ts';
import type { Role } from '../../spec/requirements/requirement.ts';
import type { Comparison, Failure } from '../../spec/shapes/results.ts';
import { observeBatch, observeBody } from './receivers/body-observation.ts';
import { onTheWire } from './receivers/on-the-wire.ts';
import type { ReceivedRequest } from './receivers/received-request.ts';
import { clipped } from './text.ts';

/** A breach of a requirement. */
export interface Deviation<Id extends AnyRequirementId = RequirementId> {
  readonly requirement: Id;
  readonly expected: string;
  readonly seen: string;
  readonly diagnosis?: string | undefined;
  /** The generated world that shows it, and what of it matters; undefined if no world was generated. */
  readonly world?: string | undefined;
  /** The two texts that were compared, if any were. */
  readonly comparison?: Comparison | undefined;
  readonly request?: ReceivedRequest | undefined;
}

/** Thrown by a case: the implementation does not conform. */
export class Nonconformance extends Error {
  readonly deviation: Deviation;

  constructor(deviation: Deviation) {
    super(`${deviation.requirement}: expected ${clipped(deviation.expected)}, seen ${clipped(deviation.seen)}`);
    this.name = 'Nonconformance';
    this.deviation = deviation;
  }
}

/** Thrown by a case that turns out to be impossible to test here. It is reported as not tested. */
export class NotTested extends Error {
  /** The requirement that the implementation fails without what the case is about, if that is why. */
  readonly blockedBy: RequirementId | undefined;

  constructor(reason: string, blockedBy?: RequirementId, options?: ErrorOptions) {
    super(reason, options);
    this.blockedBy = blockedBy;
  }
}

/** Reason why a case is not tested that cannot be told from a failure that is there without what the case is about. */
export function blockedReason(requirement: string): string {
  return `fix \`${requirement}\` first: the plain scenario already fails it`;
}

/** The same because of a request whose form no one here can read. Whether that is the client's form, another message shows. */
export class Unreadable extends NotTested {
  readonly request: ReceivedRequest;

  constructor(why: string, request: ReceivedRequest) {
    super(why);
    this.request = request;
  }
}

/** The deviation as it is in the results, each text cut at a bound, with the statement and section of its requirement. */
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
 * The plain mistake in the body of a request, which says more than anything that follows from it. It is looked for at
 * the end of a case, because bytes after a body may come late.
 */
function observed(request: ReceivedRequest | undefined, role: Role): string | undefined {
  if (request?.method !== 'POST' || role === 'receiver') return undefined;
  return role === 'client' ? observeBatch(request) : observeBody(request);
}

/** Number of equal characters that are kept on each side of a difference. */
const CONTEXT_CHARACTERS = 100;
const TEXT_CHARACTERS = 1_000;

/** Two texts that differ, each cut to what shows the difference. An ellipsis stands for what was cut. */
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
