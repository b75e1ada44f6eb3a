import { createHmac } from 'node:crypto';
import type { Attempt, Payload } from '../../model/message.ts';
import { fault } from '../replacement.ts';
import { digest } from '../router/request.ts';
import type { Rules } from '../rules.ts';
import { mixedWithEarlier, sourcesInForce } from './earlier-settings.ts';

/** A digest of only this many bytes, the first part of the body. */
const PART_BYTES = 8192;

function unsigned(isUnsigned: (attempt: Attempt) => boolean) {
  return ({ sign }: Rules): Partial<Rules> => ({
    sign: (payload, attempt) => (isUnsigned(attempt) ? null : sign(payload, attempt)),
  });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Signs with another digest if there is a secret. */
export function signing(digestOf: (secret: string, payload: Payload, attempt: Attempt) => string) {
  return {
    sign: (payload: Payload, attempt: Attempt) => {
      const secret = attempt.message.source.sharedSecret;
      return secret ? digestOf(secret, payload, attempt) : null;
    },
  };
}

export const SIGNATURE_FAULTS = [
  fault({
    name: 'page-not-signed',
    breaks: ['SIG-001'],
    description: 'Page bodies are not signed.',
    change: unsigned(({ message }) => message.content.type === 'page'),
  }),
  fault({
    name: 'digest-sha256',
    breaks: ['SIG-002'],
    description: 'The digest is HMAC-SHA256.',
    change: () => signing((secret, { bytes }) => createHmac('sha256', secret).update(bytes).digest('hex')),
  }),
  fault({
    name: 'digest-base64',
    breaks: ['SIG-002'],
    description: 'The digest is written in base64.',
    change: () => signing((secret, { bytes }) => createHmac('sha1', secret).update(bytes).digest('base64')),
  }),
  fault({
    name: 'digest-with-prefix',
    breaks: ['SIG-002'],
    description: 'The digest has the prefix "sha1=".',
    change: () => signing((secret, { bytes }) => `sha1=${digest(secret, bytes)}`),
  }),
  fault({
    name: 'digest-of-sorted-body',
    breaks: ['SIG-002', 'SIG-003'],
    description: 'The digest is over the body with its keys sorted.',
    change: () => signing((secret, { body }) => digest(secret, Buffer.from(JSON.stringify(sorted(body))))),
  }),
  fault({
    name: 'digest-key-from-hex',
    breaks: ['SIG-002'],
    description: 'The secret is decoded from hexadecimal before it is used as the key.',
    change: () =>
      signing((secret, { bytes }) => createHmac('sha1', Buffer.from(secret, 'hex')).update(bytes).digest('hex')),
  }),
  fault({
    name: 'digest-of-latin1',
    breaks: ['SIG-003'],
    description: 'The digest is over the body in Latin-1.',
    change: () => signing((secret, { text }) => digest(secret, Buffer.from(text, 'latin1'))),
  }),
  fault({
    name: 'digest-key-latin1',
    breaks: ['SIG-004', 'SIG-003'],
    description: 'The secret is used as the key in Latin-1.',
    change: () =>
      signing((secret, { bytes }) => createHmac('sha1', Buffer.from(secret, 'latin1')).update(bytes).digest('hex')),
  }),
  fault({
    name: 'signed-without-secret',
    breaks: ['SIG-005'],
    description: 'Without a secret, requests are signed with an empty key.',
    change: () => ({
      sign: ({ bytes }, { message }) => digest(message.source.sharedSecret ?? '', bytes),
    }),
  }),
  fault({
    name: 'retries-not-signed',
    breaks: ['SIG-006', 'SIG-001'],
    description: 'Retries are not signed.',
    change: unsigned(({ number }) => number > 1),
  }),
  fault({
    name: 'retries-signed-otherwise',
    breaks: ['SIG-006', 'SIG-002', 'SIG-003'],
    description: 'The digest of a retry covers its attempt number too.',
    change: ({ sign }) => ({
      sign: ({ bytes, ...payload }, attempt) =>
        sign(
          {
            ...payload,
            bytes: attempt.number === 1 ? bytes : Buffer.concat([bytes, Buffer.from(`${attempt.number}`)]),
          },
          attempt,
        ),
    }),
  }),
  fault({
    name: 'delete-not-signed',
    breaks: ['SIG-007', 'SIG-001'],
    description: 'Delete notifications are not signed.',
    change: unsigned(({ message }) => message.content.type === 'delete'),
  }),
  fault({
    name: 'only-first-url-signed',
    breaks: ['SIG-008', 'SIG-001', 'SIG-007'],
    description: 'Only requests to the first URL are signed.',
    change: unsigned(({ urlIndex }) => urlIndex > 0),
  }),
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
  fault({
    name: 'first-source-secret-for-all',
    breaks: ['SIG-010', 'SIG-002', 'SIG-004', 'SIG-007'],
    description: 'All sources with a secret sign with the secret of the first source.',
    change: () =>
      signing((secret, { bytes }, { message }) => {
        const [first] = [...message.sources.values()].flatMap(({ sharedSecret }) => sharedSecret ?? []);
        return digest(first ?? secret, bytes);
      }),
  }),
  fault({
    name: 'digest-of-first-part',
    breaks: ['SIG-011', 'SIG-002', 'SIG-003', 'SIG-004'],
    description: 'The digest covers only the beginning of a long body.',
    change: () => signing((secret, { bytes }) => digest(secret, bytes.subarray(0, PART_BYTES))),
  }),
];
