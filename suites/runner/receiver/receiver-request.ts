import type { Pauses } from '../../judged-receiver/bench.ts';
import type { ReceiverCase } from '../../judged-receiver/receiver-case.ts';
import type { KnownDeviation } from '../known/known-deviation.ts';

/** What a run that judges a receiver has to do. */
export interface ReceiverRequest {
  /** The address of the receiver. */
  readonly url: URL;
  readonly secret: string | undefined;
  /** The address that lists what the receiver has processed. */
  readonly effectsUrl: URL | undefined;
  /** How many requests a burst has. */
  readonly burst: number;
  /** Pauses between the pieces of a body, if they are not the usual ones. */
  readonly pauses?: Pauses;
  /** The cases to play, in order. */
  readonly cases: readonly ReceiverCase[];
  /** Seed of all ids. A receiver may remember the ids of an earlier run, so another run has another seed. */
  readonly seed: number;
  /** Failures that are expected. */
  readonly knownDeviations: readonly KnownDeviation[];
  /** How long one case may take, in milliseconds of real time. */
  readonly patienceMs: number;
  /** The command that repeats a case, without the id of the case, which goes at its end. It has no secret. */
  readonly repeatCommand: string;
}
