import type { Deviation } from '../nonconformance.ts';
import type { Stage } from '../stage/stage.ts';
import type { Bases } from './relations/bases.ts';

/**
 * How the worlds of one kind of plan are played, judged, compared and made smaller.
 * @typeParam Plan a world as plain data
 * @typeParam Trace what happened in it
 */
export interface Playing<Plan, Trace> {
  /** The instant at which the world of a plan starts, in ISO 8601. */
  readonly startOf: (plan: Plan) => string;
  /** Plays a plan in the fresh world of a stage. */
  readonly play: (stage: Stage, plan: Plan) => Promise<Trace>;
  /**
   * All deviations of a trace from what every honest implementation does, the most telling first. They may be looked for
   * only as far as they are wanted.
   */
  readonly judge: (trace: Trace) => Iterable<Deviation>;
  /** Set if many cases begin with the same world, so that it is played once for all of them. */
  readonly bases?: Bases<Trace>;
  /** The keys of what can be left out of a plan. */
  readonly partsOf: (plan: Plan) => readonly string[];
  /** The plan without these parts. Keys that it does not have mean nothing. */
  readonly without: (plan: Plan, parts: ReadonlySet<string>) => Plan;
}
