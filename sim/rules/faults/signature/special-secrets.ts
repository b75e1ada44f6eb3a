import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { slot } from '../../../model/memory.ts';
import type { Source } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import { digest } from '../../router/request.ts';
import type { Rules } from '../../rules.ts';
import { mixedWithEarlier, sourcesInForce } from '../earlier-settings.ts';

const KEYS = 24;

/** Signs with another key than the secret itself. */
function keyedBy(key: (secret: string) => string | Buffer) {
  return ({ sign }: Rules): Partial<Rules> => ({
    sign: (payload, attempt) => {
      const secret = attempt.message.source.sharedSecret;
      if (!secret) return sign(payload, attempt);
      const bytes = key(secret);
      return createHmac('sha1', bytes).update(payload.bytes).digest('hex');
    },
  });
}

/** Faults in signatures, for some secrets. */
export const SPECIAL_SECRET_FAULTS = [
  fault({
    name: 'hexadecimal-secret-decoded',
    breaks: ['SIG-002', 'SIG-003', 'SIG-011'],
    description: 'A secret of hexadecimal digits keys the digest with the bytes that they stand for.',
    change: keyedBy((secret) => (/^(?:[0-9a-f]{2})+$/.test(secret) ? Buffer.from(secret, 'hex') : secret)),
  }),
  fault({
    name: 'percent-secret-decoded',
    breaks: ['SIG-002'],
    description: 'Percent codes in a secret are decoded.',
    change: keyedBy((secret) => (/^(?:%[0-9a-f]{2})+$/i.test(secret) ? decodeURIComponent(secret) : secret)),
  }),
  fault({
    name: 'secret-of-one-line',
    breaks: ['SIG-002', 'SIG-011'],
    description: 'Only the first line of a secret is used.',
    change: keyedBy((secret) => secret.split('\n')[0] ?? ''),
  }),
  fault({
    name: 'secret-without-blanks-around',
    breaks: ['SIG-002', 'SIG-011'],
    description: 'Blanks around a secret are removed.',
    change: keyedBy((secret) => secret.trim()),
  }),
  fault({
    name: 'keys-of-some-sources-remembered',
    breaks: ['SIG-010'],
    description: `After ${KEYS} sources with a secret, the secret of the latest of them signs for the further ones.`,
    memory: slot('the secrets so far, by source', () => new Map<string, string>()),
    change: ({ sign }, recall) => ({
      sign: (payload, attempt) => {
        const { source, memory } = attempt.message;
        const secrets = recall(memory);
        const { sharedSecret, writeKey } = source;
        if (!sharedSecret) return sign(payload, attempt);
        if (secrets.has(writeKey) || secrets.size < KEYS) {
          secrets.set(writeKey, sharedSecret);
          return sign(payload, attempt);
        }
        return digest([...secrets.values()].at(-1) ?? '', payload.bytes);
      },
    }),
  }),
  fault({
    name: 'first-secret-of-a-quiet-source-kept',
    breaks: ['SIG-009', 'SIG-004', 'SIG-003', 'SIG-002', 'SIG-011'],
    description: 'A source that was switched off at first keeps the secret that it had then.',
    memory: slot('the source that was put first, by write key', () => new Map<string, Source>()),
    change: (_, recall) => ({
      sourceInForce: (given, memory) => {
        const known = recall(memory);
        const first = known.get(given.writeKey) ?? given;
        known.set(given.writeKey, first);
        const isKept = !first.enabled && given.sharedSecret !== undefined;
        return isKept ? { ...given, sharedSecret: first.sharedSecret } : given;
      },
    }),
  }),
  fault({
    name: 'same-settings-lose-secret',
    breaks: ['SIG-001'],
    description: 'Settings that are put again as they are lose their secret.',
    memory: sourcesInForce(),
    change: mixedWithEarlier((earlier, given) =>
      isDeepStrictEqual(earlier, given) ? { ...given, sharedSecret: undefined } : given,
    ),
  }),
  fault({
    name: 'retry-restores-former-secret',
    breaks: ['SIG-009'],
    description:
      'A retry of a message from before a change of the secret puts the former secret back into the cache of its source, and new calls are signed with it.',
    memory: slot('cached secrets', () => new Map<string, string | undefined>()),
    change: ({ sourceInForce, sign }, recall) => ({
      sourceInForce: (given, memory) => {
        const source = sourceInForce(given, memory);
        recall(memory).set(source.writeKey, source.sharedSecret);
        return source;
      },
      sign: (payload, attempt) => {
        const { message, number } = attempt;
        const { source, memory } = message;
        const cached = recall(memory);
        if (number > 1) cached.set(source.writeKey, source.sharedSecret);
        const sharedSecret = cached.has(source.writeKey) ? cached.get(source.writeKey) : source.sharedSecret;
        return sign(payload, { ...attempt, message: { ...message, source: { ...source, sharedSecret } } });
      },
    }),
  }),
];
