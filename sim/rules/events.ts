import type { Attempt, Message, Source } from '../model/message.ts';
import type { Outcome } from '../wire/outcome.ts';

/** Events of a router, told to its rules at the instant when they happen. They decide nothing: only faults remember them. */
export type RouterEvent =
  /** These settings of a source are in force from now on. */
  | { readonly kind: 'settings'; readonly source: Source; readonly atMs: number }
  /** A call could not be read as it was given: it was too large, or its timestamp is no time. */
  | { readonly kind: 'misfit'; readonly of: 'size' | 'timestamp' }
  | { readonly kind: 'arrived'; readonly message: Message; readonly atMs: number }
  | { readonly kind: 'began'; readonly attempt: Attempt }
  /** Before anything is decided about its outcome. */
  | { readonly kind: 'ended'; readonly attempt: Attempt; readonly outcome: Outcome; readonly atMs: number }
  /** No further attempt follows at any webhook, or none was ever made. */
  | { readonly kind: 'closed'; readonly message: Message };
