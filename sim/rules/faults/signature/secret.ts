import { createHmac } from 'node:crypto';
import { slot } from '../../../model/memory.ts';
import type { Source } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import { signing } from './signing.ts';

const BLOCK_BYTES = 64;
const DAY_MS = 24 * 3_600_000;

/** Signs with a key that is made from the secret. */
function keyedWith(keyOf: (secret: string) => string | Buffer) {
  return () => signing((secret, { bytes }) => createHmac('sha1', keyOf(secret)).update(bytes).digest('hex'));
}

/** Faults in how the key is made from a secret that looks special, and in signatures that are kept. */
export const SECRET_FAULTS = [
  fault({
    name: 'hex-secret-decoded',
    breaks: ['SIG-002', 'SIG-003', 'SIG-011'],
    description: 'A secret of hexadecimal digits is decoded before it is used as the key.',
    change: keyedWith((secret) => (/^(?:[\da-f]{2}){8,}$/i.test(secret) ? Buffer.from(secret, 'hex') : secret)),
  }),
  fault({
    name: 'base64-secret-decoded',
    breaks: ['SIG-002'],
    description: 'A secret that looks like base64 is decoded before it is used as the key.',
    change: keyedWith((secret) => (/^[\w+/]{8,}=+$/.test(secret) ? Buffer.from(secret, 'base64') : secret)),
  }),
  fault({
    name: 'long-secret-cut',
    breaks: ['SIG-002', 'SIG-010', 'SIG-003', 'SIG-011'],
    description: `Only the first ${BLOCK_BYTES} bytes of a secret are used.`,
    change: keyedWith((secret) => Buffer.from(secret).subarray(0, BLOCK_BYTES)),
  }),
  fault({
    name: 'secret-unescaped',
    breaks: ['SIG-002', 'SIG-011'],
    description: 'Percent sequences in the secret are decoded.',
    change: keyedWith((secret) => secret.replace(/%[0-7][\da-f]/gi, (sequence) => decodeURIComponent(sequence))),
  }),
  fault({
    name: 'secret-normalised',
    breaks: ['SIG-004'],
    description: 'The secret is normalised to the composed Unicode form (NFC).',
    change: keyedWith((secret) => secret.normalize('NFC')),
  }),
  fault({
    name: 'secret-cut-at-dollar',
    breaks: ['SIG-002'],
    description: 'A name after a dollar sign in the secret is replaced from the environment, where it is unset.',
    change: keyedWith((secret) => secret.replace(/\$\w+/g, '')),
  }),
  fault({
    name: 'secret-of-digits-as-number',
    breaks: ['SIG-002'],
    description: 'A secret of digits loses its leading zeros.',
    change: keyedWith((secret) => (/^0+\d+$/.test(secret) ? secret.replace(/^0+/, '') : secret)),
  }),
  fault({
    name: 'zeros-in-digest-dropped',
    breaks: [
      'SIG-002',
      'SIG-003',
      'SIG-004',
      'SIG-006',
      'SIG-007',
      'SIG-008',
      'SIG-009',
      'SIG-010',
      'SIG-011',
      'SET-009',
      'ING-006',
    ],
    description: 'Each byte of the digest is written without a leading zero.',
    change: () =>
      signing((secret, { bytes }) =>
        [...createHmac('sha1', secret).update(bytes).digest()].map((byte) => byte.toString(16)).join(''),
      ),
  }),
  fault({
    name: 'signature-kept-by-length',
    breaks: ['SIG-002', 'ING-006', 'SIG-011', 'SIG-003', 'SIG-004', 'SIG-009'],
    description: 'Bodies of the same length from one source get the signature of the first.',
    memory: slot('signatures by source and length', () => new Map<string, string>()),
    change: ({ sign }, recall) => ({
      sign: (payload, attempt) => {
        const signature = sign(payload, attempt);
        if (signature === null) return null;
        const { memory, source } = attempt.message;
        const kept = recall(memory);
        const key = `${source.writeKey} ${source.sharedSecret} ${payload.bytes.byteLength}`;
        const first = kept.get(key) ?? signature;
        kept.set(key, first);
        return first;
      },
    }),
  }),
  fault({
    name: 'signature-kept-by-body',
    breaks: ['SIG-010', 'SIG-002', 'SIG-007'],
    description: 'Equal bodies get equal signatures, whatever the secrets of their sources.',
    memory: slot('signatures by body', () => new Map<string, string>()),
    change: ({ sign }, recall) => ({
      sign: (payload, attempt) => {
        const signature = sign(payload, attempt);
        if (signature === null) return null;
        const kept = recall(attempt.message.memory);
        const first = kept.get(payload.text) ?? signature;
        kept.set(payload.text, first);
        return first;
      },
    }),
  }),
  fault({
    name: 'ingestion-keeps-first-secret',
    breaks: ['SIG-009'],
    description:
      'Messages from a client are signed with the secret that their source had when its first such message came.',
    memory: slot('sources when the first message of a client came', () => new Map<string, Source>()),
    change: ({ sign }, recall) => ({
      sign: (payload, attempt) => {
        const { message } = attempt;
        if (message.cameBy !== 'ingestion') return sign(payload, attempt);
        const kept = recall(message.memory);
        const { sharedSecret } = kept.get(message.source.writeKey) ?? message.source;
        if (!kept.has(message.source.writeKey)) kept.set(message.source.writeKey, message.source);
        return sign(payload, { ...attempt, message: { ...message, source: { ...message.source, sharedSecret } } });
      },
    }),
  }),
  // What is set stays set until other settings are put.
  fault({
    name: 'secret-lease-ends-after-a-day',
    breaks: ['SIG-001'],
    description:
      'The secret of a source is leased from a vault for a day from its first use. The lease is never renewed, and without it requests are not signed until settings are put again.',
    memory: slot('when the secret of each source was first used', () => new Map<string, number>()),
    change: ({ sourceInForce, sign }, recall) => ({
      sourceInForce: (given, memory) => {
        recall(memory).delete(given.writeKey);
        return sourceInForce(given, memory);
      },
      sign: (payload, attempt) => {
        const { message, atMs } = attempt;
        const leases = recall(message.memory);
        const leasedAtMs = leases.get(message.source.writeKey) ?? atMs;
        leases.set(message.source.writeKey, leasedAtMs);
        return atMs - leasedAtMs >= DAY_MS ? null : sign(payload, attempt);
      },
    }),
  }),
];
