import type { Reply } from '../receivers/reply.ts';
import type { CallDocument } from '../stage/calls.ts';

/** What the world of one random play is made of, and what is done in it, as plain data. */
export interface WorldPlan {
  readonly sources: readonly SourcePlan[];
  readonly steps: readonly Step[];
  /** World time that passes after the last step, in milliseconds. */
  readonly lookAheadMs: number;
}

/** One source and the receivers behind its webhooks. */
export interface SourcePlan {
  readonly type: 'web' | 'mobile' | 'server';
  readonly enabled: boolean;
  readonly secret?: string;
  readonly hooks: readonly HookPlan[];
}

/** One webhook: where its URL leads, what it sends along, and what its receiver answers. */
export interface HookPlan {
  /** Path and query behind the origin of the receiver. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Replies in order of the requests; the last one is for all that follow. */
  readonly script: readonly [Reply, ...Reply[]];
}

/** One thing that the outside world does. Sources are named by their position. */
export type Step =
  /** A call without ids: they are given when it is played, since the oracle finds a message by them. */
  | { readonly kind: 'call'; readonly source: number; readonly call: CallDocument }
  | { readonly kind: 'deletion'; readonly sources: readonly number[] }
  /** The secret of a source is replaced, and nothing else of its settings. */
  | { readonly kind: 'secret'; readonly source: number; readonly secret: string }
  | { readonly kind: 'pass'; readonly ms: number };
