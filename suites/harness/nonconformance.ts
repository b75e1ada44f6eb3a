import { type AnyRequirementId, type RequirementId, requirement } from '../../spec/requirements/index.ts';
import type { Attempt, Comparison, Failure, Share } from '../../spec/shapes/results.ts';
import type { Release } from '../../spec/since.ts';
import { NotTested } from './not-tested.ts';
import { observeBatch, observeBody } from './receivers/body-observation.ts';
import { onTheWire } from './receivers/on-the-wire.ts';
import { attemptId, pathFor, type ReceivedRequest } from './receivers/received-request.ts';
import { clipped, shown } from './text.ts';

/** The requests next to a wrong one. */
export interface Among {
  /** The attempts of its message at its URL. */
  readonly attempts: readonly ReceivedRequest[];
  /** All requests that were checked for the same mistake. */
  readonly checked: readonly ReceivedRequest[];
}

export interface Deviation<Id extends AnyRequirementId = RequirementId> {
  readonly requirement: Id;
  /** The release since which the assertion counts, if it is stricter than an earlier one of its requirement. */
  readonly since?: Release | undefined;
  readonly expected: string;
  readonly seen: string;
  readonly diagnosis?: string | undefined;
  /** Searches for a diagnosis, if there is none yet and the deviation is reported. */
  readonly explain?: (() => string | undefined) | undefined;
  /** The generated world that shows it, and the relevant part; undefined if no world was generated. */
  readonly world?: string | undefined;
  /** The two texts that were compared, if any. */
  readonly comparison?: Comparison | undefined;
  readonly request?: ReceivedRequest | undefined;
  /** Default: the requests at the same endpoint, of which those with the same body are attempts of one message. */
  readonly among?: (() => Among) | undefined;
  /** True for another request without this mistake. */
  readonly isRight?: ((request: ReceivedRequest) => boolean) | undefined;
  /** Set if nothing is wrong with the request: it is the last one before one that did not come. */
  readonly isLast?: true | undefined;
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

/** The implementation refused an action that it must accept. */
export class Refusal extends Nonconformance {}

/** Thrown if the form of a request is unknown. Another message shows whether that is the client's form. */
export class Unreadable extends NotTested {
  readonly request: ReceivedRequest;

