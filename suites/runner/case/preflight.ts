import type { Need } from '../../../spec/requirements/requirement.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import { type Case, needsOf, rolesOf } from '../../cases/case.ts';

/**
 * What a case needs that this implementation lacks, as the members of its description that would say that it has it;
 * undefined if it lacks nothing.
 */
export function whyNotTested(each: Case, description: Description): string | undefined {
  const roles: readonly string[] = description.roles;
  const missingRole = rolesOf(each).find((role) => !roles.includes(role));
  if (missingRole !== undefined)
    return `needs a ${missingRole} under test (\`roles: ["${missingRole}"]\` or \`--${missingRole}\`)`;
  const missing = needsOf(each).filter((need) => !isMet(need, description));
  const features = missing.filter((need) => need !== 'virtual-clock');
  const needs = [
    ...(features.length < missing.length ? ['`clock: "virtual"`'] : []),
    ...(features.length > 0 ? [`\`supports: ${JSON.stringify(features)}\``] : []),
  ];
  return needs.length === 0 ? undefined : `needs ${needs.join(' and ')}`;
}

function isMet(need: Need, description: Description): boolean {
  if (need === 'virtual-clock') return description.clock === 'virtual';
  return description.supports.includes(need);
}
