import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { causesOf } from '../../../reports/causes.ts';
import type { Rules } from '../../../sim/harness.ts';
import { CASES } from '../../cases/index.ts';
import { prove } from './prove.ts';

const PLAY_LIMIT_MS = 60_000;

const inCharacters = (bytes: Buffer) => ({
  bytes,
  headers: { 'Content-Length': String(bytes.toString('utf8').length) },
});
const CHARACTERS =
  /^The body ends after the \d+ bytes of its Content-Length, and \d+ more bytes follow: Content-Length counts characters instead of bytes\.$/;

it.each<[mistake: string, caseId: string, change: (rules: Rules) => Partial<Rules>, requirement: string, why: RegExp]>([
  [
    'a router whose Content-Length counts characters',
    'signature/unicode-body',
    () => ({ encode: inCharacters }),
    'SIG-003',
    CHARACTERS,
  ],
  [
    'a client whose Content-Length counts characters',
    'client-message/keys-alike',
    ({ client }) => ({ client: { ...client, encode: (text) => inCharacters(Buffer.from(text)) } }),
    'MSG-004',
    CHARACTERS,
  ],
  [
    'a client that sends as many bytes as there are characters',
    'client-message/keys-alike',
    ({ client }) => ({
      client: { ...client, encode: (text) => ({ bytes: Buffer.from(text).subarray(0, text.length), headers: {} }) },
    }),
    'MSG-004',
    /^The body ends in the middle of its JSON\.$/,
  ],
  [
    'a router that signs before it compresses',
    'signature/digest',
    () => ({ encode: (bytes) => ({ bytes: gzipSync(bytes), headers: { 'Content-Encoding': 'gzip' } }) }),
    'SIG-002',
    /^The digest is over the body before it was compressed\.$/,
  ],
  [
    'a router whose retries have no body',
    'timestamp/given-on-retries',
    ({ serialise }) => ({ serialise: (body, attempt) => (attempt.number > 1 ? '' : serialise(body, attempt)) }),
    'BOD-001',
    /^The body has 0 bytes\.$/,
  ],
])(
  'names the mistake of %s',
  async (_, caseId, change, requirement, why) => {
    const played = CASES.filter(({ id }) => id === caseId);
    const { failed } = await prove((rules) => ({ ...rules, ...change(rules) }), played);
    const cause = expect.objectContaining({ requirement, diagnosis: expect.stringMatching(why) });
    expect(causesOf(failed)).toContainEqual(cause);
  },
  PLAY_LIMIT_MS,
);
