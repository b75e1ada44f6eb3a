import * as fc from 'fast-check';
import { REFERENCE, type Rules, type Variant } from '../../../sim/harness.ts';
import type { Reading } from '../../../spec/readings/index.ts';

const SEED = 7;
/** With more variants each, the mixtures would be very similar, and variants would hide each other. */
const MAX_MIXED = 8;
/**
 * Variants of which a mixture has only one:
 *
 * - Two of the first multiply the attempts at a message, to thousands at each URL, or make each of hundreds a handshake, and
 *   cases would run out of time.
 * - The only late retry of the one comes when the window of the other is over, so that there would be too few.
 */
const ONE_OF = [
  ['retries-every-two-minutes', 'next-url-after-the-last-retry', 'timeouts-retried-for-days', 'certificate-retried'],
  ['retries-first-and-last', 'window-ends-early'],
];

/** Conforming choices of one implementation. */
export interface Mixture {
  readonly name: string;
  /** The readings that allow them. */
  readonly readings: readonly Reading[];
  readonly rules: (reference: Rules) => Rules;
}

/**
 * A random mixture of eight variants of the router and eight of the client, the same one for the same seed. Two hundred
 * of them contain nine tenths of all pairs of variants.
 */
export function fullMixture(variants: readonly Variant[], seed: number): readonly Variant[] {
  const mixed: Variant[] = [];
  for (const variant of shuffled(variants, seed)) {
    if (alikeIn(mixed, variant) < MAX_MIXED && keepCompatible([...mixed, variant]).includes(variant))
      mixed.push(variant);
  }
  return mixed;
}

/**
 * Mixtures that together contain every variant: as few as possible with this many of the router and of the client in
 * each, and the same ones in every run. A case that passes with all of them has met every variant. Hardly any case is
 * about both sides, so variants of one side do not hide those of the other.
 */
export function mixturesOfAll(variants: readonly Variant[]): readonly Mixture[] {
  const most = Math.max(...[true, false].map((side) => variants.filter((each) => isOfClient(each) === side).length));
  const groups: Variant[][] = Array.from({ length: Math.ceil(most / MAX_MIXED) }, () => []);
  for (const variant of shuffled(variants, SEED)) {
    const [smallest] = groups
      .filter((group) => alikeIn(group, variant) < MAX_MIXED && keepCompatible([...group, variant]).includes(variant))
      .sort((one, other) => alikeIn(one, variant) - alikeIn(other, variant));
    if (smallest === undefined) groups.push([variant]);
    else smallest.push(variant);
  }
  return groups.map(mix);
}

function shuffled(variants: readonly Variant[], seed: number): readonly Variant[] {
  const all = fc.shuffledSubarray([...variants], { minLength: variants.length });
  return fc.sample(all, { seed, numRuns: 1 })[0] ?? [];
}

/** Number of other variants of the same side, router or client. */
function alikeIn(others: readonly Variant[], variant: Variant): number {
  return others.filter((each) => isOfClient(each) === isOfClient(variant)).length;
}

export function isOfClient({ rules }: Variant): boolean {
  return rules(REFERENCE).client !== REFERENCE.client;
}

/** The mixture of these variants, without those that conflict with an earlier one. */
export function mix(variants: readonly Variant[]): Mixture {
  const compatible = keepCompatible(variants);
  return {
    name: compatible.map(({ name }) => name).join(' + '),
    readings: [...new Set(compatible.map(({ reading }) => reading))],
    rules: (reference) => compatible.reduce((mixed, { rules }) => rules(mixed), reference),
  };
}

/** The variants without those that decide the same as an earlier one, or that conflict with it for another reason. */
function keepCompatible(variants: readonly Variant[]): Variant[] {
  const decided = new Set<string>();
  return variants.filter(({ name, rules }) => {
    const rivals = ONE_OF.filter((names) => names.includes(name)).map(String);
    const decisions = [...listDecisions(rules), ...rivals];
    const isCompatible = decisions.every((decision) => !decided.has(decision));
    if (isCompatible) for (const decision of decisions) decided.add(decision);
    return isCompatible;
  });
}

/** The names of the rules that are replaced, each rule of the client by its own name. */
export function listDecisions(rules: (reference: Rules) => Rules): string[] {
  const changed = rules(REFERENCE);
  return [...changedIn(REFERENCE, changed), ...changedIn(REFERENCE.client, changed.client)];
}

function changedIn<Group extends object>(reference: Group, changed: Group): string[] {
  const names = Object.keys(reference) as (keyof Group & string)[];
  return names.filter((name) => name !== 'client' && changed[name] !== reference[name]);
}
