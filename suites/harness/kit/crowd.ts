import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import { FAIL, NEVER_HOLDS, OK, type Reply } from '../receivers/reply.ts';
import { type CallDocument, DELIVERED } from '../stage/calls.ts';
import type { Stage } from '../stage/stage.ts';
import { demandThat } from './demand.ts';

/** The first attempt fails, and the second succeeds. */
const ENOUGH_ATTEMPTS = 2;

/**
 * Calls of many users, at a receiver that answers the first attempt of each call with 500, and all others with 200. So
 * the order and the number of concurrent requests make no difference.
 */
export class Crowd {
  readonly calls: readonly CallDocument[];
  readonly #attempts: Map<string, number>;

  constructor(stage: Stage, receiver: Receiver, count: number) {
    const marks = Array.from({ length: count }, () => stage.calls.id('u'));
    // The mark is in two places, so that it is found even if one of the members is missing.
    this.calls = marks.map((mark) => stage.calls.track({ userId: mark, event: mark, properties: {} }));
    this.#attempts = new Map(marks.map((mark) => [mark, 0]));
    receiver.answerBy((request) => this.#answer(request), NEVER_HOLDS);
  }

  /** True if every call has had a first attempt. */
  get hasArrived(): boolean {
    return this.#fewerThan(1) === 0;
  }

  /** True if every call was retried successfully. */
  get isOver(): boolean {
    return this.#fewerThan(ENOUGH_ATTEMPTS) === 0;
  }

  /** Each call must have arrived and been retried. */
  demandRetried(): void {
    const { size } = this.#attempts;
    const lost = this.#fewerThan(1);
    const requirement: RequirementId = lost === size ? DELIVERED.track : 'CAL-011';
    const expected = `each of ${size} simultaneous calls to be sent`;
    demandThat(lost === 0, { requirement, expected, seen: `${lost} of them lost` });
    const left = this.#fewerThan(ENOUGH_ATTEMPTS);
    demandThat(left === 0, {
      requirement: 'RTY-001',
      expected: `each of ${size} pending messages to be retried`,
      seen: `${left} of them never retried`,
    });
  }

  #fewerThan(attempts: number): number {
    return [...this.#attempts.values()].filter((count) => count < attempts).length;
  }

  #answer({ body }: ReceivedRequest): Reply {
    const [mark = ''] = body.toString('latin1').match(/u-[0-9a-z]+/g) ?? [];
    const before = this.#attempts.get(mark);
    if (before === undefined) return OK;
    this.#attempts.set(mark, before + 1);
    return before === 0 ? FAIL : OK;
  }
}
