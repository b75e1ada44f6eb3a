import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { CertificateKind } from '../../../harness/certificates/certificates.ts';
import { deliverTwins, trySecure } from '../../../harness/kit/traffic.ts';
import type { Case } from '../../case.ts';

export const tlsOpen = [
  certificateCase('expired', 'TLS-004', 'an expired certificate'),
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
    title: `Requests to an https endpoint with ${what}`,
    requirements: [requirement, 'TLS-001'],
    play: async (stage) => {
      await deliverTwins(stage);
      const { requests } = await trySecure(stage, kind);
      stage.observe(requirement, requests.length > 0 ? 'requested' : 'refused');
    },
  };
}
