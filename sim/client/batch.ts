import { RoutespecError } from '../../spec/error.ts';
import type { QueuedMessage } from '../rules/client/client-rules.ts';

export type BatchState =
  /** It waits until a place for a batch is free. */
  | 'pending'
  /** A request is under way. */
  | 'attempting'
  /** A retry is scheduled. */
  | 'waiting'
  /** The service accepted it. */
  | 'sent'
  /** All retries failed, so it was given up. */
  | 'lost';

const TRANSITIONS: Readonly<Record<BatchState, readonly BatchState[]>> = {
  pending: ['attempting'],
  attempting: ['sent', 'waiting', 'lost'],
  waiting: ['attempting'],
  sent: [],
  lost: [],
};

/** Messages that are sent together. */
export class Batch {
  readonly messages: readonly QueuedMessage[];
  readonly sizeBytes: number;
  /** Number of attempts that have begun. */
  attempts = 0;
  #state: BatchState = 'pending';

  constructor(messages: readonly QueuedMessage[]) {
    this.messages = messages;
    this.sizeBytes = messages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  get state(): BatchState {
    return this.#state;
  }

  /** @throws RoutespecError `invalid` for a transition that is not in the table. */
  moveTo(next: BatchState): void {
    if (!TRANSITIONS[this.#state].includes(next)) {
      throw new RoutespecError('invalid', `Expected \`batch\` to go on from ${this.#state}, got ${next}`);
    }
    this.#state = next;
  }
}
