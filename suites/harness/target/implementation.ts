import type { Description } from '../../../spec/shapes/contract.ts';
import type { Untested } from '../../../spec/shapes/results.ts';
import type { SharedEndpoints } from '../receivers/shared-endpoint.ts';
import type { Capabilities } from './capabilities.ts';
import type { World } from './world.ts';

/** The request for a world: the start of a virtual clock (ISO 8601), and the authorities to trust (PEM). */
export interface NewWorld {
  readonly now: string;
  readonly trust?: readonly string[];
}

/** Purpose of a world. Only a deployed router uses it: its sources belong to one case, or to several at once. */
export interface WorldPurpose {
  readonly caseId: string;
  /** True if no other case may use its sources meanwhile. */
  readonly isAlone: boolean;
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

export interface WorldUse {
  readonly purpose?: WorldPurpose;
  /** The optional parts that cases may use. Default: all. */
  readonly capabilities?: Capabilities;
}

/** The subject of a run: one implementation, or a router and a client library tested together. */
export interface Implementation {
  readonly url: string;
  /** Asks for its description. @param limitMs Time limit for the answer, in real milliseconds. */
  describe(limitMs?: number): Promise<Described>;
  /** Set if router and client library are two implementations, which need not understand each other. */
  readonly isPair?: true;
  /** Set if receivers have fixed places, and no servers. */
  readonly endpoints?: SharedEndpoints;
  /** Reason why a case cannot be played here, with any description. Default: every case can. */
  whyImpossible?(caseId: string): Untested | undefined;
  /** Makes a fresh world. @param use.purpose Absent for a further world of a case. */
  createWorld(request: NewWorld, use?: WorldUse): Promise<World>;
  /** Masks its secrets in a value that is reported. Default: it has none. */
  mask?<Value>(value: Value): Value;
  /** One sentence about its traffic that a user should know after a run, if there is one. */
  notice?(): string | undefined;
  close(): void;
}
