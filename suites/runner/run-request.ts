import type { Case } from '../cases/case.ts';
import type { Certificates } from '../certificates/certificates.ts';
import type { Addresses } from '../target/implementation-at.ts';
import type { KnownDeviation } from './known/known-deviation.ts';
import type { RunSettings } from './run-settings.ts';

/** What a run is asked to do. */
export interface RunRequest {
  /** Where the implementation is, or the two that are tested as one. */
  readonly addresses: Addresses;
  /** The cases to play, in their order. */
  readonly cases: readonly Case[];
  readonly settings: RunSettings;
  /** Gives the certificates of the run; asked only where a case needs them. */
  readonly certificates: () => Promise<Certificates>;
  /** The command that repeats a case, up to where the id of the case goes. */
  readonly repeatCommand: string;
  /** Deviations that are let pass. */
  readonly knownDeviations: readonly KnownDeviation[];
}
