import { createHmac } from 'node:crypto';
import type { Attempt } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

const BLOCK_BYTES = 64;

function hasQuery({ webhook }: Attempt): boolean {
  return webhook.url.includes('?');
}

function isOf({ message }: Attempt, ...kinds: readonly string[]): boolean {
  return kinds.includes(message.content.type);
}

/** Faults in signatures that need two things together. */
export const SIGNATURE_TOGETHER = [
  fault({
    name: 'identify-unsigned-at-query',
    breaks: ['SIG-001'],
    description: 'An identify call is unsigned if the secret is not ASCII and the URL has a query.',
    change: ({ sign }) => ({
      sign: (payload, attempt) => {
        const { sharedSecret = '' } = attempt.message.source;
        const isBeyondAscii = Buffer.byteLength(sharedSecret) > sharedSecret.length;
        return isOf(attempt, 'identify') && isBeyondAscii && hasQuery(attempt) ? null : sign(payload, attempt);
      },
    }),
  }),
  fault({
    name: 'long-secret-cut-for-deletions',
    breaks: ['SIG-002', 'SIG-003'],
    description: 'A delete notification is signed with the first 64 bytes of a longer secret.',
    change: ({ sign }) => ({
      sign: (payload, attempt) => {
        const bytes = Buffer.from(attempt.message.source.sharedSecret ?? '');
        if (!isOf(attempt, 'delete') || bytes.length <= BLOCK_BYTES) return sign(payload, attempt);
        return createHmac('sha1', bytes.subarray(0, BLOCK_BYTES)).update(payload.bytes).digest('hex');
      },
    }),
  }),
];
