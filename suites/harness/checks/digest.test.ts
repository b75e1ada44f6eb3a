import { describe, expect, it } from 'vitest';
import { makeRequest } from '../receivers/request.fixture.ts';
import { computeDigest, judgeDigest, judgeSigned, judgeUnsigned } from './digest.ts';

const SECRET = 's3cret';
const BODY = '{"type":"track"}';
const RIGHT = computeDigest(SECRET, Buffer.from(BODY));

const signed = (...values: string[]) =>
  makeRequest({ body: BODY, rawHeaders: values.flatMap((value) => ['x-SIGNATURE', value]) });

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
