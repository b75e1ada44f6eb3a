import { plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import type { Receiver } from '../../receivers/receiver.ts';
import type { CallDocument } from '../../stage/calls.ts';
import { demandThat } from '../demand.ts';
import { requestsWith } from '../negatives.ts';

/** A message with this many attempts was retried two times, so it may have been given up. */
const ENOUGH_ATTEMPTS = 3;

/** A call, and the text that distinguishes it from others of the same user. */
export interface MarkedCall {
  readonly call: CallDocument;
  readonly mark: string;
  /** The requirement that fails if the call does not arrive. */
  readonly arrival: RequirementId;
}

/**
 * The attempts of one message at a receiver that answers its first `failures` requests with 500, of whatever message.
 */
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
