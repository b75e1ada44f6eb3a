import type { Deviation } from '../../nonconformance.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Playing } from '../playing.ts';
import type { Relation } from './relation.ts';

/** Two worlds that differ in something that must not matter. */
export interface Pair<Plan> {
  readonly base: Plan;
  readonly changed: Plan;
}

/** The relation that is tried, and the means to do so. */
export interface Trial<Plan, Trace> {
  readonly stage: Stage;
  readonly relation: Relation<Plan>;
  readonly playing: Playing<Plan, Trace>;
  readonly seed: number;
}

/**
 * Plays a plan in a fresh world of the implementation.
 * @param ids Names the ids in it. Default: those of the case.
 */
export function playIn<Plan, Trace>({ stage, playing }: Trial<Plan, Trace>, plan: Plan, ids?: string): Promise<Trace> {
  return stage.elsewhere({ now: playing.startOf(plan), ids }, (other) => playing.play(other, plan));
}

/** Plays a plan in a fresh world, and returns its deviations, the most telling first. */
export async function deviationsIn<Plan, Trace>(
  trial: Trial<Plan, Trace>,
  plan: Plan,
  ids?: string,
): Promise<Iterable<Deviation>> {
  return trial.playing.judge(await playIn(trial, plan, ids));
}
