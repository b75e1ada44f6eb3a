import { createHmac } from 'node:crypto';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Attempt, Payload } from '../../model/message.ts';
import { fault } from '../replacement.ts';
import { escapeBeyondAscii } from '../serialise.ts';
import { digest } from '../signature.ts';

/** The longest body that a digest of only a part still covers. */
const PART_BYTES = 8192;

/** Signs what the function makes of the payload, where there is a secret. */
function signing(digestOf: (secret: string, payload: Payload, attempt: Attempt) => string) {
  return {
    sign: (payload: Payload, attempt: Attempt) => {
      const secret = attempt.message.source.sharedSecret;
      return secret ? digestOf(secret, payload, attempt) : null;
    },
  };
}

/** Leaves out the signature of some attempts. */
function unsigned(
  name: string,
  breaks: readonly RequirementId[],
  description: string,
  isUnsigned: (attempt: Attempt) => boolean,
) {
  return fault(name, breaks, description, ({ sign }) => ({
    sign: (payload, attempt) => (isUnsigned(attempt) ? null : sign(payload, attempt)),
  }));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** X-Signature. */
export const SIGNATURE_FAULTS = [
  unsigned(
    'page-not-signed',
    ['SIG-001'],
    'Page bodies are not signed.',
    ({ message }) => message.content.type === 'page',
  ),
  fault(
    'retries-signed-over-escapes',
    ['SIG-006', 'SIG-003'],
    'Retries are signed over a text that escapes what is not ASCII.',
    ({ sign }) => ({
      sign: (payload, attempt) => {
        if (attempt.number === 1) return sign(payload, attempt);
        return sign({ ...payload, bytes: Buffer.from(escapeBeyondAscii(JSON.stringify(payload.body))) }, attempt);
      },
    }),
  ),
  fault('digest-sha256', ['SIG-002'], 'The digest is HMAC-SHA256.', () =>
    signing((secret, { bytes }) => createHmac('sha256', secret).update(bytes).digest('hex')),
  ),
  fault('digest-base64', ['SIG-002'], 'The digest is written in base64.', () =>
    signing((secret, { bytes }) => createHmac('sha1', secret).update(bytes).digest('base64')),
  ),
  fault('digest-with-prefix', ['SIG-002'], 'The digest has the prefix "sha1=".', () =>
    signing((secret, { bytes }) => `sha1=${digest(secret, bytes)}`),
  ),
  fault(
    'digest-of-sorted-body',
    ['SIG-002', 'SIG-003'],
    'The digest is over the body serialised with sorted keys.',
    () => signing((secret, { body }) => digest(secret, Buffer.from(JSON.stringify(sorted(body))))),
  ),
  fault('digest-key-from-hex', ['SIG-002'], 'The secret is decoded from hexadecimal.', () =>
    signing((secret, { bytes }) => createHmac('sha1', Buffer.from(secret, 'hex')).update(bytes).digest('hex')),
  ),
  fault('digest-of-latin1', ['SIG-003'], 'The digest is over the body in Latin-1.', () =>
    signing((secret, { text }) => digest(secret, Buffer.from(text, 'latin1'))),
  ),
  fault(
    'digest-of-escaped-body',
    ['SIG-003'],
    'The digest is over the body with everything beyond ASCII escaped.',
    () => signing((secret, { text }) => digest(secret, Buffer.from(escapeBeyondAscii(text)))),
  ),
  fault('digest-key-latin1', ['SIG-004'], 'The secret is the key in Latin-1.', () =>
    signing((secret, { bytes }) => createHmac('sha1', Buffer.from(secret, 'latin1')).update(bytes).digest('hex')),
  ),
  fault('signed-without-secret', ['SIG-005'], 'Without a secret, requests are signed with an empty one.', () => ({
    sign: ({ bytes }, { message }) => digest(message.source.sharedSecret ?? '', bytes),
  })),
  unsigned('retries-not-signed', ['SIG-006', 'SIG-001'], 'Retries are not signed.', ({ number }) => number > 1),
  fault(
    'retries-signed-otherwise',
    ['SIG-006', 'SIG-002', 'SIG-003'],
    'The digest of a retry covers its number too.',
    ({ sign }) => ({
      sign: ({ bytes, ...payload }, attempt) =>
        sign(
          {
            ...payload,
            bytes: attempt.number === 1 ? bytes : Buffer.concat([bytes, Buffer.from(`${attempt.number}`)]),
          },
          attempt,
        ),
    }),
  ),
  unsigned(
    'delete-not-signed',
    ['SIG-007', 'SIG-001'],
    'Delete notifications are not signed.',
    ({ message }) => message.content.type === 'delete',
  ),
  unsigned(
    'only-first-url-signed',
    ['SIG-008', 'SIG-001', 'SIG-007'],
    'Only requests to the first URL are signed.',
    ({ urlIndex }) => urlIndex > 0,
  ),
  fault('first-secret-kept', ['SIG-009', 'SIG-002', 'SET-009'], 'A changed secret is not taken over.', () => ({
    replaceSource: (earlier, next) => ({ ...next, sharedSecret: earlier?.sharedSecret ?? next.sharedSecret }),
  })),
  fault(
    'first-source-secret-for-all',
    ['SIG-010', 'SIG-002', 'SIG-004'],
    "All sources with a secret sign with the first one's.",
    () =>
      signing((secret, { bytes }, { message }) => {
        const [first] = [...message.sources.values()].flatMap(({ sharedSecret }) => sharedSecret ?? []);
        return digest(first ?? secret, bytes);
      }),
  ),
  fault('digest-of-first-part', ['SIG-011', 'SIG-002'], `The digest covers only the first ${PART_BYTES} bytes.`, () =>
    signing((secret, { bytes }) => digest(secret, bytes.subarray(0, PART_BYTES))),
  ),
  fault('secret-trimmed', ['SIG-002'], 'Blanks around the secret are left out of the key.', () =>
    signing((secret, { bytes }) => digest(secret.trim(), bytes)),
  ),
];
