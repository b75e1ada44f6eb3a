import type { Attempt, Message, Source } from '../model/message.ts';
import type { Outcome } from '../wire/outcome.ts';

/**
 * Events of a router, reported to its rules at the instant when they happen. They decide nothing: only faults remember
 * them.
 */
export type RouterEvent =
  /** These settings of a source are in force from now on. */
  | { readonly kind: 'settings'; readonly source: Source; readonly atMs: number }
  /** A call could not be read as given: it was too large, or its timestamp was invalid. */
  | { readonly kind: 'misfit'; readonly of: 'size' | 'timestamp' }
  | { readonly kind: 'arrived'; readonly message: Message; readonly atMs: number }
  | { readonly kind: 'began'; readonly attempt: Attempt }
  /** The head of an answer has come, and its end has not. */
  | { readonly kind: 'answering'; readonly attempt: Attempt }
  /** Before the outcome has any effect. */
  | { readonly kind: 'ended'; readonly attempt: Attempt; readonly outcome: Outcome; readonly atMs: number }
  /** No further attempt follows at any webhook, or none was ever made. */
  | { readonly kind: 'closed'; readonly message: Message };
