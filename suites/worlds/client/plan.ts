import type { MarkedMessage } from '../../harness/capture/messages.ts';
import type { Reply } from '../../harness/receivers/reply.ts';

/** The clients and the steps of one world, as plain data. */
export interface ClientWorldPlan {
  /** Start of the world, in ISO 8601. */
  readonly now: string;
  /** By key. Steps name clients by their key. */
  readonly clients: Readonly<Record<string, ClientPlan>>;
  readonly steps: readonly ClientStep[];
}

/** One client of the library. An option that is left out keeps its default. */
export interface ClientPlan {
  /** No key contains another one, so that each can be recognised in a request. */
  readonly writeKey: string;
  /** Path in `Endpoint`. */
  readonly path: string;
  /** Clients with the same host share a service. Default: a separate one. */
  readonly host?: string;
  readonly size?: number;
  readonly flushAt?: number;
  readonly flushAfterMs?: number;
  readonly debug?: boolean;
  /** Answers of its service, request by request. The last one is repeated. */
  readonly script: readonly [Reply, ...Reply[]];
}

/** One action of the program that has the clients. */
export type ClientStep =
  | ({ readonly kind: 'message'; readonly client: string } & PlannedMessage)
  | { readonly kind: 'pass'; readonly ms: number }
  /** Makes a client. One that no step opens is made before the first step. */
  | { readonly kind: 'open'; readonly client: string }
  | { readonly kind: 'close'; readonly client: string };

/** A message for a method, with a mark in one of its fields. */
export interface PlannedMessage extends MarkedMessage {
  /** Unique in its world. It stays when the message changes, even if the mark does. */
  readonly key: string;
}

export function listMessages({ steps }: ClientWorldPlan): Extract<ClientStep, { kind: 'message' }>[] {
  return steps.filter((step) => step.kind === 'message');
}
