import { RoutespecError } from '../../../spec/error.ts';
import type { ReceiverRequirementId } from '../../../spec/requirements/index.ts';
import { TOO_LATE_MS } from '../../kit/tolerances.ts';
import type { Bench, SendOptions, Sent } from '../bench.ts';
import { answerWords, isSuccess } from '../post.ts';
import { ReceiverNonconformance } from '../receiver-case.ts';
import { type BodyDocument, written } from './bodies.ts';

/** What a request has to be answered with. */
interface Demand {
  /** The requirement that fails without a success. By default it is that of a plain body of this kind. */
  readonly requirement?: ReceiverRequirementId;
  /** The requirement that fails if no answer comes in time. */
  readonly inTime?: ReceiverRequirementId;
  /** What is demanded, in words, for the failure. */
  readonly what?: string;
  /** The mistake that a refusal shows, if it is a known one. */
  readonly diagnosis?: string;
}

/** Sends a body, signed, and ends the case unless the receiver answers it with a success in time. */
export async function take(bench: Bench, body: BodyDocument, demand: Demand = {}): Promise<Sent> {
  const { requirement = requirementOf(body), what = `a success for a signed ${body.type} body` } = demand;
  return takeBytes(bench, written(body), { ...demand, requirement, what });
}

/** The same for a body in bytes, and a request that may be special. */
export async function takeBytes(
  bench: Bench,
  body: Buffer,
  demand: Demand & { readonly requirement: ReceiverRequirementId; readonly what: string },
  options?: SendOptions,
): Promise<Sent> {
  const sent = await bench.send(body, options);
  demandSuccess(sent, demand);
  return sent;
}

/** Ends the case unless a request was answered with a success in time. @throws ReceiverNonconformance */
export function demandSuccess(
  { answer, request }: Sent,
  demand: Required<Pick<Demand, 'requirement' | 'what'>> & Demand,
): void {
  const { requirement, what: expected, inTime = 'RCV-013', diagnosis } = demand;
  if (isSuccess(answer)) return;
  if (answer.kind === 'unreachable') throw unreachable(answer.reason);
  const seen = answerWords(answer);
  if (answer.kind === 'self-signed') {
    const signed = 'a certificate that an authority has signed';
    throw new ReceiverNonconformance({ requirement: 'RCV-020', expected: signed, seen });
  }
  if (answer.kind === 'late') {
    const timely = `an answer within 5 s, for which the suite waits ${TOO_LATE_MS / 1000} s`;
    throw new ReceiverNonconformance({ requirement: inTime, expected: timely, seen, request });
  }
  // An error of the receiver itself may have any other reason.
  const isRefused = answer.kind === 'status' && answer.status < 500;
  throw new ReceiverNonconformance({
    requirement,
    expected,
    seen,
    diagnosis: isRefused ? diagnosis : undefined,
    request,
  });
}

/** The requirement that a plain body fails which is refused. */
function requirementOf({ type, messageId }: BodyDocument): ReceiverRequirementId {
  if (type === 'delete') return 'RCV-008';
  if (messageId !== undefined) return 'RCV-009';
  return type === 'track' ? 'RCV-001' : 'RCV-007';
}

/** The receiver is not there, or is there no longer. That says nothing about the request. */
export function unreachable(reason: string): RoutespecError {
  return new RoutespecError('unreachable', `Expected a receiver that takes connections, got none: ${reason}`);
}
