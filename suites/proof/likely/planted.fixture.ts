import { FAULTS, type Fault, type Rules } from '../../../sim/harness.ts';
import type { Likely } from '../../../spec/shapes/results.ts';
import { decisionsOf } from '../matrix/mixtures.ts';

type Change = (reference: Rules) => Rules;

/** Enough to find faults that replace other rules than those that are taken. */
const MAX_DRAWS = 1_000;

/**
 * For tests only: faults to plant together, drawn at random. No two of them replace the same rule, and none replaces a
 * rule that `beside` replaces.
 */
export function faultsToPlant(count: number, random: () => number, beside: Change = (rules) => rules): Fault[] {
  const taken = new Set(decisionsOf(beside));
  const planted: Fault[] = [];
  for (let draws = 0; planted.length < count && draws < MAX_DRAWS; draws += 1) {
    const fault = FAULTS[Math.floor(random() * FAULTS.length)];
    if (fault === undefined) continue;
    const decisions = decisionsOf(fault.rules);
    if (decisions.some((decision) => taken.has(decision))) continue;
    for (const decision of decisions) taken.add(decision);
    planted.push(fault);
  }
  return planted;
}

/** For tests only: the planted faults that are named, or whose first requirement is. */
export function heldBy(
  likely: readonly Likely[],
  planted: readonly Pick<Fault, 'name' | 'breaks'>[],
): Pick<Fault, 'name' | 'breaks'>[] {
  return planted.filter(({ name, breaks: [first] }) =>
    likely.some(({ fault, requirement, alike = [] }) => [fault, ...alike].includes(name) || requirement === first),
  );
}

/** For tests only: the planted faults that are named. */
export function namedBy(likely: readonly Likely[], planted: readonly Pick<Fault, 'name'>[]): Pick<Fault, 'name'>[] {
  return planted.filter(({ name }) => likely.some(({ fault, alike = [] }) => [fault, ...alike].includes(name)));
}
