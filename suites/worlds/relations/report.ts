import { plural } from '../../../spec/grammar.ts';
import type { Deviation } from '../../nonconformance.ts';
import { abbreviated, clipped } from '../../text.ts';
import type { Shown } from '../smallest.ts';
import { differences } from './differences.ts';
import type { Pair, Trial } from './pair.ts';

/** How much is shown of a world, and of what was changed in it. */
const WORLD_CHARACTERS = 600;
const CHANGES_MOST = 3;

/** The deviation with what is needed to understand it: the relation, and the pair of worlds. */
export function explained<Plan, Trace>(
  { relation }: Trial<Plan, Trace>,
  { world: pair, deviation, cutShortAfter }: Shown<Pair<Plan>>,
): Deviation {
  const { name, title, because } = relation;
  const lines = [
    `relation ${name}: ${title} (${because})`,
    `the change: ${changes(pair.base, pair.changed)}`,
    `in the world ${clipped(abbreviated(JSON.stringify(pair.base)), WORLD_CHARACTERS)}`,
    ...(cutShortAfter === undefined ? [] : [`the search for a smaller pair of worlds ended after ${cutShortAfter}`]),
  ];
  return { ...deviation, seen: `${deviation.seen}, but not before the change`, world: lines.join('\n') };
}

function changes(base: unknown, changed: unknown): string {
  // What happens in a world tells more than how it is set up.
  const found = differences(base, changed).toSorted((one, other) => Number(isOfStep(other)) - Number(isOfStep(one)));
  const rest = found.length - CHANGES_MOST;
  return [...found.slice(0, CHANGES_MOST), ...(rest > 0 ? [`and ${plural(rest, 'more difference')}`] : [])].join('; ');
}

function isOfStep(difference: string): boolean {
  return /^\w* ?steps\./.test(difference);
}
