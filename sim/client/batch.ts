import { RoutespecError } from '../../spec/error.ts';
import type { QueuedMessage } from '../rules/client/client-rules.ts';

/** Where a batch stands on its way to the service. */
export type BatchState =
  /** As many batches as may be are on their way, and this one is not among them. */
  | 'pending'
  /** A request is under way. */
  | 'attempting'
  /** The retry has its instant. */
  | 'waiting'
  /** The service took it. */
  | 'sent'
  /** It was tried as often as may be. */
  | 'lost';

const TRANSITIONS: Readonly<Record<BatchState, readonly BatchState[]>> = {
  pending: ['attempting'],
  attempting: ['sent', 'waiting', 'lost'],
  waiting: ['attempting'],
  sent: [],
  lost: [],
};

/** Messages that leave together. */
export class Batch {
  readonly messages: readonly QueuedMessage[];
  readonly sizeBytes: number;
  /** How many attempts have begun. */
  attempts = 0;
  #state: BatchState = 'pending';

  constructor(messages: readonly QueuedMessage[]) {
    this.messages = messages;
    this.sizeBytes = messages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  get state(): BatchState {
    return this.#state;
  }

  /** @throws RoutespecError `invalid` for a step that no batch takes. */
  moveTo(next: BatchState): void {
    if (!TRANSITIONS[this.#state].includes(next)) {
      throw new RoutespecError('invalid', `Expected \`batch\` to go on from ${this.#state}, got ${next}`);
    }
    this.#state = next;
  }
}
