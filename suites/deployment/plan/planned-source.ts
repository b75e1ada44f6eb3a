import type { Demand } from '../demand.ts';
import { sourceNames } from './names.ts';
import { PLAN } from './plan.ts';
import type { Plan } from './shape.ts';

/** A source that somebody has to set up, and what it is good for. */
export interface PlannedSource {
  readonly name: string;
  readonly demand: Demand;
  /** The cases that can be played with this source and all those before it, and not without this one. */
  readonly unlocks: readonly string[];
}

/**
 * The fewest sources with which these cases can be played, those first that most cases need.
 * @param isWanted Whether a case is to be played. Default: every case is.
 */
export function plannedSources(isWanted: (caseId: string) => boolean = () => true, plan: Plan = PLAN): PlannedSource[] {
  const cases = Object.entries(plan.needs).filter(([id]) => isWanted(id));
  const names = sourceNames(plan);
  const uses = plan.demands.map(
    (_, index) => cases.filter(([, { sources }]) => sources.some(([at]) => at === index)).length,
  );
  const firstUse = (index: number): number =>
    cases.findIndex(([, { sources }]) => sources.some(([at]) => at === index));
  // What only one case needs stands together with whatever else that case needs.
  const order = [...plan.demands.keys()].sort(
    (one, other) => (uses[other] ?? 0) - (uses[one] ?? 0) || firstUse(one) - firstUse(other),
  );
  const counts = new Map<number, number>();
  const unlocked = new Set<string>();
  return order.flatMap((index) => {
    const most = Math.max(
      0,
      ...cases.flatMap(([, { sources }]) => sources.map(([at, count]) => (at === index ? count : 0))),
    );
    return Array.from({ length: most }, (_, copy): PlannedSource[] => {
      const demand = plan.demands[index];
      if (demand === undefined) return [];
      counts.set(index, copy + 1);
      const unlocks = cases
        .filter(
          ([id, { sources }]) => !unlocked.has(id) && sources.every(([at, count]) => (counts.get(at) ?? 0) >= count),
        )
        .map(([id]) => id);
      for (const id of unlocks) unlocked.add(id);
      return [{ name: names[index]?.[copy] ?? '', demand, unlocks }];
    }).flat();
  });
}
