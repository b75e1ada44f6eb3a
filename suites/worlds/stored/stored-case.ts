import type { PlacedWorld, Stage } from '../../harness/stage/stage.ts';
import type { ClientTrace } from '../client/trace.ts';
import type { Finding } from '../finding.ts';
import type { Trace } from '../trace.ts';

/** The trace of one world of a case, with everything that it decides. */
export interface JudgedWorld extends PlacedWorld {
  readonly router?: Trace;
  readonly client?: ClientTrace;
  readonly findings: readonly Finding[];
}

/** The worlds of one play of a case. */
export interface StoredCase {
  readonly worlds: readonly JudgedWorld[];
  /** The findings in the control of this name; none if it was not played. */
  readonly findControl: (name: string | undefined) => readonly Finding[];
  /** Gets the clauses that held in a world, and the deviations from those that the case is not about. */
  readonly evidence: Pick<Stage, 'decided' | 'alsoSaw'>;
}
