import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import type { Receiver } from '../../receivers/receiver.ts';
import type { CallDocument } from '../../stage/calls.ts';
import type { Stage } from '../../stage/stage.ts';
import { DELIVERED } from '../../stage/sure-kinds.ts';
import { demandThat } from '../demand.ts';

/** A message with this many attempts was retried two times, so it may have been given up. */
const ENOUGH_ATTEMPTS = 3;

/** What has come of one call: how many requests, and whether one of them was answered with a success. */
interface Fate {
  attempts: number;
  isTaken: boolean;
}

/**
 * Many calls of as many users, at a receiver that answers as many requests with 500, and then all with 200. Each request
 * is looked at once, however often the crowd is asked.
 */
export class Crowd {
  readonly calls: readonly CallDocument[];
  readonly #receiver: Receiver;
  readonly #fates: ReadonlyMap<string, Fate>;
  #seen = 0;

  constructor(stage: Stage, receiver: Receiver, count: number) {
    const marks = Array.from({ length: count }, () => stage.calls.id('u'));
    // The mark is in two places, so that it can be found even if one of the members is missing.
    this.calls = marks.map((mark) => stage.calls.track({ userId: mark, event: mark, properties: {} }));
    this.#receiver = receiver;
    this.#fates = new Map(marks.map((mark) => [mark, { attempts: 0, isTaken: false }]));
  }

  /** Whether every call has had a first attempt. */
  get hasArrived(): boolean {
    return this.#all(({ attempts }) => attempts > 0);
  }

  /** Whether every call has succeeded, or may have been given up. */
  get isOver(): boolean {
    return this.#all(({ attempts, isTaken }) => isTaken || attempts >= ENOUGH_ATTEMPTS);
  }

  /** Fails unless each call arrived, and was retried. */
  demandRetried(): void {
    this.#look();
    const fates = [...this.#fates.values()];
    const lost = fates.filter(({ attempts }) => attempts === 0).length;
    const requirement: RequirementId = lost === fates.length ? DELIVERED.track : 'CAL-011';
    const expected = `each of ${fates.length} calls that came at once to be sent`;
    demandThat(lost === 0, { requirement, expected, seen: `${lost} of them lost` });
    const left = fates.filter(({ attempts, isTaken }) => !isTaken && attempts < ENOUGH_ATTEMPTS).length;
    demandThat(left === 0, {
      requirement: 'RTY-001',
      expected: `each of ${fates.length} messages that wait for a retry to be retried until it succeeds`,
      seen: `${left} of them without success after less than ${ENOUGH_ATTEMPTS} attempts`,
    });
  }

  #all(holds: (fate: Fate) => boolean): boolean {
    this.#look();
    return [...this.#fates.values()].every(holds);
  }

  #look(): void {
    const { requests } = this.#receiver;
    for (; this.#seen < requests.length; this.#seen += 1) this.#note(requests[this.#seen]);
  }

  #note(request: ReceivedRequest | undefined): void {
    const [mark = ''] = request?.body.toString('latin1').match(/u-[0-9a-z]+/g) ?? [];
    const fate = this.#fates.get(mark);
    if (request === undefined || fate === undefined) return;
    fate.attempts += 1;
    fate.isTaken ||= request.index >= this.#fates.size;
  }
}
