import type { Need } from '../../../spec/requirements/requirement.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import { type Case, needsOf, rolesOf } from '../../cases/case.ts';

/** Why a case cannot be tested on this implementation, or undefined if it can. */
export function whyNotTested(each: Case, description: Description): string | undefined {
  const roles: readonly string[] = description.roles;
  const missingRole = rolesOf(each).find((role) => !roles.includes(role));
  if (missingRole !== undefined) return `needs a ${missingRole}, which is not under test`;
  const missing = needsOf(each).filter((need) => !isMet(need, description));
  if (missing.length === 0) return undefined;
  return `needs ${missing.map(wordsOf).join(' and ')}`;
}

function wordsOf(need: Need): string {
  return need === 'virtual-clock' ? 'a virtual clock' : `\`${need}\` in \`supports\``;
}

function isMet(need: Need, description: Description): boolean {
  if (need === 'virtual-clock') return description.clock === 'virtual';
  return description.supports.includes(need);
}
