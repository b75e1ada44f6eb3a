import { fault } from '../replacement.ts';

/** https endpoints. */
export const TLS_FAULTS = [
  fault('https-not-requested', ['TLS-001'], 'Nothing is sent to https endpoints.', ({ webhooksFor }) => ({
    webhooksFor: (message) => webhooksFor(message).filter(({ url }) => !/^https:/i.test(url)),
  })),
  fault('certificate-not-verified', ['TLS-002', 'TLS-003'], 'Any certificate is accepted.', () => ({
    verifiesCertificate: () => false,
  })),
  fault(
    'certificate-error-not-logged',
    ['TLS-003'],
    'A certificate that is not accepted is not logged.',
    ({ logs }) => ({
      logs: (kind) => kind !== 'certificate' && logs(kind),
    }),
  ),
  fault(
    'second-certificate-not-verified',
    ['TLS-002'],
    'Only the certificate of the first URL is verified.',
    ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) => attempt.urlIndex === 0 && verifiesCertificate(attempt),
    }),
  ),
  fault(
    'certificate-not-verified-on-delete',
    ['TLS-002'],
    'Delete notifications go to any certificate.',
    ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) => attempt.message.content.type !== 'delete' && verifiesCertificate(attempt),
    }),
  ),
];
