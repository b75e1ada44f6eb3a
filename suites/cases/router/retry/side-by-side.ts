import { plural } from '../../../../spec/grammar.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { type CallDocument, DELIVERED } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Other users' calls, next to those of one user. Together, more than ten messages of a source fail at once. */
const OTHER_USERS = 9;
/** Number of failed attempts of each message, on average. */
const FAILURES_EACH = 2;
/** A user may do the same thing several times, and an import may give it the same time. */
const EQUAL_CALLS = 3;
/** Time for all failures together, for a router that sends messages one after another and waits hours. */
const ALL_OVER_MS = 48 * HOUR_MS;

/** A message with this many attempts was retried twice, so it may have been given up. */
const ENOUGH_ATTEMPTS = 3;

/** A call, and the text that distinguishes it from others of the same user. */
interface MarkedCall {
  readonly call: CallDocument;
  readonly mark: string;
  readonly arrival: RequirementId;
}

/** Messages that share a source, a URL or a user, and are retried independently of each other. */
export const retrySideBySide = [
  {
    id: 'retry/side-by-side',
    title: 'When many messages fail at the same time, each is retried until it succeeds',
    requirements: ['RTY-001', 'RTY-003', DELIVERED.track, DELIVERED.group, DELIVERED.alias],
    play: async (stage) => {
      const userId = stage.calls.id('u');
      const calls = [
        ...[track(stage, userId), track(stage, userId), group(stage, userId), alias(stage, userId)],
        ...Array.from({ length: OTHER_USERS }, () => track(stage)),
      ];
      const fails = Array.from({ length: FAILURES_EACH * (calls.length + 1) }, () => FAIL);
      const receiver = await stage.receiver(...fails, OK);
      const settings = { hooks: [{ receiver }] };
      const [source, other] = [await stage.source(settings), await stage.source(settings)];
      const ofOther = track(stage, userId);
      await Promise.all([...calls.map(({ call }) => source.call(call)), other.call(ofOther.call)]);
      const all = [...calls, ofOther].map((each) => new MessageAttempts(each, receiver, fails.length));
      await stage.awaitThat(() => all.every(({ requests }) => requests.length > 0));
      // The same settings again must not affect pending messages, under any reading of replaced settings.
      await source.configure(settings);
      await stage.time.runUntil(() => all.every(({ isOver }) => isOver), stage.time.nowMs() + ALL_OVER_MS);
      for (const attempts of all) attempts.demandRetried();
      await stage.lookAhead();
      for (const attempts of all) attempts.demandEnded();
    },
  },
  {
    id: 'retry/equal-calls',
    title: 'When equal calls fail at the same time, each of them is retried',
    requirements: ['RTY-001', 'CAL-011'],
    play: async (stage) => {
      const fails = Array.from({ length: EQUAL_CALLS }, () => FAIL);
      const receiver = await stage.receiver(...fails, OK);
      const source = await stage.source({ hooks: [{ receiver }] });
      const call = stage.calls.track({ timestamp: '2025-06-30T21:15:30.250Z' });
      for (let count = 1; count <= EQUAL_CALLS; count += 1) {
        await source.call(call);
        await stage.arrival(receiver, count, `call ${count} of ${EQUAL_CALLS} equal ones`, 'CAL-011');
      }
      for (let retry = 1; retry <= EQUAL_CALLS; retry += 1) {
        await stage.awaitRetry(receiver, 'RTY-001', EQUAL_CALLS + retry);
      }
    },
  },
] as const satisfies readonly Case[];

function track(stage: Stage, userId = stage.calls.id('u')): MarkedCall {
  const mark = stage.calls.id('e');
  // The mark is in two places, so that it is found even if one of the members is missing.
  return { call: stage.calls.track({ userId, event: mark, properties: { mark } }), mark, arrival: DELIVERED.track };
}

function group(stage: Stage, userId: string): MarkedCall {
  const mark = stage.calls.id('g');
  return { call: stage.calls.group({ userId, groupId: mark, traits: { mark } }), mark, arrival: DELIVERED.group };
}

function alias(stage: Stage, userId: string): MarkedCall {
  const mark = stage.calls.id('p');
  return { call: stage.calls.alias({ userId, previousId: mark }), mark, arrival: DELIVERED.alias };
}

/** The attempts of one message at a receiver that answers its first `failures` requests with 500, for any message. */
class MessageAttempts {
  readonly #marked: MarkedCall;
  readonly #receiver: Receiver;
  readonly #failures: number;

  constructor(marked: MarkedCall, receiver: Receiver, failures: number) {
    this.#marked = marked;
    this.#receiver = receiver;
    this.#failures = failures;
  }

  get requests(): ReceivedRequest[] {
    return requestsWith(this.#receiver, this.#marked.mark);
  }

  /** True if it has succeeded, or may have been given up. */
  get isOver(): boolean {
    return this.requests.length >= ENOUGH_ATTEMPTS || this.#success >= 0;
  }

  /** Index of its first attempt that was answered with 200; -1 for none. */
  get #success(): number {
    return this.requests.findIndex(({ index }) => index >= this.#failures);
  }

  demandRetried(): void {
    const { requests } = this;
    const [request] = requests;
    const requirement = request === undefined ? this.#marked.arrival : 'RTY-001';
    const expected = `${ENOUGH_ATTEMPTS} attempts or a success for each message`;
    const seen = `${plural(requests.length, 'attempt')} without success`;
    demandThat(this.isOver, { requirement, expected, seen, request });
  }

  demandEnded(): void {
    const request = this.#success < 0 ? undefined : this.requests[this.#success + 1];
    const expected = 'no further attempt of a message after its success';
    demandThat(request === undefined, { requirement: 'RTY-003', expected, seen: 'one more', request });
  }
}
