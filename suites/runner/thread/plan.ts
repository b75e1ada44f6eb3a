import type { Description } from '../../../spec/shapes/contract.ts';
import type { Certificates } from '../../certificates/certificates.ts';
import type { Addresses } from '../../target/implementation-at.ts';
import type { RunSettings } from '../run-settings.ts';

/** What the thread that plays the cases is told; plain data, since it crosses over. */
export interface Plan {
  readonly addresses: Addresses;
  readonly description: Description;
  readonly caseIds: readonly string[];
  readonly settings: RunSettings;
  /** Given where a case needs them. */
  readonly certificates: Certificates | undefined;
  /** The command that repeats a case, up to where the id of the case goes. */
  readonly repeatCommand: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    plan: Plan;
    /** Raised when the run is interrupted. */
    interruptFlag: SharedArrayBuffer;
  }
  interface TaskMeta {
    /** What the case of this task came to. */
    outcome?: import('../case/outcome.ts').Outcome;
  }
}
