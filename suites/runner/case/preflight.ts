import type { Need } from '../../../spec/requirements/requirement.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import type { Untested } from '../../../spec/shapes/results.ts';
import { type Case, listNeeds, listRoles } from '../../cases/case.ts';
import type { Certificates } from '../../harness/certificates/certificates.ts';
import type { Described } from '../../harness/target/implementation.ts';

/**
 * The needs of a case that this implementation does not meet; undefined if it meets all of them.
 * @param notUnderstood Reason why its router and its client library cannot be tested together, if any.
 */
export function whyNotTested(each: Case, description: Described, notUnderstood?: string): Untested | undefined {
  const needed = listRoles(each);
  const roles: readonly string[] = description.roles;
  const { partner } = description;
  const missingRole = needed.find((role) => !roles.includes(role) || (needed.length === 1 && role === partner?.role));
  if (missingRole !== undefined) return { kind: 'partner', needs: [missingRole] };
  const needs = listNeeds(each).filter((need) => !isMet(need, description));
  const isOnlyClock = needs.every((need) => need === 'virtual-clock');
  if (needs.length > 0) return { kind: isOnlyClock ? 'clock' : 'unsupported', needs };
  if (needed.length === 1 || notUnderstood === undefined) return undefined;
  return { kind: 'partner', needs: [], detail: notUnderstood };
}

function isMet(need: Need, description: Described): boolean {
  if (need === 'virtual-clock') return description.clock === 'virtual';
  return description.supports.includes(need);
}

/** True if a run of these cases needs certificates, which take a while to make. */
export function needCertificates(cases: readonly Case[], description: Description): boolean {
  return cases.some((each) => needsTrust(each) && whyNotTested(each, description) === undefined);
}

/** The certificates for a case. Without them its world gets no authority to trust. */
export function chooseCertificates(each: Case, ofRun: Certificates | undefined): Certificates | undefined {
  return needsTrust(each) ? ofRun : undefined;
}

function needsTrust(each: Case): boolean {
  return listNeeds(each).includes('trust');
}
