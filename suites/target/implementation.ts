import type { Description } from '../../spec/shapes/contract.ts';
import type { Seats } from '../receivers/seat.ts';
import type { World } from './world.ts';

/**
 * The request for a world: the instant at which a virtual clock starts (ISO 8601), and the authorities to trust (PEM).
 */
export interface NewWorld {
  readonly now: string;
  readonly trust?: readonly string[];
}

/** What a world is for. Only a deployed router wants to know: its sources belong to one case, or to several at once. */
export interface WorldPurpose {
  readonly caseId: string;
  /** Whether no other case may use its sources meanwhile. */
  readonly isAlone: boolean;
}

/** What is under test in a run: one implementation, or a router and a client library tested together. */
export interface Implementation {
  /** Its address, for a reader. */
  readonly url: string;
  /** Asks for its description. @param limitMs How long the answer may take, in real milliseconds. */
  describe(limitMs?: number): Promise<Description>;
  /** Set if receivers have fixed places, and no servers of their own. */
  readonly seats?: Seats;
  /** Why a case cannot be played here, whatever the description says. Default: every case can. */
  whyImpossible?(caseId: string): string | undefined;
  /**
   * Makes a fresh world.
   * @param purpose Left out for a further world of a case.
   */
  createWorld(request: NewWorld, purpose?: WorldPurpose): Promise<World>;
  close(): void;
}
