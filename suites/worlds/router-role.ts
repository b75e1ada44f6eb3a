import { LIMITS } from '../../spec/limits.ts';
import type { Deviation } from '../harness/nonconformance.ts';
import type { Stage } from '../harness/stage/stage.ts';
import type { Capability } from '../harness/target/capabilities.ts';
import { EPOCH } from '../harness/time/horizons.ts';
import { LOSSES } from './due-deliveries.ts';
import { worldOfRouter } from './file/world-of-plan.ts';
import { judgeOn } from './oracle.ts';
import type { WorldPlan } from './plan.ts';
import { play } from './play.ts';
import { blameInstead, type Profile, type Role } from './profile.ts';

/** A client has sent its queue by then. */
export const A_FLUSH_MS = LIMITS.flushIntervalMs + 1_000;

export interface Capabilities {
  readonly deletions: boolean;
  readonly audiences: boolean;
  readonly clients: boolean;
  /** True if endpoints may fail. Only a clock with `next` and `busy` can wait for retries. */
  readonly failures: boolean;
}

export type RouterProfile<Id extends string = string> = Profile<WorldPlan, Capabilities, Id>;

export const ROUTER: Role<WorldPlan, Capabilities> = {
  uses: ['deletions', 'audiences', 'log'],
  findCapabilities: ({ capabilities, time }: Stage, uses: readonly Capability[]) => {
    const has = (capability: Capability): boolean => uses.includes(capability) && capabilities.has(capability);
    const clients = has('client') && has('ingestion');
    return { deletions: has('deletions'), audiences: has('audiences'), clients, failures: time.kind === 'counted' };
  },
  readStart: ({ startsAt = EPOCH }) => startsAt,
  deviationsIn: async (stage, plan): Promise<Iterable<Deviation>> => judgeOn(stage, await play(stage, plan)),
  worldFor: worldOfRouter,
  // If a plain world loses nothing, a lost call is not due to its kind or to the type of its source.
  blames: blameInstead('CAL-011', LOSSES),
};
