import type { Need } from '../../../spec/requirements/requirement.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import { type Case, needsOf, rolesOf } from '../../cases/case.ts';

const WORDS: Readonly<Record<'virtual-clock', string>> = { 'virtual-clock': 'a virtual clock' };

/** Why a case cannot be tested on this implementation, or undefined where it can. */
export function whyNotTested(each: Case, description: Description): string | undefined {
  const roles: readonly string[] = description.roles;
  const lackingRole = rolesOf(each).find((role) => !roles.includes(role));
  if (lackingRole !== undefined) return `needs the role ${lackingRole}, which is not under test`;
  const lacking = needsOf(each).filter((need) => !isMet(need, description));
  if (lacking.length === 0) return undefined;
  return `needs ${lacking.map((need) => (need === 'virtual-clock' ? WORDS[need] : need)).join(', ')}`;
}

function isMet(need: Need, description: Description): boolean {
  if (need === 'virtual-clock') return description.clock === 'virtual';
  return description.supports.includes(need);
}
