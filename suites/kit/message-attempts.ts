import type { RequirementId } from '../../spec/requirements/index.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { CallDocument } from '../stage/calls.ts';
import { demandThat } from './demand.ts';
import { requestsWith } from './negatives.ts';

/** A message that has had as many attempts was tried again two times, so that it may have been given up. */
const ENOUGH_ATTEMPTS = 3;

/** A call, and the text by which it is found again where others have the same user. */
export interface MarkedCall {
  readonly call: CallDocument;
  readonly mark: string;
  /** What it fails that it does not arrive. */
  readonly arrival: RequirementId;
}

/** The attempts at one message, at a receiver that answers its first requests with 500, whichever message they carry. */
export class MessageAttempts {
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

  /** Whether it has succeeded, or may have been given up. */
  get isOver(): boolean {
    return this.requests.length >= ENOUGH_ATTEMPTS || this.#success >= 0;
  }

  /** Which of its attempts was the first to be answered with 200, from 0; -1 for none. */
  get #success(): number {
    return this.requests.findIndex(({ index }) => index >= this.#failures);
  }

  demandRetried(): void {
    const { requests } = this;
    const [request] = requests;
    const requirement = request === undefined ? this.#marked.arrival : 'RTY-001';
    const expected = `${ENOUGH_ATTEMPTS} attempts or a success of each message`;
    demandThat(this.isOver, { requirement, expected, seen: `${requests.length} attempts, all failed`, request });
  }

  demandEnded(): void {
    const request = this.#success < 0 ? undefined : this.requests[this.#success + 1];
    const expected = 'no further attempt of a message after its success';
    demandThat(request === undefined, { requirement: 'RTY-003', expected, seen: 'one more', request });
  }
}
