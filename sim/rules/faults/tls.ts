import { slot } from '../../model/memory.ts';
import type { Message } from '../../model/message.ts';
import { fault } from '../replacement.ts';

const isDeletion = ({ content }: Message): boolean => content.type === 'delete';

/** Faults in how https endpoints are treated. */
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
      logs: (kind, memory) => kind !== 'certificate' && logs(kind, memory),
    }),
  }),
  fault({
    name: 'second-certificate-not-verified',
    breaks: ['TLS-002'],
    description: 'Only the certificate of the first URL is verified.',
    change: ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) => attempt.urlIndex === 0 && verifiesCertificate(attempt),
    }),
  }),
  fault({
    name: 'retries-do-not-verify',
    breaks: ['TLS-002'],
    description:
      'Retries are made by a worker whose HTTP client was built without the TLS options, so it accepts any certificate.',
    change: ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) => attempt.number === 1 && verifiesCertificate(attempt),
    }),
  }),
  fault({
    name: 'certificate-not-verified-on-delete',
    breaks: ['TLS-002'],
    description: 'Delete notifications are sent to an endpoint with any certificate.',
    change: ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) => attempt.message.content.type !== 'delete' && verifiesCertificate(attempt),
    }),
  }),
  fault({
    name: 'delete-skips-certificate',
    breaks: ['TLS-002'],
    description: 'Delete notifications do not verify the certificate of an endpoint.',
    change: ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) => !isDeletion(attempt.message) && verifiesCertificate(attempt),
    }),
  }),
  fault({
    name: 'certificate-of-other-url-enough',
    breaks: ['TLS-002'],
    description: 'Certificates are verified at the last of several URLs only.',
    change: ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) =>
        attempt.urlIndex === attempt.message.source.webhooks.length - 1 && verifiesCertificate(attempt),
    }),
  }),
  fault({
    name: 'certificates-trusted-by-host',
    breaks: ['TLS-002', 'TLS-003'],
    description:
      'Once an https request to a host has been answered, later certificates of that host name, at any port, are no longer verified.',
    memory: slot('names of hosts that have answered over https', () => new Set<string>()),
    change: ({ verifiesCertificate, verdict }, recall) => ({
      verifiesCertificate: (attempt) => {
        const { hostname } = new URL(attempt.webhook.url);
        return !recall(attempt.message.memory).has(hostname) && verifiesCertificate(attempt);
      },
      verdict: (outcome, attempt) => {
        const { protocol, hostname } = new URL(attempt.webhook.url);
        if (protocol === 'https:' && outcome.kind === 'response') recall(attempt.message.memory).add(hostname);
        return verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'replaced-settings-lose-verification',
    breaks: ['TLS-002'],
    description: 'Certificates are no longer verified for a source whose settings have been replaced.',
    memory: slot('sources by write key, and whether they were replaced', () => new Map<string, boolean>()),
    change: ({ sourceInForce, verifiesCertificate }, recall) => ({
      sourceInForce: (given, memory) => {
        const replaced = recall(memory);
        replaced.set(given.writeKey, replaced.has(given.writeKey));
        return sourceInForce(given, memory);
      },
      verifiesCertificate: (attempt) => {
        const { memory, source } = attempt.message;
        return recall(memory).get(source.writeKey) !== true && verifiesCertificate(attempt);
      },
    }),
  }),
  // Each endpoint with such a certificate is an error of its own.
  fault({
    name: 'certificate-logged-once',
    breaks: ['TLS-003'],
    description: 'That a certificate was refused is logged once in a world, whatever endpoint it belongs to.',
    memory: slot('whether a certificate was logged', () => ({ isLogged: false })),
    change: ({ logs }, recall) => ({
      logs: (kind, memory) => {
        if (kind !== 'certificate') return logs(kind, memory);
        const isKnown = recall(memory).isLogged;
        recall(memory).isLogged = true;
        return !isKnown && logs(kind, memory);
      },
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
  fault({
    name: 'refused-certificate-remembered',
    breaks: ['TLS-001'],
    description:
      'A URL whose certificate was refused once gets no further message, whatever certificate it has by then.',
    memory: slot('where a certificate was refused', () => new Set<string>()),
    change: ({ noteOutcome, webhooksFor }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        noteOutcome(outcome, attempt, nowMs);
        if (outcome.kind === 'certificate') recall(attempt.message.memory).add(attempt.webhook.url);
      },
      webhooksFor: (message) => webhooksFor(message).filter(({ url }) => !recall(message.memory).has(url)),
    }),
  }),
  fault({
    name: 'certificates-unverified-for-clients',
    breaks: ['TLS-002', 'TLS-003'],
    description: 'Calls from a client library are delivered by a second HTTP client, which verifies no certificates.',
    change: ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) => attempt.message.cameBy !== 'ingestion' && verifiesCertificate(attempt),
    }),
  }),
];
