import { slot } from '../../model/memory.ts';
import type { Message } from '../../model/message.ts';
import { fault } from '../replacement.ts';

export const TLS_FAULTS = [
  fault({
    name: 'https-not-requested',
    breaks: ['TLS-001'],
    description: 'Nothing is sent to https endpoints.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).filter(({ url }) => !/^https:/i.test(url)),
    }),
  }),
  fault({
    name: 'certificate-not-verified',
    breaks: ['TLS-002', 'TLS-003'],
    description: 'Any certificate is accepted.',
    change: () => ({
      verifiesCertificate: () => false,
    }),
  }),
  fault({
    name: 'certificate-error-not-logged',
    breaks: ['TLS-003'],
    description: 'A refused certificate is not logged.',
    change: ({ logs }) => ({
      logs: (kind, attempt) => kind !== 'certificate' && logs(kind, attempt),
    }),
  }),
  // With a self-signed certificate no request is sent, not in a second try either.
  fault({
    name: 'refused-certificate-retried-unverified',
    breaks: ['TLS-002'],
    description: 'When a certificate is refused, the message is tried again without verification.',
    memory: slot('the messages whose certificate was refused', () => new WeakSet<Message>()),
    change: ({ verdict, verifiesCertificate }, recall) => ({
      verdict: (outcome, attempt) => {
        if (outcome.kind !== 'certificate') return verdict(outcome, attempt);
        recall(attempt.message.memory).add(attempt.message);
        return 'retried';
      },
      verifiesCertificate: (attempt) =>
        !recall(attempt.message.memory).has(attempt.message) && verifiesCertificate(attempt),
    }),
  }),
];
