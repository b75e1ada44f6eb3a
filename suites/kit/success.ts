import type { RequirementId } from '../../spec/requirements/index.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { Reply } from '../receivers/reply.ts';
import type { Stage } from '../stage/stage.ts';
import { demandThat } from './demand.ts';
import { lookForRetries } from './look-for-retries.ts';

/** On a real clock an attempt that began before a success elsewhere may arrive so much later. */
const UNDER_WAY_MS = 2_000;

/** A message that has just succeeded at one of its URLs. */
export interface Success {
  readonly at: Receiver;
  /** All of its URLs, with the attempts that each had had by then. */
  readonly before: readonly (readonly [receiver: Receiver, attempts: number])[];
}

/**
 * Waits for the message at the one of several URLs that works. How soon it has to come there after the others failed is
 * not said, so on a real clock it can be seen, but not missed.
 */
export function arrivalAtOther(stage: Stage, receiver: Receiver, requirement: RequirementId): Promise<ReceivedRequest> {
  if (stage.time.kind === 'real') return stage.retryOf(receiver, requirement, 1);
  return stage.arrival(receiver, 1, 'the message at the URL that works', requirement);
}

/** A message that has just succeeded at one of these receivers, once whatever was under way has arrived. */
export async function successAt(stage: Stage, at: Receiver, receivers: readonly Receiver[]): Promise<Success> {
  await (stage.time.kind === 'real' ? stage.time.passUntil(stage.time.nowMs() + UNDER_WAY_MS) : stage.time.settle());
  return { at, before: receivers.map((receiver) => [receiver, receiver.requests.length]) };
}

/**
 * Looks ahead, and ends the case where a URL of a message that succeeded gets another request but its first.
 * @param failure What the other URLs would be tried again for, where the case has seen no retry yet.
 */
export async function demandEnd(
  stage: Stage,
  requirement: RequirementId,
  successes: readonly Success[],
  failure: Reply | undefined,
): Promise<void> {
  await (failure === undefined ? stage.lookAhead() : lookForRetries(stage, failure));
  for (const { at, before } of successes) {
    for (const [receiver, attempts] of before) {
      const allowed = Math.max(attempts, 1);
      demandThat(receiver.requests.length <= allowed, {
        requirement,
        expected: `no further attempt at ${receiver.name} after the success at ${at.name}`,
        seen: `attempt ${allowed + 1} there`,
        request: receiver.requests[allowed],
      });
    }
  }
}
