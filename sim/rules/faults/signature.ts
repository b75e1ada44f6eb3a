import { createHmac } from 'node:crypto';
import type { Attempt, Payload } from '../../model/message.ts';
import { fault } from '../replacement.ts';
import { digest } from '../router/request.ts';
import { composed } from './composed/compose.ts';
import { mixedWithEarlier, sourcesInForce } from './earlier-settings.ts';

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
  composed('unsigned when page', 'SIG-001'),
  composed('signed by SHA-256', 'SIG-002'),
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
  composed('signed over its sorted members', 'SIG-002', 'SIG-003'),
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
  composed('signed though there is no secret', 'SIG-005'),
  composed('unsigned when retry', 'SIG-006', 'SIG-001'),
  composed('signed by SHA-256 when retry', 'SIG-006', 'SIG-002', 'SIG-003'),
  composed('unsigned when delete', 'SIG-007', 'SIG-001'),
  composed('unsigned when second URL', 'SIG-008', 'SIG-001', 'SIG-007'),
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
  composed('signed with the secret of another source', 'SIG-010', 'SIG-002', 'SIG-004', 'SIG-007'),
  composed('signed over its beginning when over 8 KB', 'SIG-011', 'SIG-002', 'SIG-003', 'SIG-004'),
];
