import type { Deployment } from '../../deployment/file/deployment.ts';
import type { Certificates } from '../../harness/certificates/certificates.ts';
import type { Described } from '../../harness/target/implementation.ts';
import type { Addresses } from '../../harness/target/implementation-at.ts';
import type { EventBody } from '../events.ts';
import type { FurtherOrder } from '../further.ts';
import type { KnownDeviation } from '../known/known-deviation.ts';
import type { OwnSeeds, RunSettings } from '../run-settings.ts';

/**
 * The instructions for the thread that plays the cases. They are plain data, because they are passed to another thread.
 */
export interface Plan {
  readonly addresses: Addresses;
  /** Set if a router that was set up by hand is under test. */
  readonly deployment?: Deployment | undefined;
  readonly description: Described;
  readonly caseIds: readonly string[];
  readonly settings: RunSettings;
  /** Present if a case needs them. */
  readonly certificates: Certificates | undefined;
  /** The command that repeats a case, without the id of the case, which goes at its end. */
  readonly repeatCommand: string;
  /** Set if the run plays on after the default set. */
  readonly further: FurtherOrder | undefined;
  /** The baseline, by which a case that has found a listed failure looks for others. */
  readonly knownDeviations: readonly KnownDeviation[];
  /** The day by which its lines expire, `2027-01-31`. */
  readonly today: string;
  /** Set if some cases are played with seeds of their own. */
  readonly ownSeeds: OwnSeeds | undefined;
}

/** What the thread starts with. Its plan comes as a message. */
export interface ThreadData {
  /** What both threads see at once. */
  readonly flags: SharedArrayBuffer;
}

/** What the thread reports to the one that started it: the events of the cases, and how it fares itself. */
export type Message =
  | EventBody
  /** An error of routespec that no case caught, as a sentence. The other cases are still played. */
  | { readonly event: 'fault'; readonly sentence: string }
  /** All is over, and the thread ends at once. */
  | { readonly event: 'over' };
