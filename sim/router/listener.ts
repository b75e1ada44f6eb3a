import type { Attempt, Message } from '../model/message.ts';
import type { Webhook } from '../model/source.ts';
import type { Verdict } from '../rules/rules.ts';
import type { Outcome } from '../wire/outcome.ts';
import type { WireRequest } from '../wire/request.ts';
import type { DeliveryState } from './delivery.ts';

/** Is told what happens to messages, at the instant when it happens. It decides nothing, and must not throw. */
export interface Listener {
  /** A message was taken, for these webhooks: none if it is switched off. No attempt has begun. */
  taken(message: Message, webhooks: readonly Webhook[]): void;
  /** An attempt begins with this request. */
  began(attempt: Attempt, request: WireRequest): void;
  /** An attempt has ended. What follows from it, below, was told before. */
  ended(attempt: Attempt, outcome: Outcome, verdict: Verdict): void;
  /** The next attempt at a webhook is due at an instant, in milliseconds since the epoch. */
  waits(message: Message, urlIndex: number, atMs: number): void;
  /** No attempt follows at a webhook. */
  over(message: Message, urlIndex: number, state: DeliveryState): void;
}
