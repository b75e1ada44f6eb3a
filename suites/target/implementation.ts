import type { Description } from '../../spec/shapes/contract.ts';
import type { World } from './world.ts';

/** A world as it is asked for: where a virtual clock starts, ISO 8601, and authorities to trust, in PEM. */
export interface NewWorld {
  readonly now: string;
  readonly trust?: readonly string[];
}

/** What a run needs of an implementation under test, be it one or two. */
export interface Implementation {
  /** Where it is, for a reader. */
  readonly url: string;
  /** Asks it to describe itself. @param limitMs How long that may take, in real milliseconds. */
  describe(limitMs?: number): Promise<Description>;
  /** Makes a fresh world. */
  createWorld(request: NewWorld): Promise<World>;
  close(): void;
}
