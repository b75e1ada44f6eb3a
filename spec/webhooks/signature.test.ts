import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { explainSignature, SIGNATURE_HEADER, sign, verifySignature } from './signature.ts';

const SECRET = 's3cret';
const BODY = '{"type":"track","event":"Käse"}';
/** Computed with `openssl dgst -sha1 -hmac s3cret`. */
const DIGEST = 'bc0cb956737de088d1c4222a4ec1d4ad4aba0b1a';
const BYTES = new TextEncoder().encode(BODY);

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe('sign', () => {
  it('gives the hexadecimal HMAC-SHA1 of bytes and of their text', () => {
    expect([sign(BYTES, SECRET), sign(BODY, SECRET)]).toEqual([DIGEST, DIGEST]);
  });

  it.each([
    ['an ArrayBuffer', () => new Uint8Array(BYTES).buffer],
    ['a view of other numbers', () => new DataView(new Uint8Array(BYTES).buffer)],
    ['an ArrayBuffer of another realm', () => runInNewContext(`new Uint8Array([${BYTES}]).buffer`)],
  ])('signs the bytes of %s', (_, make) => {
    expect(sign(make(), SECRET)).toBe(DIGEST);
  });

  it('signs the part of a buffer that it is given', () => {
    const padded = new Uint8Array([0, ...BYTES, 0]);
    expect(sign(padded.subarray(1, -1), SECRET)).toBe(DIGEST);
  });

  it('reads the secret as UTF-8', () => {
    expect(sign('', 'ß')).toBe('59231278621322a6be3b22f247e423bf7d60e598');
  });
});

describe('verifySignature', () => {
  it.each([
    ['lower case', DIGEST],
    ['upper case', DIGEST.toUpperCase()],
    ['an array of one', [DIGEST]],
  ])('accepts the right digits in %s', (_, header) => {
    expect([verifySignature(BODY, header, SECRET), verifySignature(BYTES, header, SECRET)]).toEqual([true, true]);
    expect(explainSignature(BODY, header, SECRET)).toBeUndefined();
  });

  it.each<[what: string, header: string | readonly string[] | null | undefined, why: string]>([
    ['none', undefined, 'The request has no `X-Signature`'],
    ['none, as the Fetch API says it', null, 'The request has no `X-Signature`'],
    ['an empty array', [], 'The request has no `X-Signature`'],
    ['two', [DIGEST, DIGEST], '`X-Signature` must be one string, got 2 values'],
    ['two in one', `${DIGEST}, ${DIGEST}`, 'must be 40 hexadecimal digits, got 82 characters'],
    ['an empty one', '', 'must be 40 hexadecimal digits, got 0 characters'],
    ['one with a prefix', `sha1=${DIGEST}`, 'must be 40 hexadecimal digits, got 45 characters'],
    ['one that is cut', DIGEST.slice(0, 38), 'must be 40 hexadecimal digits, got 38 characters'],
    ['one with a line break', `${DIGEST}\n`, 'must be 40 hexadecimal digits, got 41 characters'],
    ['one with a wrong digit at its end', DIGEST.replace(/.$/, 'x'), 'must be 40 hexadecimal digits'],
    ['that of another body', sign(`${BODY} `, SECRET), 'of the body, got another digest'],
    ['that of another secret', sign(BODY, 'other'), 'of the body, got another digest'],
  ])('refuses %s', (_, header, why) => {
    expect(verifySignature(BODY, header, SECRET)).toBe(false);
    expect(explainSignature(BODY, header, SECRET)).toContain(why);
  });

  it.each([
    ['the new one', [SECRET, 'old'], true],
    ['the old one', ['new', SECRET], true],
    ['neither', ['new', 'old'], false],
  ])('takes two secrets while one replaces the other: a request by %s', (_, secrets, isRight) => {
    expect(verifySignature(BODY, DIGEST, secrets)).toBe(isRight);
    expect(explainSignature(BODY, DIGEST, secrets) === undefined).toBe(isRight);
  });

  it('compares with each of several secrets, whichever is right', () => {
    const compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    verifySignature(BODY, DIGEST, [SECRET, 'old']);
    expect(compare).toHaveBeenCalledTimes(2);
  });

  it('compares whole digests in constant time', () => {
    const compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    verifySignature(
      BODY,
      DIGEST.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      SECRET,
    );
    const lengths = compare.mock.calls.map((pair) => pair.map(({ byteLength }) => byteLength));
    expect(lengths).toEqual([[20, 20]]);
  });

  it.each<[what: string, body: unknown, secret: unknown, message: string]>([
    ['an empty secret', BODY, '', '`secret` must be a string that is not empty, got an empty one'],
    ['no secret', BODY, undefined, '`secret` must be a string that is not empty, got undefined'],
    ['no secrets', BODY, [], 'At least one secret is required, got none'],
    ['an empty one of two', BODY, [SECRET, ''], '`secret` must be a string that is not empty, got an empty one'],
    ['a request', new Request('http://a.test', { method: 'POST', body: BODY }), SECRET, 'await readBody(request)`'],
    ['a promise of bytes', Promise.resolve(BYTES), SECRET, 'got object; await it first'],
    ['a body that was parsed', { type: 'track' }, SECRET, 'must be the bytes or the text of the request, got object'],
    ['no body', undefined, SECRET, 'must be the bytes or the text of the request, got undefined'],
  ])('throws on %s, which no request can cause', (_, body, secret, message) => {
    const unchecked: (...args: unknown[]) => unknown = Object(verifySignature);
    expect(() => unchecked(body, DIGEST, secret)).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining(message) }),
    );
  });
});

describe('explainSignature', () => {
  it.each([
    ['an empty body', '', SECRET, '; the body is empty, perhaps because it was read before'],
    [
      'a secret with white space',
      BODY,
      `${SECRET}\n`,
      '; it is right for the secret without the white space around it',
    ],
    ['a body with a line break', `${BODY}\r\n`, SECRET, '; it is right for the body without the line break at its end'],
    ['white space around one of two', BODY, ['other', ` ${SECRET}`], 'without the white space around it'],
    ['a secret of white space', BODY, ' ', 'got another digest'],
  ])('recognises %s', (_, body, secret, hint) => {
    expect(explainSignature(body, DIGEST, secret)?.endsWith(hint)).toBe(true);
  });

  it('never says what the digest should be', () => {
    const why = explainSignature(BODY, sign(BODY, 'other'), SECRET);
    expect(why).not.toContain(DIGEST);
  });
});

it('names the header as servers do', () => {
  expect(new Headers({ 'X-Signature': DIGEST }).get(SIGNATURE_HEADER)).toBe(DIGEST);
  expect(SIGNATURE_HEADER).toBe(SIGNATURE_HEADER.toLowerCase());
});
