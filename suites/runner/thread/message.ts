import type { Outcome } from '../case/outcome.ts';

/** What the thread that plays the cases reports to the thread that started it. */
export type Message =
  | { readonly kind: 'begin'; readonly caseId: string }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  /** An error of routespec that no case caught, as a sentence. The other cases are still played. */
  | { readonly kind: 'fault'; readonly sentence: string }
  /** All is over, and the thread ends at once. */
  | { readonly kind: 'over' };
