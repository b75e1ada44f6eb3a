import type { Deviation } from '../nonconformance.ts';
import type { Stage } from '../stage/stage.ts';
import type { Playing } from './playing.ts';
import type { Relation } from './relation.ts';

/** Two worlds that differ in something that must not matter. */
export interface Pair<Plan> {
  readonly base: Plan;
  readonly changed: Plan;
}

/** What a pair shows: the deviation, and which of its worlds shows it. */
export interface Finding {
  readonly in: 'base' | 'changed';
  readonly deviation: Deviation;
}

/** The relation that is tried, and the means to do so. */
export interface Trial<Plan, Trace> {
  readonly stage: Stage;
  readonly relation: Relation<Plan>;
  readonly playing: Playing<Plan, Trace>;
  readonly seed: number;
}

/** Plays both worlds of a pair. The second one is played only if the first one is as it must be. */
export async function playPair<Plan, Trace>(
  { stage, relation, playing }: Trial<Plan, Trace>,
  { base, changed }: Pair<Plan>,
): Promise<Finding | undefined> {
  const playIn = (plan: Plan): Promise<Trace> =>
    stage.elsewhere({ now: playing.startOf(plan) }, (other) => playing.play(other, plan));
  const before = await playIn(base);
  const [plain] = playing.judge(before);
  if (plain !== undefined) return { in: 'base', deviation: plain };
  const after = await playIn(changed);
  const [requirement] = relation.requirements;
  const deviation = playing.judge(after)[0] ?? playing.disagreement(before, after, requirement);
  return deviation && { in: 'changed', deviation };
}
