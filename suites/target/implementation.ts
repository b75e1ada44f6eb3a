import type { Description } from '../../spec/shapes/contract.ts';
import type { World } from './world.ts';

/**
 * The request for a world: the instant at which a virtual clock starts (ISO 8601), and the authorities to trust (PEM).
 */
export interface NewWorld {
  readonly now: string;
  readonly trust?: readonly string[];
}

/** What is under test in a run: one implementation, or a router and a client library tested together. */
export interface Implementation {
  /** Its address, for a reader. */
  readonly url: string;
  /** Asks for its description. @param limitMs How long the answer may take, in real milliseconds. */
  describe(limitMs?: number): Promise<Description>;
  /** Makes a fresh world. */
  createWorld(request: NewWorld): Promise<World>;
  close(): void;
}
