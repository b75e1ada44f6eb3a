import { RoutespecError } from '../../spec/error.ts';
import type { Timer } from '../clock/clock.ts';
import type { Message } from '../model/message.ts';
import type { Webhook } from '../model/source.ts';

/** Where the delivery of one message to one webhook stands. */
export type DeliveryState =
  /** To be attempted as soon as there is a free place, or when the webhook before it has failed. */
  | 'pending'
  /** A request is under way. */
  | 'attempting'
  /** The retry has its instant. */
  | 'waiting'
  /** This webhook took the message, or another one did. */
  | 'processed'
  /** The retry window is over. */
  | 'expired'
  /** The endpoint declined in a way that is not tried again. */
  | 'refused';

const TRANSITIONS: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  pending: ['attempting', 'processed', 'expired'],
  attempting: ['processed', 'waiting', 'expired', 'refused'],
  waiting: ['pending', 'processed'],
  processed: [],
  expired: [],
  refused: [],
};

/** One message on its way to one webhook. */
export class Delivery {
  readonly webhook: Webhook;
  readonly urlIndex: number;
  /** How many attempts have begun. */
  attempts = 0;
  #state: DeliveryState = 'pending';
  #retry: Timer | undefined;

  constructor(webhook: Webhook, urlIndex: number) {
    this.webhook = webhook;
    this.urlIndex = urlIndex;
  }

  get state(): DeliveryState {
    return this.#state;
  }

  /** Whether nothing more will come of it. */
  get isOver(): boolean {
    return TRANSITIONS[this.#state].length === 0;
  }

  /** @throws RoutespecError `invalid` for a step that no delivery takes. */
  moveTo(next: DeliveryState): void {
    if (!TRANSITIONS[this.#state].includes(next)) {
      throw new RoutespecError(
        'invalid',
        `Expected \`delivery\` to go on from ${this.#state}, got ${next} (${this.webhook.url})`,
      );
    }
    this.#retry?.cancel();
    this.#retry = undefined;
    this.#state = next;
  }

  /** Waits for the timer of its retry. */
  waitFor(retry: Timer): void {
    this.moveTo('waiting');
    this.#retry = retry;
  }
}

/** One message on its way to all its webhooks. */
export interface Dispatch {
  readonly message: Message;
  readonly deliveries: readonly Delivery[];
  /** When the first attempt at any of them began; null before. */
  firstAttemptAtMs: number | null;
  /** Whether the message counts as processed, so that nothing about it is tried again. */
  isProcessed: boolean;
}
