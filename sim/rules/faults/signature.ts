import { mistakenSignature } from '../../../spec/webhooks/signature-mistakes.ts';
import { edited } from '../edit.ts';
import { mixedWithEarlier, sourcesInForce } from './earlier-settings.ts';
import { faults, remembering } from './table.ts';

/** Signs with a mistake from the table. */
function mistaken(mistake: string) {
  return edited('sign', (signature, { bytes }, { message }) => {
    const secret = message.source.sharedSecret;
    return secret ? mistakenSignature(mistake, secret, bytes) : signature;
  });
}

export const SIGNATURE_FAULTS = faults(
  `
  unsigned when page | SIG-001
  signed by SHA-256 | SIG-002
  digest-base64 | SIG-002 | The digest is in base64.
  digest-with-prefix | SIG-002 | The digest is written with the prefix \`sha1=\`.
  signed over its sorted members | SIG-002
  digest-key-from-hex | SIG-002 | The key is the secret decoded from hexadecimal.
  digest-of-latin1 | SIG-003 | The digest is over the body in ISO 8859-1.
  digest-key-latin1 | SIG-004 SIG-003 | The key is the secret in ISO 8859-1.
  signed though there is no secret | SIG-005 SIG-002
  unsigned when retry | SIG-006
  signed by SHA-256 when retry | SIG-006
  unsigned when delete | SIG-007
  unsigned when second URL | SIG-008
  first-secret-kept | SIG-009 SIG-002 SET-009 SIG-003 SIG-005 | A changed secret is ignored.
  signed with the secret of another source | SIG-010
  signed over its beginning when over 8 KB | SIG-011
`,
  {
    'digest-base64': mistaken('in-base64'),
    'digest-with-prefix': mistaken('with-prefix-sha1'),
    'digest-key-from-hex': mistaken('keyed-with-secret-from-hex'),
    'digest-of-latin1': mistaken('over-latin1'),
    'digest-key-latin1': mistaken('keyed-with-latin1-secret'),
    'first-secret-kept': remembering(
      sourcesInForce(),
      mixedWithEarlier(({ sharedSecret }, given) => ({
        ...given,
        sharedSecret: sharedSecret ?? given.sharedSecret,
      })),
    ),
  },
);
