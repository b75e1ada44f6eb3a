import { plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import { FAIL, OK, type Reply, STALL } from '../receivers/reply.ts';
import type { Stage } from '../stage/stage.ts';
import { RETRY_LIMIT_MS } from '../time/horizons.ts';
import { demandThat } from './demand.ts';
import { requestsWith } from './negatives.ts';

/** On a real clock an attempt that began before a success elsewhere may arrive this much later. */
const UNDER_WAY_MS = 2_000;

/** A message that has just succeeded at one of its URLs. */
export interface Success {
  readonly at: Receiver;
  /** All of its URLs, each with its number of attempts up to the success. */
  readonly before: readonly (readonly [receiver: Receiver, attempts: number])[];
  /** Number of other messages' requests that may follow at each URL, evaluated at the end. Default: none. */
  readonly others?: () => number;
}

/**
 * Waits for the message at the one URL that works, after others whose failure is retried. The document sets no limit: a
 * router may retry one URL for its whole window before it tries the next (readings, 22).
 * @param others Number of the message's other URLs.
 */
export async function arrivalAtWorkingUrl(
  stage: Stage,
  receiver: Receiver,
  requirement: RequirementId,
  others = 1,
): Promise<ReceivedRequest> {
  const { time } = stage;
  for (let other = 1; other < others; other += 1) {
    await time.runUntil(() => receiver.requests.length > 0, time.nowMs() + RETRY_LIMIT_MS);
  }
  return stage.awaitRetry(receiver, requirement, 1);
}

/**
 * Waits at each URL for a message that fails at all of them. A router may try them in any order, and one for its whole
 * window before the next (readings, 22).
 */
export async function arrivalAtEach(
  stage: Stage,
  receivers: readonly Receiver[],
  requirement: RequirementId,
): Promise<readonly ReceivedRequest[]> {
  const { time } = stage;
  const missing = (): number => receivers.filter(({ requests }) => requests.length === 0).length;
  for (let left = missing(); left > 1; left = missing()) {
    if (!(await time.runUntil(() => missing() < left, time.nowMs() + RETRY_LIMIT_MS))) break;
  }
  const requests: ReceivedRequest[] = [];
  for (const receiver of receivers) requests.push(await stage.awaitRetry(receiver, requirement, 1));
  return requests;
}

/** Waits for the message at any of its URLs (readings, 22). */
export async function arrivalAtAny(
  stage: Stage,
  receivers: readonly [Receiver, ...Receiver[]],
  requirement: RequirementId,
): Promise<ReceivedRequest> {
  const { time } = stage;
  const first = (): Receiver | undefined => receivers.find(({ requests }) => requests.length > 0);
  await time.runUntil(() => first() !== undefined, time.nowMs() + RETRY_LIMIT_MS);
  return stage.awaitRetry(first() ?? receivers[0], requirement, 1);
}

/**
 * Waits for the message at the one URL that works, next to an unreachable URL, which must not delay it (readings, 47).
 * A real clock cannot show that it is missing, so there the suite waits as for a retry.
 */
export function arrivalBesideUnreachable(
  stage: Stage,
  receiver: Receiver,
  requirement: RequirementId,
): Promise<ReceivedRequest> {
  if (stage.time.kind === 'real') return stage.awaitRetry(receiver, requirement, 1);
  return stage.arrival(receiver, 1, 'the message at the URL that works', requirement);
}

/** Waits until every attempt under way has arrived, and returns the success with the attempts so far. */
export async function successAt(stage: Stage, at: Receiver, receivers: readonly Receiver[]): Promise<Success> {
  await (stage.time.kind === 'real' ? stage.time.passUntil(stage.time.nowMs() + UNDER_WAY_MS) : stage.time.settle());
  return { at, before: receivers.map((receiver) => [receiver, receiver.requests.length]) };
}

/**
 * Advances the clock, and ends the case if a URL is retried after the success of its message. A first attempt is
 * allowed.
 * @param failure The reply after which the other URLs would be retried, if the case has not seen a retry yet.
 */
export async function demandEnd(
  stage: Stage,
  requirement: RequirementId,
  successes: readonly Success[],
  failure: Reply | undefined,
): Promise<void> {
  await (failure === undefined ? stage.lookAhead() : lookForRetries(stage, failure));
  for (const { at, before, others } of successes) {
    for (const [receiver, attempts] of before) {
      const allowed = Math.max(attempts, 1) + (others?.() ?? 0);
      demandThat(receiver.requests.length <= allowed, {
        requirement,
        expected: `no further attempt at ${receiver.name} after the success at ${at.name}`,
        seen: `attempt ${allowed + 1} there`,
        request: receiver.requests[allowed],
      });
    }
  }
}

/**
 * Advances the clock and asserts that no retry comes, in a case that has not seen a retry yet. A control message with
 * the same failure must be retried, or else an implementation that never retries would pass. On a clock that cannot
 * jump, the control also shows the implementation's delay. If that is longer than the run allows, there is no verdict.
 * @param failure The reply that would have caused the retry.
 */
export async function lookForRetries(stage: Stage, failure: Reply = FAIL): Promise<void> {
  const control = await stage.receiver(failure, OK);
  const source = await stage.source({ hooks: [{ receiver: control }] });
  await source.deliver(stage.calls.track());
  await stage.awaitRetry(control, failure === STALL ? 'TMO-002' : 'RTY-001', 2);
  await stage.lookAhead();
}

/**
 * Waits for a message that came after others had failed. A router may retry those first, to keep its messages in order,
 * or give the endpoint a rest, so the message need not come immediately.
 * @param requirement The requirement that fails if it does not come.
 */
export async function arrivalBehindOthers(
  { time }: Stage,
  receiver: Receiver,
  mark: string,
  what: string,
  requirement: RequirementId,
): Promise<ReceivedRequest> {
  const find = (): ReceivedRequest | undefined => requestsWith(receiver, mark)[0];
  await time.runUntil(() => find() !== undefined, time.nowMs() + RETRY_LIMIT_MS);
  const found = find();
  if (found !== undefined) return found;
  const seen = `${plural(receiver.requests.length, 'other request')} there`;
  throw new Nonconformance({ requirement, expected: `${what} to arrive at ${receiver.name}`, seen });
}
