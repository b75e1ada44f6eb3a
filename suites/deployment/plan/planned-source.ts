import type { DeploymentFile } from '../../../spec/shapes/deployment.ts';
import { type Demand, type Plan, toKey } from '../demand.ts';
import { PLAN } from './plan.ts';

/** A source to set up, and the cases that it allows. */
export interface PlannedSource {
  readonly name: string;
  readonly demand: Demand;
  /** The cases that this source and all earlier ones allow, but the earlier ones alone do not. */
  readonly unlocks: readonly string[];
}

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** The beginning of a deployment file, before the real addresses are filled in. */
const BLANK: Pick<DeploymentFile, 'ingestion' | 'receivers'> = {
  ingestion: { url: 'https://ingestion.example.com' },
  receivers: { hooks: { listen: { port: 9080 }, public: 'https://tunnel.example.com' } },
};

/**
 * The fewest sources that allow these cases, the most useful first.
 * @param isWanted True for a case to play. Default: every case.
 */
export function plannedSources(isWanted: (caseId: string) => boolean = () => true, plan: Plan = PLAN): PlannedSource[] {
  const cases = Object.entries(plan.needs).filter(([id]) => isWanted(id));
  const names = sourceNames(plan);
  const uses = plan.demands.map(
    (_, index) => cases.filter(([, { sources }]) => sources.some(([at]) => at === index)).length,
  );
  const firstUse = (index: number): number =>
    cases.findIndex(([, { sources }]) => sources.some(([at]) => at === index));
  // A source that only one case needs is next to the others of that case.
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

/**
 * The names of the sources that meet each demand of a plan, as many as the most demanding case needs. Names are unique.
 */
export function sourceNames({ demands, needs }: Plan): string[][] {
  const counts = demands.map((_, index) =>
    Math.max(
      0,
      ...Object.values(needs).flatMap(({ sources }) => sources.map(([at, count]) => (at === index ? count : 0))),
    ),
  );
  const bases = demands.map(nameDemand);
  const seen = new Map<string, number>();
  return demands.map((_, index) => {
    const base = bases[index] ?? '';
    const isShared = bases.filter((each) => each === base).length > 1 || (counts[index] ?? 0) > 1;
    return Array.from({ length: counts[index] ?? 0 }, () => {
      const number = (seen.get(base) ?? 0) + 1;
      seen.set(base, number);
      return isShared ? `${base}-${number}` : base;
    });
  });
}

/** The special part of a demand, in a few words. */
function nameDemand(demand: Demand): string {
  const { type, enabled, secret, hooks } = demand;
  const words = [
    ...(enabled ? [] : ['off']),
    ...(type === 'server' ? [] : [type]),
    ...(secret === undefined ? [] : [secret === 'any' ? 'signed' : 'special-secret']),
    ...(hooks.length === 1 ? [] : [`${NUMBER_WORDS[hooks.length]}-urls`]),
    ...(hooks.some(({ target }) => target !== undefined) ? ['path'] : []),
    ...(hooks.some(({ headers }) => headers !== undefined) ? ['headers'] : []),
  ];
  return words.length === 0 ? 'plain' : words.join('-');
}

/** Demands in key order, so that a plan does not depend on the order of cases. */
export function inOrder(demands: Iterable<Demand>): Demand[] {
  const byKey = new Map([...demands].map((demand) => [toKey(demand), demand]));
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, demand]) => demand);
}

export function nameVariables(name: string): { readonly writeKey: string; readonly secret: string } {
  const words = name.toUpperCase().replaceAll('-', '_');
  return { writeKey: `ROUTESPEC_${words}_KEY`, secret: `ROUTESPEC_${words}_SECRET` };
}

/** A deployment file with these sources. Its addresses are examples. */
export function makeTemplate(sources: readonly PlannedSource[], pathToken: string): DeploymentFile {
  const entries = sources.map(({ name, demand: { type, enabled, secret, hooks } }) => {
    const variables = nameVariables(name);
    const source = {
      writeKey: { env: variables.writeKey },
      ...(secret === undefined ? {} : { secret: { env: variables.secret } }),
      ...(type === 'server' ? {} : { type }),
      ...(enabled ? {} : { enabled }),
      webhooks: hooks.map(({ target, headers }) => ({
        receiver: 'hooks',
        ...(target === undefined ? {} : { path: target }),
        ...(headers === undefined ? {} : { headers }),
      })),
    };
    return [name, source] as const;
  });
  return { pathToken, ...BLANK, sources: Object.fromEntries(entries) };
}
