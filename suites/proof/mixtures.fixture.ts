import * as fc from 'fast-check';
import { REFERENCE, type Rules, type Variant } from '../../sim/harness.ts';
import type { Reading } from '../../spec/readings/index.ts';

const SEED = 7;
/** With more variants each, the mixtures would be much alike. */
const MAX_MIXED = 8;

/** Honest choices that one implementation makes together. */
export interface Mixture {
  readonly name: string;
  /** The readings that allow them. */
  readonly readings: readonly Reading[];
  readonly rules: (reference: Rules) => Rules;
}

/** Random mixtures of variants, the same ones in every run. A mixture never has two variants that make the same decision. */
export function mixturesOf(variants: readonly Variant[], count: number): readonly Mixture[] {
  const several = fc.uniqueArray(fc.constantFrom(...variants), { minLength: 2, maxLength: MAX_MIXED });
  return fc.sample(several, { seed: SEED, numRuns: count }).map(mixtureOf);
}

/**
 * Mixtures that together contain every variant, as few as there can be with so many in each, and the same ones in every
 * run. A case that they all pass has met every variant, whatever it was played against besides.
 */
export function mixturesOfAll(variants: readonly Variant[]): readonly Mixture[] {
  const [shuffled = []] = fc.sample(fc.shuffledSubarray([...variants], { minLength: variants.length }), {
    seed: SEED,
    numRuns: 1,
  });
  const groups: Variant[][] = Array.from({ length: Math.ceil(variants.length / MAX_MIXED) }, () => []);
  for (const variant of shuffled) {
    const [smallest] = groups
      .filter((group) => group.length < MAX_MIXED && compatibleOf([...group, variant]).includes(variant))
      .sort((one, other) => one.length - other.length);
    if (smallest === undefined) groups.push([variant]);
    else smallest.push(variant);
  }
  return groups.map(mixtureOf);
}

function mixtureOf(variants: readonly Variant[]): Mixture {
  const compatible = compatibleOf(variants);
  return {
    name: compatible.map(({ name }) => name).join(' + '),
    readings: [...new Set(compatible.map(({ reading }) => reading))],
    rules: (reference) => compatible.reduce((mixed, { rules }) => rules(mixed), reference),
  };
}

/** The variants without each that makes a decision which one before it makes. */
function compatibleOf(variants: readonly Variant[]): Variant[] {
  const decided = new Set<string>();
  return variants.filter(({ rules }) => {
    const decisions = decisionsOf(rules);
    const isCompatible = decisions.every((decision) => !decided.has(decision));
    if (isCompatible) for (const decision of decisions) decided.add(decision);
    return isCompatible;
  });
}

/** The names of the rules that are replaced, each rule of the client by its own name. */
export function decisionsOf(rules: (reference: Rules) => Rules): string[] {
  const changed = rules(REFERENCE);
  return [...changedIn(REFERENCE, changed), ...changedIn(REFERENCE.client, changed.client)];
}

function changedIn<Group extends object>(reference: Group, changed: Group): string[] {
  const names = Object.keys(reference) as (keyof Group & string)[];
  return names.filter((name) => name !== 'client' && changed[name] !== reference[name]);
}
