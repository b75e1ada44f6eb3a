import { LIMITS } from '../../../spec/limits.ts';
import { abbreviated, clipped } from '../text.ts';
import type { Holding } from '../time/world-time.ts';

const TOLD_CHARACTERS = 60;

/** Reaction of a receiver to a request. Durations are milliseconds on the world's clock, from the request's arrival. */
export type Reply =
  | ({ readonly kind: 'answer'; readonly status: number; readonly afterMs?: number } & AnswerContents)
  /** The head of a 200 and a first piece of its body at once, and the rest after `afterMs`. */
  | { readonly kind: 'drip'; readonly afterMs: number }
  /** No answer, on a connection that stays open. */
  | { readonly kind: 'stall' }
  /** The head of a 500 and a first piece of its body, on a connection that stays open. */
  | { readonly kind: 'endless' }
  /** The connection breaks, at once or later. */
  | { readonly kind: Break; readonly afterMs?: number };

/**
 * A connection is reset or closed without an answer, after bytes that are not HTTP, or after a part of a 500.
 */
export type Break = 'reset' | 'close' | 'garbage' | 'half';

/** Contents of an answer besides its status. Missing members are plain: a small JSON body with its length. */
export interface AnswerContents {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The media type of the body; null for none. */
  readonly contentType?: string | null;
  /** The body is sent in chunks, without its length. */
  readonly isChunked?: true;
  readonly reason?: string;
  /** Informational answers that come before it. */
  readonly before?: readonly (100 | 102 | 103)[];
  /** Instants of those, from the arrival of the request. Default: right before it. */
  readonly beforeMs?: number;
}

/**
 * One reply per request, in order. The last one is repeated for all further requests; an empty script always succeeds.
 */
export type Script = readonly Reply[];

/** The success that all cases use: status 200 with a small body (readings, rule three). */
export const OK: Reply = { kind: 'answer', status: 200 };
export const FAIL: Reply = { kind: 'answer', status: 500 };
export const STALL: Reply = { kind: 'stall' };
export const RESET: Reply = { kind: 'reset' };

export function status(code: number): Reply {
  return { kind: 'answer', status: code };
}

export function okAfter(afterMs: number): Reply {
  return { kind: 'answer', status: 200, afterMs };
}

/** The effect of a reply on its request: not held back, held back for good, or answered later. */
export function classifyHolding(reply: Reply): Holding {
  if (reply.kind === 'stall' || reply.kind === 'endless') return 'for good';
  return reply.afterMs === undefined ? 'nothing' : 'for a time';
}

/** The same for the sender, but without a later action of the receiver. */
export function atOnce(reply: Reply): Reply {
  if (reply.kind === 'stall' || reply.kind === 'endless') return STALL;
  const { afterMs = 0 } = reply;
  if (afterMs >= LIMITS.responseTimeoutMs) return STALL;
  if (reply.kind === 'drip') return OK;
  if (reply.kind !== 'answer') return { kind: reply.kind };
  const { afterMs: _, beforeMs: __, ...rest } = reply;
  return rest;
}

export function isPlainSuccess(reply: Reply): boolean {
  return reply.kind === 'answer' && reply.status >= 200 && reply.status < 300 && reply.afterMs === undefined;
}

/** For a receiver that chooses among answers without delay. */
export const NEVER_HOLDS = (): Holding => 'nothing';

export function anyHolding(all: readonly Holding[]): Holding {
  return all.find((each) => each === 'for a time') ?? all.find((each) => each === 'for good') ?? 'nothing';
}

export function repliesFrom(script: Script, index: number): Script {
  return script.slice(Math.max(0, Math.min(index, script.length - 1)));
}

export function replyAt(script: Script, index: number): Reply {
  return script[index] ?? script.at(-1) ?? OK;
}

/** Contents of an answer besides its status, in a few words for a transcript. Empty if it is plain. */
export function describeContents({
  headers = {},
  body,
  contentType,
  isChunked,
  reason,
  before = [],
  beforeMs,
}: AnswerContents): string {
  const parts = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${clipped(value, TOLD_CHARACTERS)}`),
    ...(body === undefined
      ? []
      : [body === '' ? 'an empty body' : `the body ${clipped(abbreviated(body), TOLD_CHARACTERS)}`]),
    ...(contentType === null ? ['no media type'] : []),
    ...(isChunked === true ? ['its body in chunks'] : []),
  ];
  return [
    ...(reason === undefined ? [] : [` ${JSON.stringify(reason)}`]),
    ...(before.length === 0 || beforeMs !== undefined ? [] : [` after ${before.join(' and ')}`]),
    ...(parts.length === 0 ? [] : [` with ${parts.join(', ')}`]),
  ].join('');
}
