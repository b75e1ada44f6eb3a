import type { Reply } from '../receivers/reply.ts';
import type { CallDocument } from '../stage/calls.ts';

/** The sources and receivers of one random world, and what is done in it, as plain data. */
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

/** One webhook: the target of its URL, its static headers, and the answers of its receiver. */
export interface HookPlan {
  /** Path and query, which are appended to the origin of the receiver. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Replies in the order of the requests. The last one is repeated for all further requests. */
  readonly script: readonly [Reply, ...Reply[]];
}

/** One thing that the outside world does. Sources are given by their position. */
export type Step =
  /** A call without ids. They are added when it is played, because the oracle finds messages by them. */
  | { readonly kind: 'call'; readonly source: number; readonly call: CallDocument }
  | { readonly kind: 'deletion'; readonly sources: readonly number[] }
  /** The secret of a source is replaced, and nothing else of its settings. */
  | { readonly kind: 'secret'; readonly source: number; readonly secret: string }
  | { readonly kind: 'pass'; readonly ms: number };
