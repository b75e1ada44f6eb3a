import type { Description } from '../../spec/shapes/contract.ts';
import type { Certificates } from '../certificates/certificates.ts';
import type { Addresses } from '../target/implementation.ts';

/** What the process that plays the cases is told; plain data, since it crosses a thread. */
export interface Plan {
  readonly addresses: Addresses;
  readonly description: Description;
  readonly caseIds: readonly string[];
  readonly seed: number;
  readonly settleMs: number;
  readonly patienceMs: number;
  /** Given where a case needs them. */
  readonly certificates: Certificates | undefined;
  /** The command that repeats a case, up to where the id of the case goes. */
  readonly command: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    plan: Plan;
    /** Raised when the run is interrupted. */
    interruptFlag: SharedArrayBuffer;
  }
  interface TaskMeta {
    /** What the case of this task came to. */
    outcome?: import('./run-case.ts').Outcome;
  }
}
