import { CLIENT_PREFIX, COMPOSITES, findComposite } from '../../../sim/rules/faults/composed/compose.ts';
import { FAULTS } from '../../../sim/rules/faults/index.ts';
import type { Fault } from '../../../sim/rules/replacement.ts';

/** Faults and variants of the simulator, for `sim` and `explain`. */
export { FAULTS } from '../../../sim/rules/faults/index.ts';
export { VARIANTS } from '../../../sim/rules/variants/index.ts';

/** The fault with this name: one of the list, or any slip with any trigger. */
export function findFault(name: string): Fault | undefined {
  return FAULTS.find((each) => each.name === name) ?? findComposite(name);
}

/** The slips of router and client, and the triggers of each. */
export function composedNames(): readonly (readonly [string, readonly string[]])[] {
  return (['router', 'client'] as const).flatMap((of) => {
    const own = COMPOSITES.filter((each) => each.of === of);
    const prefix = of === 'client' ? CLIENT_PREFIX : '';
    return [
      [`slips of a ${of}`, [...new Set(own.map(({ slip }) => `${prefix}${slip}`))]],
      [`when, for a ${of}`, [...new Set(own.flatMap(({ trigger }) => trigger ?? []))]],
    ] as const;
  });
}

/** Names similar to that of an unknown fault. */
export function faultNamesLike(name: string): readonly string[] {
  const alike = COMPOSITES.filter(
    ({ slip, trigger }) => name.includes(`${slip} when `) || name.endsWith(` when ${trigger}`),
  );
  return (alike.length > 0 ? alike : FAULTS).map((each) => each.name);
}
