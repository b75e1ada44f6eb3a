import type { Deviation } from '../nonconformance.ts';
import type { Trial } from './pair.ts';
import type { Shown } from './shrink.ts';

/** How much of a world is shown. */
const WORLD_CHARACTERS = 700;

/** The deviation with what is needed to understand and repeat it: the relation, the seed, and the pair of worlds. */
export function explained<Plan, Trace>(
  { relation, seed }: Trial<Plan, Trace>,
  { pair, deviation }: Shown<Plan>,
): Deviation {
  const { name, title, because } = relation;
  const worlds = `as it must be in the world ${written(pair.base)}, but not in ${written(pair.changed)}`;
  return {
    ...deviation,
    seen: `${deviation.seen}; ${worlds}`,
    diagnosis: `It must not matter that the worlds differ: ${title} (relation ${name}: ${because}; seed ${seed})${more(deviation)}`,
  };
}

function more({ diagnosis }: Deviation): string {
  return diagnosis === undefined ? '' : `; ${diagnosis}`;
}

function written(plan: unknown): string {
  const text = JSON.stringify(plan);
  return text.length > WORLD_CHARACTERS ? `${text.slice(0, WORLD_CHARACTERS)}…` : text;
}
