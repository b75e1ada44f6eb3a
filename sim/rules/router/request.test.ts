import { describe, expect, it } from 'vitest';
import { sampleAttempt, sampleMessage, samplePayload, sampleSource } from '../../model/samples.fixture.ts';
import { digest, mergeHeaders, requestTarget, sign } from './request.ts';

describe('requestTarget', () => {
  it.each([
    ['http://hooks.test', '/'],
    ['http://hooks.test/', '/'],
    ['http://hooks.test?a=1', '/?a=1'],
    ['http://hooks.test/a/../b//c/', '/a/../b//c/'],
    ["HTTPS://u:p@hooks.test:8443/it's?x='1'&y=%7E", "/it's?x='1'&y=%7E"],
    ['http://hooks.test/a#fragment', '/a'],
    ['http://hooks.test/Zürich?q=ü', '/Z%C3%BCrich?q=%C3%BC'],
    ['http://hooks.test\\a', '/a'],
  ])('for %s is %s', (url, expected) => {
    expect(requestTarget({ url, headers: {} })).toBe(expected);
  });
});

const OWN = { 'Content-Type': 'application/json', 'User-Agent': 'x/1' };

describe('mergeHeaders', () => {
  it("adds the static headers to the service's own", () => {
    expect(mergeHeaders(OWN, { 'X-Team': 'blue', Authorization: 'Bearer t' })).toEqual({
      ...OWN,
      'X-Team': 'blue',
      Authorization: 'Bearer t',
    });
  });

  it.each([
    'Content-Type',
    'content-type',
    'USER-AGENT',
    'X-Signature',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Host',
    'Expect',
  ])('never takes %s from the settings', (name) => {
    expect(mergeHeaders(OWN, { [name]: 'static', 'X-Team': 'blue' })).toEqual({ ...OWN, 'X-Team': 'blue' });
  });

  it('keeps all static headers, however many', () => {
    const statics = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`X-${index}`, `${index}`]));
    expect(mergeHeaders({}, statics)).toEqual(statics);
  });
});

const attemptWith = (sharedSecret: string | undefined) =>
  sampleAttempt({ message: sampleMessage({ type: 'page' }, { source: sampleSource({ sharedSecret }) }) });

describe('digest', () => {
  it.each([
    // The first is a test case from RFC 2202. The others were computed with another implementation.
    ['Jefe', 'what do ya want for nothing?', 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'],
    ['key', 'The quick brown fox jumps over the lazy dog', 'de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9'],
    ['pässwörd', '{"a":"Zürich ☃ 🎉"}', 'a5782be52f84892c5aadd8720b2e31c6b57e0640'],
    ['', '', 'fbdb1d1b18aa6c08324b7d64b71fb76370690e1d'],
  ])('with the key %j, of %j, is %s', (secret, text, expected) => {
    expect(digest(secret, Buffer.from(text))).toBe(expected);
  });
});

describe('sign', () => {
  it('signs the bytes that are sent if there is a secret', () => {
    const payload = { ...samplePayload({ a: 1 }), text: 'not this' };
    expect(sign(payload, attemptWith('s3cret'))).toBe(digest('s3cret', Buffer.from('{"a":1}')));
  });

  it.each([undefined, ''])('does not sign if the secret is %j', (sharedSecret) => {
    expect(sign(samplePayload({ a: 1 }), attemptWith(sharedSecret))).toBeNull();
  });
});
