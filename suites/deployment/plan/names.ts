import { type Demand, keyOf } from '../demand.ts';
import type { Plan } from './shape.ts';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five'];

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
  const bases = demands.map(baseOf);
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

/** What is special about a demand, in a few words. */
function baseOf(demand: Demand): string {
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

/** Demands in the order of their keys, so that a plan does not depend on the order of cases. */
export function inOrder(demands: Iterable<Demand>): Demand[] {
  const byKey = new Map([...demands].map((demand) => [keyOf(demand), demand]));
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, demand]) => demand);
}
