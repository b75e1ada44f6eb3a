import { createHmac } from 'node:crypto';
import { slot } from '../../model/memory.ts';
import type { Attempt } from '../../model/message.ts';
import type { Headers } from '../../wire/request.ts';
import { fault } from '../replacement.ts';

const HEX = /^(?:[0-9a-f]{2})+$/i;
const SENSITIVE = /auth|token|secret|password|api-?key/i;
/** When an endpoint counts as fast, and how long a fast endpoint gets. */
const FAST_ANSWERS = 3;
const FAST_ANSWER_MS = 1000;
const FAST_ENDPOINT_TIMEOUT_MS = 2000;

function mapHeaders(headers: Headers, change: (value: string, name: string) => string): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value, name)]));
}

/** Which entry of which source an attempt goes to. */
function entryOf({ message, webhook }: Attempt): string {
  return `${message.source.writeKey} ${webhook.url}`;
}

/** The last value of each name in a query. */
function lastOfEach(query: string): string {
  const pairs = query.split('&').map((pair) => [pair.split('=')[0] ?? '', pair] as const);
  return [...new Map(pairs).values()].join('&');
}

/** Mistakes in how a request is made. */
export const BLIND_E_REQUEST_FAULTS = [
  // The shared secret itself is the key, also if it consists of hexadecimal digits.
  fault({
    name: 'blind-e-secret-decoded-from-hex',
    breaks: ['SIG-002'],
    description: 'A shared secret of hexadecimal digits is decoded, and the digest is keyed with the decoded bytes.',
    change: ({ sign }) => ({
      sign: (payload, attempt) => {
        const secret = attempt.message.source.sharedSecret;
        if (!secret || !HEX.test(secret)) return sign(payload, attempt);
        return createHmac('sha1', Buffer.from(secret, 'hex')).update(payload.bytes).digest('hex');
      },
    }),
  }),
  // Each source signs with its own secret, also a body that another source has sent before.
  fault({
    name: 'blind-e-signature-cached-by-body',
    breaks: ['SIG-010', 'SIG-009'],
    description: 'Signatures are cached by the body alone, so an equal body of another source gets the same one.',
    memory: slot('the signature of each body', () => new Map<string, string>()),
    change: ({ sign }, recall) => ({
      sign: (payload, attempt) => {
        const fresh = sign(payload, attempt);
        if (fresh === null) return null;
        const signatures = recall(attempt.message.memory);
        const signature = signatures.get(payload.text) ?? fresh;
        signatures.set(payload.text, signature);
        return signature;
      },
    }),
  }),
  // Without a shared secret nothing is signed, and settings that are put replace those before.
  fault({
    name: 'blind-e-secret-cannot-be-removed',
    breaks: ['SIG-005', 'SET-009'],
    description: 'New settings are merged into the old ones, so a secret that they leave out stays set.',
    memory: slot('the secret of each source', () => new Map<string, string>()),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const secrets = recall(memory);
        const sharedSecret = given.sharedSecret ?? secrets.get(given.writeKey);
        if (sharedSecret !== undefined) secrets.set(given.writeKey, sharedSecret);
        return sourceInForce({ ...given, sharedSecret }, memory);
      },
    }),
  }),
  // A static header is a key and a value, and a value may have colons.
  fault({
    name: 'blind-e-header-value-cut-at-colon',
    breaks: ['HDR-006'],
    description: 'A static header is split at every colon, so of a value with a colon only the beginning is sent.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => mapHeaders(staticHeaders(attempt), (value) => value.split(':')[0] ?? ''),
    }),
  }),
  // The headers of one URL are on requests to that URL only.
  fault({
    name: 'blind-e-session-keeps-headers',
    breaks: ['HDR-008'],
    description: 'All requests of a source share a session, to which each URL adds its headers and none removes them.',
    memory: slot('the headers of the session of each source', () => new Map<string, Headers>()),
    change: ({ staticHeaders }, recall) => ({
      staticHeaders: (attempt) => {
        const sessions = recall(attempt.message.memory);
        const { writeKey } = attempt.message.source;
        const headers = { ...sessions.get(writeKey), ...staticHeaders(attempt) };
        sessions.set(writeKey, headers);
        return headers;
      },
    }),
  }),
  // Every request carries the static headers with their values, also after an attempt has failed.
  fault({
    name: 'blind-e-headers-redacted-in-place',
    breaks: ['HDR-009', 'HDR-006'],
    description:
      'The log of a failed attempt masks sensitive static headers in the settings themselves, so later requests are masked.',
    memory: slot('entries whose headers were logged', () => new Set<string>()),
    change: ({ staticHeaders, noteOutcome }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const isTaken = outcome.kind === 'response' && outcome.status < 300;
        if (!isTaken) recall(attempt.message.memory).add(entryOf(attempt));
        noteOutcome(outcome, attempt, nowMs);
      },
      staticHeaders: (attempt) => {
        const statics = staticHeaders(attempt);
        if (!recall(attempt.message.memory).has(entryOf(attempt))) return statics;
        return mapHeaders(statics, (value, name) => (SENSITIVE.test(name) ? '[REDACTED]' : value));
      },
    }),
  }),
  // The request goes to the configured URL with its query, where a name may stand several times.
  fault({
    name: 'blind-e-query-names-once',
    breaks: ['SET-004'],
    description:
      'The query of a URL is read into a map and written again, so of a repeated name the last value is left.',
    change: ({ target }) => ({
      target: (attempt) => {
        const [path = '', ...query] = target(attempt).split('?');
        return query.length === 0 ? path : `${path}?${lastOfEach(query.join('?'))}`;
      },
    }),
  }),
  // A self-signed certificate is refused, whatever certificate another server on that host has shown.
  fault({
    name: 'blind-e-host-verified-once',
    breaks: ['TLS-002', 'TLS-003'],
    description: 'A host whose certificate was accepted is remembered by name, and not verified again on another port.',
    memory: slot('names of verified hosts', () => new Set<string>()),
    change: ({ noteOutcome, verifiesCertificate }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { protocol, hostname } = new URL(attempt.webhook.url);
        const isVerified = protocol === 'https:' && outcome.kind === 'response';
        if (isVerified) recall(attempt.message.memory).add(hostname);
        noteOutcome(outcome, attempt, nowMs);
      },
      verifiesCertificate: (attempt) =>
        !recall(attempt.message.memory).has(new URL(attempt.webhook.url).hostname) && verifiesCertificate(attempt),
    }),
  }),
  // Each timeout and each refused certificate is an error that is logged or raised.
  fault({
    name: 'blind-e-error-logged-once',
    breaks: ['TMO-004', 'TLS-003'],
    description:
      'Repeated errors are kept out of the log by their kind alone, so only the first timeout is ever logged.',
    memory: slot('kinds of errors that were logged', () => new Set<string>()),
    change: ({ logs }, recall) => ({
      logs: (kind, memory) => {
        const kinds = recall(memory);
        const isKnown = kinds.has(kind);
        kinds.add(kind);
        return logs(kind, memory) && !(isKnown && (kind === 'timeout' || kind === 'certificate'));
      },
    }),
  }),
  // An endpoint has five seconds for each delivery, however fast it was before.
  fault({
    name: 'blind-e-adaptive-timeout',
    breaks: ['TMO-001'],
    description: 'An endpoint that has answered three times within a second gets two seconds from then on.',
    memory: slot('how many fast answers each URL has given in a row', () => new Map<string, number>()),
    change: ({ noteOutcome, responseTimeoutMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const answers = recall(attempt.message.memory);
        const { url } = attempt.webhook;
        const isFast = outcome.kind === 'response' && nowMs - attempt.atMs < FAST_ANSWER_MS;
        answers.set(url, isFast ? (answers.get(url) ?? 0) + 1 : 0);
        noteOutcome(outcome, attempt, nowMs);
      },
      responseTimeoutMs: (attempt) => {
        const isFast = (recall(attempt.message.memory).get(attempt.webhook.url) ?? 0) >= FAST_ANSWERS;
        return isFast ? FAST_ENDPOINT_TIMEOUT_MS : responseTimeoutMs(attempt);
      },
    }),
  }),
];
