import type { Observation } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { Evidence } from '../../harness/stage/evidence.ts';
import { Transcript } from '../../harness/stage/transcript.ts';
import { Watchtower } from '../../harness/stage/watchtower.ts';
import type { Lease } from '../../harness/target/world.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import type { RunContext } from './run-context.ts';

/** The records of a case, which are kept however it ends. */
export interface Records {
  readonly transcript: Transcript;
  readonly watchtower: Watchtower;
  readonly evidence: Evidence;
  readonly observations: Observation[];
  /** The clocks of all its worlds. */
  readonly times: WorldTime[];
  /** Set if its world shares its sources with others. */
  lease?: Lease | undefined;
  /** What ended it, unless it played to its end. */
  error?: unknown;
}

export function newRecords(each: Case, { watches }: RunContext): Records {
  const watchtower = new Watchtower(each.hasOracle === true ? [] : watches);
  return { transcript: new Transcript(), watchtower, evidence: new Evidence(), observations: [], times: [] };
}
