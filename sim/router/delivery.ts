import { RoutespecError } from '../../spec/error.ts';
import type { Timer } from '../clock/clock.ts';
import type { Message, Webhook } from '../model/message.ts';
import type { Outcome } from '../wire/outcome.ts';

export type DeliveryState =
  /** It waits for a free place, or for the previous webhook to fail. */
  | 'pending'
  /** A request is under way. */
  | 'attempting'
  /** An attempt is scheduled. */
  | 'waiting'
  /** This webhook or another one accepted the message. */
  | 'processed'
  /** The retry window is over. */
  | 'expired'
  /** The endpoint declined, and there is no retry. */
  | 'refused';

const TRANSITIONS: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  pending: ['attempting', 'waiting', 'processed', 'expired'],
  attempting: ['processed', 'waiting', 'expired', 'refused'],
  waiting: ['pending', 'processed'],
  processed: [],
  expired: [],
  refused: [],
};

/** The delivery of one message to one webhook. */
export class Delivery {
  readonly webhook: Webhook;
  readonly urlIndex: number;
  /** Number of attempts that have begun. */
  attempts = 0;
  /** Start of the first attempt, in milliseconds since the epoch; null before that. */
  firstAtMs: number | null = null;
  /** Outcome of the last attempt; null before that. */
  outcome: Outcome | null = null;
  /** True if its turn has come: the message has just arrived, or the previous webhook has failed. */
  hasBegun = false;
  #state: DeliveryState = 'pending';
  #timer: Timer | undefined;

  constructor(webhook: Webhook, urlIndex: number) {
    this.webhook = webhook;
    this.urlIndex = urlIndex;
  }

  get state(): DeliveryState {
    return this.#state;
  }

  /** True if no attempt will follow. */
  get isOver(): boolean {
    return TRANSITIONS[this.#state].length === 0;
  }

  /** @throws RoutespecError `invalid` for a transition that is not in the table. */
  moveTo(next: DeliveryState): void {
    if (!TRANSITIONS[this.#state].includes(next)) {
      throw new RoutespecError(
        'invalid',
        `Expected \`delivery\` to go on from ${this.#state}, got ${next} (${this.webhook.url})`,
      );
    }
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#state = next;
  }

  /** Waits for the timer of its first attempt or of its retry. */
  waitFor(timer: Timer): void {
    this.moveTo('waiting');
    this.#timer = timer;
  }
}

/** The deliveries of one message to all its webhooks. */
export interface Dispatch {
  readonly message: Message;
  readonly deliveries: readonly Delivery[];
  /** Bytes reserved in the quota of its world until the last delivery is over. */
  readonly heldBytes: number;
  /** Number of deliveries that are not over. */
  openCount: number;
  /** True if the message counts as processed, so that no retry follows. */
  isProcessed: boolean;
}
