import { slot } from '../../model/memory.ts';
import type { Message } from '../../model/message.ts';
import { fault } from '../replacement.ts';
import { composed } from './composed/compose.ts';

export const TLS_FAULTS = [
  composed('dropped when an https URL', 'TLS-001'),
  composed('sent without looking at the certificate', 'TLS-002'),
  composed('not logged though it failed when an https URL', 'TLS-003'),
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
