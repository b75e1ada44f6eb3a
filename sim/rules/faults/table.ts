import type { Memory, Slot } from '../../model/memory.ts';
import type { ClientRules } from '../client/client-rules.ts';
import { type Change, type Fault, ofClient, readChanges } from '../replacement.ts';
import type { Rules } from '../rules.ts';
import { composed } from './composed/compose.ts';
import { ids } from './composed/slip.ts';

/** A change, with the slot of what the fault remembers of a world or a client. */
type FaultChange<All> = Change<All> | { readonly memory: Slot<object>; readonly change: Change<All> };

/** A change that remembers. It may replace a second rule to fill its memory. */
export function remembering<All, Kept extends object>(
  memory: Slot<Kept>,
  change: (reference: All, recall: (memory: Memory) => Kept) => Partial<All>,
): FaultChange<All> {
  return { memory, change: (reference) => change(reference, (world) => world.at(memory)) };
}

/**
 * Routers with a mistake: a row for each, with its name, the requirements that it inevitably breaks, the main one first, and
 * its behaviour in one sentence; and the change of each. A row without a sentence is a slip and a trigger.
 */
export function faults(table: string, changes: Readonly<Record<string, FaultChange<Rules>>> = {}): Fault[] {
  return readChanges(table, changes).map(([[name = '', breaks = '', description = ''], found]): Fault => {
    if (found === undefined) return composed(name, ...ids(breaks));
    const { memory, change } = typeof found === 'function' ? { memory: undefined, change: found } : found;
    const rules = (reference: Rules): Rules => ({ ...reference, ...change(reference) });
    return { name, breaks: ids(breaks), description, memory, rules };
  });
}

/** Client libraries with a mistake. */
export function clientFaults(table: string, changes: Readonly<Record<string, FaultChange<ClientRules>>>): Fault[] {
  const ofRouter = Object.entries(changes).map(([name, found]) => [
    name,
    typeof found === 'function' ? ofClient(found) : { ...found, change: ofClient(found.change) },
  ]);
  return faults(table, Object.fromEntries(ofRouter));
}
