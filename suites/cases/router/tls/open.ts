import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { CertificateKind } from '../../../certificates/certificates.ts';
import { deliverTwins, trySecure } from '../../../kit/https-endpoint.ts';
import type { Case } from '../../case.ts';

/** What the document leaves open about certificates: every reading passes, and the report says which one this is. */
export const tlsOpen = [
  certificateCase('expired', 'TLS-004', 'a certificate that has expired'),
  certificateCase('other-name', 'TLS-005', 'a certificate for another name'),
  certificateCase('unknown-authority', 'TLS-006', 'a certificate of an unknown authority'),
] as const satisfies readonly Case[];

function certificateCase<const Kind extends CertificateKind>(
  kind: Kind,
  requirement: RequirementId,
  what: string,
): Case<`tls/${Kind}`> {
  return {
    id: `tls/${kind}`,
    title: `What becomes of an https endpoint with ${what}`,
    requirements: [requirement, 'TLS-001'],
    play: async (stage) => {
      await deliverTwins(stage);
      const { requests } = await trySecure(stage, kind);
      stage.observe(requirement, requests.length > 0 ? 'requested' : 'refused');
    },
  };
}
