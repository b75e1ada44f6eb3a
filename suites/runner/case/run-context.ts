import type { Description } from '../../../spec/shapes/contract.ts';
import type { Certificates } from '../../certificates/certificates.ts';
import type { Watch } from '../../stage/watchtower.ts';
import type { Implementation } from '../../target/implementation.ts';
import type { RunSettings } from '../run-settings.ts';

/** What all cases of a run share. */
export interface RunContext {
  readonly implementation: Implementation;
  readonly description: Description;
  readonly watches: readonly Watch[];
  readonly settings: RunSettings;
  /** Made only for a run with cases that need them. */
  readonly certificates: Certificates | undefined;
  /** The command that repeats a case, up to where the id of the case goes. */
  readonly repeatCommand: string;
  /** Ends the cases that are under way. */
  readonly signal?: AbortSignal;
}
