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
];
