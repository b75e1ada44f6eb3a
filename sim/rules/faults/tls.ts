import { slot } from '../../model/memory.ts';
import type { Message } from '../../model/message.ts';
import { faults, remembering } from './table.ts';

export const TLS_FAULTS = faults(
  `
  dropped when an https URL | TLS-001
  sent without looking at the certificate | TLS-002
  not logged though it failed when an https URL | TLS-003
  refused-certificate-retried-unverified | TLS-002 | When a certificate is refused, the message is tried again without verification.
`,
  {
    // With a self-signed certificate no request is sent, not in a second try either.
    'refused-certificate-retried-unverified': remembering(
      slot('the messages whose certificate was refused', () => new WeakSet<Message>()),
      ({ verdict, verifiesCertificate }, recall) => ({
        verdict: (outcome, attempt) => {
          if (outcome.kind !== 'certificate') return verdict(outcome, attempt);
          recall(attempt.message.memory).add(attempt.message);
          return 'retried';
        },
        verifiesCertificate: (attempt) =>
          !recall(attempt.message.memory).has(attempt.message) && verifiesCertificate(attempt),
      }),
    ),
  },
);
