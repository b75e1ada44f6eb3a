import type { Description } from '../../../spec/shapes/contract.ts';
import type { Capabilities } from './capabilities.ts';
import type { World } from './world.ts';

/** The request for a world: the start of a virtual clock (ISO 8601), and the authorities to trust (PEM). */
export interface NewWorld {
  readonly now: string;
  readonly trust?: readonly string[];
}

/** The other half of the service, which messages also pass through. It is not under test itself. */
export interface Partner {
  readonly role: 'router' | 'client';
  readonly name: string;
  readonly version: string;
}

/** The implementation's own description, with its partner if it has one. */
export interface Described extends Description {
  readonly partner?: Partner | undefined;
}

/** The subject of a run: one implementation, or a router and a client library tested together. */
export interface Implementation {
  readonly url: string;
  /** Asks for its description. @param limitMs Time limit for the answer, in real milliseconds. */
  describe(limitMs?: number): Promise<Described>;
  /** Set if router and client library are two implementations, which need not understand each other. */
  readonly isPair?: true;
  /** Makes a fresh world. @param capabilities The optional parts that cases may use. Default: all. */
  createWorld(request: NewWorld, capabilities?: Capabilities): Promise<World>;
  close(): void;
}
