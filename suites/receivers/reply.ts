/** What a receiver does with a request. Durations are milliseconds of the world's clock, from the request's arrival. */
export type Reply =
  /** An answer, whole and at once; after `afterMs`, or without delay. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly afterMs?: number;
      readonly headers?: Record<string, string>;
    }
  /** The head of a 200 and a first piece of its body at once; the rest after `afterMs`. */
  | { readonly kind: 'drip'; readonly afterMs: number }
  /** Nothing, on a connection that stays open. */
  | { readonly kind: 'stall' }
  /** The connection is reset without an answer. */
  | { readonly kind: 'reset' }
  /** The connection is closed in order, without an answer. */
  | { readonly kind: 'close' }
  /** Bytes that are not HTTP, and then the connection is closed. */
  | { readonly kind: 'garbage' };

/** Replies in order of the requests; the last one is for all that follow, and without any everything is a success. */
export type Script = readonly Reply[];

/** A success as every suite sends it: status 200 with a small body (readings, rule three). */
export const OK: Reply = { kind: 'answer', status: 200 };
/** A failure that has to be retried. */
export const FAIL: Reply = { kind: 'answer', status: 500 };
export const STALL: Reply = { kind: 'stall' };
export const RESET: Reply = { kind: 'reset' };

/** An answer with that status. */
export function status(code: number): Reply {
  return { kind: 'answer', status: code };
}

/** A success that is sent only after `afterMs`. */
export function okAfter(afterMs: number): Reply {
  return { kind: 'answer', status: 200, afterMs };
}

/** The reply of a script to its `index`th request. */
export function replyAt(script: Script, index: number): Reply {
  return script[index] ?? script.at(-1) ?? OK;
}