  constructor(why: string, request: ReceivedRequest) {
    super({ kind: 'behaviour', detail: why });
    this.request = request;
  }
}

/**
 * The deviation as written to the results, with the statement and section of its requirement. What a peer may have said is
 * cut at a bound; a diagnosis stays whole, because it is our own sentence, in which each quotation is bounded.
 */
export function toFailure(deviation: Deviation<AnyRequirementId>): Failure {
  const { statement, section } = requirement(deviation.requirement);
  const { request } = deviation;
  const diagnosis = diagnose(deviation);
  return {
    requirement: deviation.requirement,
    ...(deviation.since === undefined ? {} : { since: deviation.since }),
    statement,
    section,
    expected: clipped(deviation.expected),
    seen: clipped(deviation.seen),
    ...(diagnosis === undefined ? {} : { diagnosis }),
    ...(deviation.world === undefined ? {} : { world: clipped(deviation.world) }),
    ...(deviation.comparison === undefined ? {} : { comparison: toComparison(deviation.comparison) }),
    ...(request === undefined
      ? {}
      : {
          request: onTheWire(request),
          attempt: describeAttempt(deviation, request),
          ...computeShare(deviation, request),
        }),
  };
}

/** Most requests that are compared with a wrong one. */
const COMPARED_REQUESTS = 10_000;

/** Names the request of a deviation among the attempts of its message, or among all requests at its endpoint. */
function describeAttempt(deviation: Deviation<AnyRequirementId>, request: ReceivedRequest): Attempt {
  const { among = () => amongAtReceiver(request), isLast } = deviation;
  const others = among();
  // A request that delivers nothing is none of those that are counted.
  const { attempts, checked } = others.checked.includes(request) ? others : { attempts: [request], checked: [request] };
  const isRetried = attempts.length > 1;
  const counted = isRetried ? attempts : checked.filter(({ receiver }) => receiver === request.receiver);
  const path = isPlainPath(request) ? '' : ` (${pathWords(request.target)})`;
  return {
    id: attemptId(request),
    place: request.receiver + path,
    at: new Date(request.atMs).toISOString(),
    number: Math.max(0, counted.indexOf(request)) + 1,
    of: counted.length,
    counts: isRetried ? 'attempts' : 'requests',
    ...describeOthers(deviation, request, { counted, noun: isRetried ? 'attempt' : 'request' }),
    ...(isLast === undefined ? {} : { isLast }),
  };
}

/** True if a path is made of the name of its receiver, which has no more to say. */
function isPlainPath({ target, receiver }: ReceivedRequest): boolean {
  const own = [pathFor(receiver), `/${encodeURIComponent(receiver.split('/').at(-1) ?? '')}`];
  return own.includes(target) || target.startsWith(`${pathFor(receiver)}-`);
}

/** Most characters of a path that is only named. */
const PATH_CHARACTERS = 40;

function pathWords(target: string): string {
  return clipped(shown(target).slice(1, -1), PATH_CHARACTERS);
}

function amongAtReceiver(request: ReceivedRequest): Among {
  const { body, method, atReceiver = () => [request] } = request;
  const checked = atReceiver();
  return { attempts: checked.filter((other) => other.method === method && other.body.equals(body)), checked };
}

function describeOthers(
  { isRight, seen }: Deviation<AnyRequirementId>,
  request: ReceivedRequest,
  { counted, noun }: { readonly counted: readonly ReceivedRequest[]; readonly noun: string },
): { others?: string } {
  if (isRight === undefined || counted.length < 2) return {};
  const places: Record<'right' | 'wrong', number[]> = { right: [], wrong: [] };
  for (const [place, other] of counted.slice(0, COMPARED_REQUESTS).entries()) {
    if (other !== request) places[isRight(other) ? 'right' : 'wrong'].push(place);
  }
  const { right, wrong } = places;
  const tell = (places: readonly number[], is: string): string =>
    `${noun}${places.length === 1 ? '' : 's'} ${ranges(places)} ${is}`;
  const verb = (places: readonly number[]): string => (places.length === 1 ? 'is' : 'are');
  const words = [
    ...(right.length === 0 ? [] : [tell(right, MISSING.test(seen) ? 'had it' : `${verb(right)} right`)]),
    ...(wrong.length === 0 ? [] : [tell(wrong, `${verb(wrong)} wrong too`)]),
  ];
  return { others: words.join(', ') };
}

/** Something was seen to be missing. */
const MISSING = /^no (?:such header$|`)/;

/** Most ranges of numbers that are named. */
const MOST_RANGES = 6;

/** Numbers from 1 of these places in rising order, such as `1 to 3, 5`. */
function ranges(places: readonly number[]): string {
  const found: [begin: number, end: number][] = [];
  for (const place of places) {
    const last = found.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else found.push([place, place]);
  }
  const named = found
    .slice(0, MOST_RANGES)
    .map(([begin, end]) => `${begin + 1}${begin === end ? '' : `${end === begin + 1 ? ', ' : ' to '}${end + 1}`}`);
  return [...named, ...(found.length > MOST_RANGES ? ['…'] : [])].join(', ');
}

/** The number of requests with the mistake of a deviation, unless it was checked on one only. */
function computeShare(deviation: Deviation<AnyRequirementId>, request: ReceivedRequest): { share?: Share } {
  const { isRight, among = () => amongAtReceiver(request) } = deviation;
  const compared = among().checked.slice(0, COMPARED_REQUESTS);
  if (isRight === undefined || compared.length < 2) return {};
  const wrong = compared.filter((other) => other === request || !isRight(other)).length;
  return { share: { wrong: Math.max(1, wrong), of: compared.length } };
}

/**
 * The likely mistake: that which the check has found, or else a plain mistake in the body of the request, which says more than
 * its consequences. It is looked for at the end of a case, because bytes after a body may come late.
 */
export function diagnose(deviation: Deviation<AnyRequirementId>): string | undefined {
  const { request, requirement: id } = deviation;
  const diagnosis = deviation.diagnosis ?? deviation.explain?.();
  if (diagnosis !== undefined) return diagnosis;
  const { role } = requirement(id);
  // A header that is wrong is no consequence of the body next to it.
  if (request?.method !== 'POST' || role === 'receiver' || id.startsWith('HDR-')) return undefined;
  return role === 'client' ? observeBatch(request) : observeBody(request);
}

/** Number of equal characters that stay on each side of a difference. */
const CONTEXT_CHARACTERS = 100;
const TEXT_CHARACTERS = 1_000;

/** Two different texts, each cut to the part around the difference. An ellipsis marks a cut. */
export function toComparison({ expected, seen }: Comparison): Comparison {
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
