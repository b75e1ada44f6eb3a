import type { Shard } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import type { Certificates } from '../certificates/certificates.ts';
import type { Deployment } from '../deployment/file/deployment.ts';
import type { Addresses } from '../target/implementation-at.ts';
import type { FurtherOrder } from './further/further.ts';
import type { KnownDeviation } from './known/known-deviation.ts';
import type { OwnSeeds, RunSettings } from './run-settings.ts';

/** What a run has to do. */
export interface RunRequest {
  /** The address of the implementation, or those of two that are tested together. */
  readonly addresses: Addresses;
  /** Set if what is under test is a router that was set up by hand. It has no address of the contract. */
  readonly deployment?: Deployment | undefined;
  /** The cases to play, in order. */
  readonly cases: readonly Case[];
  readonly settings: RunSettings;
  /** Makes the certificates of the run. It is called only if a case needs them. */
  readonly certificates: () => Promise<Certificates>;
  /** The command that repeats a case, without the id of the case, which goes at its end. */
  readonly repeatCommand: string;
  /** Set if the run plays on after the default set. */
  readonly further?: FurtherOrder | undefined;
  /** Set if some cases are played with seeds of their own. */
  readonly ownSeeds?: OwnSeeds | undefined;
  /** Failures that are expected. */
  readonly knownDeviations: readonly KnownDeviation[];
  /** How many cases there are for what is under test. Default: those that the run plays are all. */
  readonly of?: number | undefined;
  /** Set if the cases are only one part of those that were selected. */
  readonly shard?: Shard | undefined;
  /** Whether the run ends at the first failure that is not expected. */
  readonly failFast?: boolean | undefined;
}
