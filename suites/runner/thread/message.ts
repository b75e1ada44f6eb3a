import type { Outcome } from '../case/outcome.ts';
import type { FurtherPlayed } from '../further/further.ts';

/** What the thread that plays the cases reports to the thread that started it. */
export type Message =
  | { readonly kind: 'begin'; readonly caseId: string }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  /** A case was played beyond the default set. Its outcome is given unless it passed. */
  | { readonly kind: 'further'; readonly played: FurtherPlayed; readonly outcome: Outcome | undefined }
  /** Something that a user should know, and that belongs to no case. */
  | { readonly kind: 'notice'; readonly sentence: string }
  /** An error of routespec that no case caught, as a sentence. The other cases are still played. */
  | { readonly kind: 'fault'; readonly sentence: string }
  /** All is over, and the thread ends at once. */
  | { readonly kind: 'over' };
