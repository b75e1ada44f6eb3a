import type { MarkedMessage } from '../../harness/capture/messages.ts';
import type { Reply } from '../../harness/receivers/reply.ts';

/** The clients of one world, and what is done with them, as plain data. */
export interface ClientWorldPlan {
  /** The instant at which the world starts, in ISO 8601. */
  readonly now: string;
  /** By key, which steps name them by. */
  readonly clients: Readonly<Record<string, ClientPlan>>;
  readonly steps: readonly ClientStep[];
}

/** One client of the library. Options that are left out keep their default. */
export interface ClientPlan {
  /** No key contains another one, so that each can be found in what is sent. */
  readonly writeKey: string;
  /** Path in `Endpoint`. Every client has its own service there. */
  readonly path: string;
  readonly size?: number;
  readonly flushAt?: number;
  readonly flushAfterMs?: number;
  readonly debug?: boolean;
  /** Answers of its service, request by request. The last one is repeated. */
  readonly script: readonly [Reply, ...Reply[]];
}

/** One thing that the program with the clients does. */
export type ClientStep =
  | ({ readonly kind: 'message'; readonly client: string } & PlannedMessage)
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'close'; readonly client: string };

/** A message for a method, which holds a mark in one of its fields. */
export interface PlannedMessage extends MarkedMessage {
  /** Unique in its world. It survives any change of the message, its mark included. */
  readonly key: string;
}

export function messagesOf({ steps }: ClientWorldPlan): Extract<ClientStep, { kind: 'message' }>[] {
  return steps.filter((step) => step.kind === 'message');
}
