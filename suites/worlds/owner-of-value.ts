import type { ReceivedRequest } from '../harness/receivers/received-request.ts';
import { allAttempts } from './attempts.ts';
import { type Finding, isDeviation } from './finding.ts';
import type { Attempt, Trace } from './trace.ts';

/** A value that tells one request from others, such as a digest, at its place in a request. */
export interface TellingValue {
  /** Names the place at the beginning of a sentence. */
  readonly name: string;
  /** The value in a request; undefined if it has none, or several. */
  readonly read: (request: ReceivedRequest) => unknown;
  /** True of an attempt for which its value is right. */
  readonly isOwn: (attempt: Attempt) => boolean;
}

/** Many values are as short by chance. */
const TELLING_CHARACTERS = 8;

/**
 * The findings about a value of an attempt. If a wrong one is the right one of an earlier request, the diagnosis names that: it may have
 * stayed in something that requests share, such as a buffer. The search is only made for a deviation that is reported.
 */
export function withOwner(
  findings: readonly Finding[],
  attempt: Attempt,
  trace: Trace,
  value: TellingValue,
): readonly Finding[] {
  for (const finding of findings) {
    // A copy would have its diagnosis made.
    if (isDeviation(finding)) Object.assign(finding, { explain: () => nameOwner(attempt, trace, value) });
  }
  return findings;
}

function nameOwner({ request }: Attempt, trace: Trace, { name, read, isOwn }: TellingValue): string | undefined {
  const seen = read(request);
  if (typeof seen !== 'string' || seen.length < TELLING_CHARACTERS) return undefined;
  const owner = allAttempts(trace).find(
    (other) => isBefore(other.request, request) && read(other.request) === seen && isOwn(other),
  );
  if (owner === undefined) return undefined;
  const { receiver, index } = owner.request;
  return `${name} has the value of request ${index + 1} at "${receiver}".`;
}

/** Requests at two receivers may have come at one instant, in either order. */
function isBefore(other: ReceivedRequest, request: ReceivedRequest): boolean {
  return other.receiver === request.receiver ? other.index < request.index : other.atMs <= request.atMs;
}
