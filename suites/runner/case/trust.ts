import type { Description } from '../../../spec/shapes/contract.ts';
import { type Case, needsOf } from '../../cases/case.ts';
import type { Certificates } from '../../harness/certificates/certificates.ts';
import { whyNotTested } from './preflight.ts';

/** True if a run of these cases needs certificates, which take a while to make. */
export function needCertificates(cases: readonly Case[], description: Description): boolean {
  return cases.some((each) => needsTrust(each) && whyNotTested(each, description) === undefined);
}

/** The certificates for a case. Without them its world is given no authority to trust. */
export function certificatesOf(each: Case, ofRun: Certificates | undefined): Certificates | undefined {
  return needsTrust(each) ? ofRun : undefined;
}

function needsTrust(each: Case): boolean {
  return needsOf(each).includes('trust');
}
