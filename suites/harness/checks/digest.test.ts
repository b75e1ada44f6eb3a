import { describe, expect, it } from 'vitest';
import { makeRequest } from '../receivers/request.fixture.ts';
import { computeDigest, judgeDigest, judgeSigned, judgeUnsigned } from './digest.ts';

const SECRET = 's3cret';
const BODY = '{"type":"track"}';
const RIGHT = computeDigest(SECRET, Buffer.from(BODY));

const signed = (...values: string[]) =>
  makeRequest({ body: BODY, rawHeaders: values.flatMap((value) => ['x-SIGNATURE', value]) });

describe('computeDigest', () => {
  it.each([
    // The first test case of RFC 2202 whose key is text, and a digest that was computed with another tool (openssl).
    ['Jefe', 'what do ya want for nothing?', 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'],
    ['Zoë', '{"a":"日"}', '41305dfcd30162d7ee98ee7c036283218635fd0b'],
  ])('is the hexadecimal HMAC-SHA1 with the key %s', (secret, body, digest) => {
    expect(computeDigest(secret, Buffer.from(body))).toBe(digest);
  });
});

describe('judgeSigned and judgeUnsigned', () => {
  it.each([
    ['no X-Signature', signed(), 'SIG-001', undefined],
    ['one', signed(RIGHT), undefined, 'SIG-005'],
    ['an empty one', signed(''), undefined, 'SIG-005'],
    ['two', signed(RIGHT, RIGHT), 'SIG-001', 'SIG-005'],
  ])('judge %s', (_, request, withSecret, withoutSecret) => {
    expect(judgeSigned(request)?.requirement).toBe(withSecret);
    expect(judgeUnsigned(request)?.requirement).toBe(withoutSecret);
  });

  it('fail the requirement that a case is about if there is no X-Signature', () => {
    expect(judgeSigned(signed(), 'SIG-006')?.requirement).toBe('SIG-006');
  });
});

describe('judgeDigest', () => {
  it.each([
    ['the right digest', signed(RIGHT), [SECRET]],
    ['the right digest in upper case', signed(RIGHT.toUpperCase()), [SECRET]],
    ['that of an earlier secret', signed(RIGHT), [SECRET, 'later']],
    ['that of a later secret', signed(RIGHT), ['earlier', SECRET]],
    ['a request without a digest, which another check judges', signed(), [SECRET]],
  ])('finds nothing in %s', (_, request, secrets) => {
    expect(judgeDigest(request, secrets)).toBeUndefined();
  });

  it('says what was expected, what was seen, and what the mistake is', () => {
    const request = signed(`sha1=${RIGHT}`);
    expect(judgeDigest(request, [SECRET])).toMatchObject({
      requirement: 'SIG-002',
      expected: `X-Signature to be ${RIGHT}, the hexadecimal HMAC-SHA1 of the 16 bytes of the body`,
      seen: `"sha1=${RIGHT}"`,
      diagnosis: 'The digest is with a prefix before the hexadecimal digits.',
      comparison: { expected: RIGHT, seen: `sha1=${RIGHT}` },
      request,
    });
  });

  it.each([
    ['a plain secret and body', 's', '{}', 'SIG-002'],
    ['a body beyond ASCII', 's', '{"a":"é"}', 'SIG-003'],
    ['a secret beyond ASCII', 'é', '{"a":"é"}', 'SIG-004'],
    ['a long body', 's', 'x'.repeat(1_025), 'SIG-011'],
  ])('fails the requirement about %s if the digest is wrong', (_, secret, body, requirement) => {
    const request = makeRequest({ body, rawHeaders: ['X-Signature', 'wrong'] });
    expect(judgeDigest(request, [secret])?.requirement).toBe(requirement);
    expect(judgeDigest(request, [secret], 'SIG-007')?.requirement).toBe('SIG-007');
  });

  it('recognises the secrets of others', () => {
    expect(judgeDigest(signed(RIGHT), ['mine'], 'SIG-002', [SECRET])?.diagnosis).toContain('another secret');
  });

  it('diagnoses with the secret that was in force when it judged', () => {
    let inForce = 'leased';
    const request = { ...signed(computeDigest(inForce, Buffer.from(`${BODY}\n`))), secretInForce: () => inForce };
    const atOnce = judgeDigest(request, [SECRET])?.diagnosis;
    const later = judgeDigest(request, [SECRET]);
    inForce = 'another';
    expect(atOnce).toBeDefined();
    expect(later?.diagnosis).toBe(atOnce);
  });
});
