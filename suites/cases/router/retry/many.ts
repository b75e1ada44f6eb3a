import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, NEVER_HOLDS, OK, type Reply } from '../../../harness/receivers/reply.ts';
import { type CallDocument, DELIVERED } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { DAY_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Each is a little above a number at which an implementation may stop. The first seed has the smallest of them. */
const COUNTS = [134, 262, 520, 1_030, 2_060] as const;
const FIRST_SEED = 1;
/** Time for all retries together, for a router that sends messages one after another and waits hours. */
const ALL_OVER_MS = 30 * DAY_MS;
/** Number of concurrent calls. */
const AT_ONCE = 20;
/**
 * If sending the calls takes longer than this, in real time, no larger number is tried, because everything else takes
 * longer yet.
 */
const HAND_IN_LIMIT_MS = 20_000;

/** Number of messages that may wait for their retries at once. */
export const retryMany = [
  {
    id: 'retry/hundreds-pending',
    title: `All of ${COUNTS[0]} to ${COUNTS[4]} messages that wait for a retry at once are retried`,
    requirements: ['RTY-001', 'CAL-011', DELIVERED.track],
    isSeeded: true,
    play: async (stage) => {
      if (stage.time.kind !== 'counted') throw NotTested.needsCounts();
      stage.run?.onWorld();
      const count = chooseCount(stage);
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      const crowd = new Crowd(stage, receiver, count);
      const beganMs = performance.now();
      for (let at = 0; at < count; at += AT_ONCE) {
        await Promise.all(crowd.calls.slice(at, at + AT_ONCE).map((call) => source.call(call, 'CAL-011')));
        demandQuick(count, performance.now() - beganMs);
      }
      await stage.awaitThat(() => crowd.hasArrived);
      await stage.time.runUntil(() => crowd.isOver, stage.time.nowMs() + ALL_OVER_MS);
      crowd.demandRetried();
    },
  },
] as const satisfies readonly Case[];

/** Number of messages that fail: always the same for a seed of the run, and another for the next seed. */
function chooseCount({ run }: Stage): number {
  const seed = run?.seed ?? FIRST_SEED;
  return COUNTS[(seed + COUNTS.length - FIRST_SEED) % COUNTS.length] ?? COUNTS[0];
}

function demandQuick(count: number, tookMs: number): void {
  if (count === COUNTS[0] || tookMs <= HAND_IN_LIMIT_MS) return;
  throw new NotTested({
    kind: 'machine',
    detail: `${count} calls take longer than ${HAND_IN_LIMIT_MS / 1000} s to be sent`,
  });
}

/** The first attempt fails, and the second succeeds. */
const ENOUGH_ATTEMPTS = 2;

/**
 * Calls of many users, at a receiver that answers the first attempt of each call with 500, and all others with 200. So
 * the order and the number of concurrent requests make no difference.
 */
class Crowd {
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
