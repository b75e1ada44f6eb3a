import { COMPOSITES, findComposite } from '../../../sim/rules/faults/composed/compose.ts';
import { FAULTS } from '../../../sim/rules/faults/index.ts';
import type { Fault } from '../../../sim/rules/replacement.ts';

/** Faults and variants of the simulator, for `sim` and `explain`. */
export { FAULTS } from '../../../sim/rules/faults/index.ts';
export { VARIANTS } from '../../../sim/rules/variants/index.ts';

/** The fault with this name: one of the list, or any slip with any trigger. */
export function findFault(name: string): Fault | undefined {
  return FAULTS.find((each) => each.name === name) ?? findComposite(name);
}

/** Names similar to that of an unknown fault. */
export function faultNamesLike(name: string): readonly string[] {
  const alike = COMPOSITES.filter(
    ({ slip, trigger }) => name.includes(`${slip} when `) || name.endsWith(` when ${trigger}`),
  );
  return (alike.length > 0 ? alike : FAULTS).map((each) => each.name);
}
