import type { Certificates } from '../../harness/certificates/certificates.ts';
import type { RunShare } from '../../harness/stage/stage.ts';
import type { Watch } from '../../harness/stage/watchtower.ts';
import type { Breaker } from '../../harness/target/exchange/breaker.ts';
import type { Described, Implementation } from '../../harness/target/implementation.ts';
import type { FailedCase } from '../known/expectation.ts';
import type { RunSettings } from '../run-settings.ts';
import type { ClockTrust } from './clock-trust.ts';
import type { ShareTrust } from './share-trust.ts';

/** What all cases of a run share. */
export interface RunContext {
  readonly implementation: Implementation;
  readonly description: Described;
  readonly watches: readonly Watch[];
  readonly settings: RunSettings;
  /** Stands for the run, so that its cases share what they have played. Without it, each plays everything itself. */
  readonly run?: RunShare;
  /** Reason why its router and its client library cannot be tested together, if they are two that do not understand each other. */
  readonly notUnderstood?: string | undefined;
  /** Made only if a case of the run needs them. */
  readonly certificates: Certificates | undefined;
  /** The command that repeats a case, without the id of the case, which goes at its end. */
  readonly repeatCommand: string;
  /** True if the baseline lists a failure. Without it, none is listed. */
  readonly isKnown?: ((failed: FailedCase) => boolean) | undefined;
  /** Ends the cases under way when it is aborted. */
  readonly signal?: AbortSignal;
  /** Ends the cases under way, and plays no other, when the implementation has stopped answering. */
  readonly breaker?: Breaker;
  /** What the run has learned about its clock. Without it, every failure is looked at twice. */
  readonly clockTrust?: ClockTrust;
  /** Whether to look for timers that the clock leaves out of `next`. */
  readonly doubtsNext?: boolean;
  /** True if the case needs its sources alone, where they are shared. */
  readonly isAlone?: boolean;
  /** What the run has learned about plays with shared sources. Without it, every failure is played again alone. */
  readonly shareTrust?: ShareTrust;
}
