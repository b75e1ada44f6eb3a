import { REFERENCE, type Rules } from '../../sim/index.ts';
import { requirement } from '../../spec/requirements/index.ts';
import type { Case } from '../cases/case.ts';

/** The two implementations that the rules of the simulator stand for. */
export type Side = 'router' | 'client';

/** The sides whose rules are not those of the reference. */
export function sidesChangedBy(change: (reference: Rules) => Rules): ReadonlySet<Side> {
  const changed = change(REFERENCE);
  const names = (Object.keys(REFERENCE) as (keyof Rules)[]).filter((name) => changed[name] !== REFERENCE[name]);
  return new Set(names.map(sideOf));
}

/** The side that a rule belongs to: the client library has one object of its own. */
export function sideOf(rule: keyof Rules): Side {
  return rule === 'client' ? 'client' : 'router';
}

/** The sides that a case can tell something of: those of the requirements that it checks. */
export function sidesOf({ requirements }: Case): ReadonlySet<Side> {
  const roles = requirements.map((id) => requirement(id).role);
  return new Set(roles.flatMap((role): readonly Side[] => (role === 'both' ? ['router', 'client'] : [role])));
}

/** The cases that can come to another end when these sides are not those of the reference. */
export function casesOn(sides: ReadonlySet<Side>, cases: readonly Case[]): readonly Case[] {
  return cases.filter((each) => [...sidesOf(each)].some((side) => sides.has(side)));
}
