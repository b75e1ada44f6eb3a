import { capitalised } from '../../../spec/grammar.ts';
import { mistakenSignature, SIGNATURE_MISTAKES } from '../../../spec/webhooks/signature-mistakes.ts';
import { type Fault, fault } from '../replacement.ts';
import { composed } from './composed/compose.ts';
import { mixedWithEarlier, sourcesInForce } from './earlier-settings.ts';

/** A fault that is a mistake from the table. */
function mistaken(name: string, mistake: string, ...breaks: Fault['breaks']): Fault {
  const words = SIGNATURE_MISTAKES.find((each) => each.name === mistake)?.words ?? '';
  return fault({
    name,
    breaks,
    description: `${capitalised(words)}.`,
    change: ({ sign }) => ({
      sign: (payload, attempt) => {
        const secret = attempt.message.source.sharedSecret;
        return secret ? mistakenSignature(mistake, secret, payload.bytes) : sign(payload, attempt);
      },
    }),
  });
}

export const SIGNATURE_FAULTS = [
  composed('unsigned when page', 'SIG-001'),
  composed('signed by SHA-256', 'SIG-002'),
  mistaken('digest-base64', 'in-base64', 'SIG-002'),
  mistaken('digest-with-prefix', 'with-prefix-sha1', 'SIG-002'),
  composed('signed over its sorted members', 'SIG-002'),
  mistaken('digest-key-from-hex', 'keyed-with-secret-from-hex', 'SIG-002'),
  mistaken('digest-of-latin1', 'over-latin1', 'SIG-003'),
  mistaken('digest-key-latin1', 'keyed-with-latin1-secret', 'SIG-004', 'SIG-003'),
  composed('signed though there is no secret', 'SIG-005', 'SIG-002'),
  composed('unsigned when retry', 'SIG-006'),
  composed('signed by SHA-256 when retry', 'SIG-006'),
  composed('unsigned when delete', 'SIG-007'),
  composed('unsigned when second URL', 'SIG-008'),
  fault({
    name: 'first-secret-kept',
    breaks: ['SIG-009', 'SIG-002', 'SET-009', 'SIG-003', 'SIG-005'],
    description: 'A changed secret is ignored.',
    memory: sourcesInForce(),
    change: mixedWithEarlier(({ sharedSecret }, given) => ({
      ...given,
      sharedSecret: sharedSecret ?? given.sharedSecret,
    })),
  }),
  composed('signed with the secret of another source', 'SIG-010'),
  composed('signed over its beginning when over 8 KB', 'SIG-011'),
];
