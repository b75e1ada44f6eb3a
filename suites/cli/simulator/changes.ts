import { COMPOSITES, findComposite } from '../../../sim/rules/faults/composed/compose.ts';
import { FAULTS } from '../../../sim/rules/faults/index.ts';
import type { Fault } from '../../../sim/rules/replacement.ts';
import { successorOf } from '../../cases/ledger/retired-faults.ts';

/** Faults and variants of the simulator, for `sim` and `explain`. */
export { FAULTS } from '../../../sim/rules/faults/index.ts';
export { VARIANTS } from '../../../sim/rules/variants/index.ts';

/**
 * The fault with this name: a hand-written one, one made of a slip and a trigger, or the successor of a retired one.
 */
export function findFault(name: string): Fault | undefined {
  const current = successorOf(name) ?? name;
  return FAULTS.find((each) => each.name === current) ?? findComposite(current);
}

/** Names similar to that of an unknown fault. */
export function faultNamesLike(name: string): readonly string[] {
  const alike = COMPOSITES.filter(
    ({ slip, trigger }) => name.includes(`${slip} when `) || name.endsWith(` when ${trigger}`),
  );
  return (alike.length > 0 ? alike : FAULTS).map((each) => each.name);
}
