import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toGist, toShape, withoutRunNoise } from './message-shape.ts';

describe('the shape of a message', () => {
  test.each([
    ['digits of a digest', 'X-Signature to be 01ba56db1c99d5d075bcb21a4daed2aedfa5a80b', 'x-signature to be #'],
    ['base64', 'X-Signature of rL8mPq+/81aZ0bYcKq3sdw==', 'x-signature of #'],
    ['texts in quotes', 'one "a \\" b" and no other', '# # and no other'],
    ['a text that was cut', 'the value "abc', 'value #'],
    ['objects and lists', 'Page to take {"a":[1,{"b":2}]} again', '# to take # again'],
    ['an object that was cut', 'Page to take {"a":[1,{"b', '# to take #'],
    ['addresses', 'a request to http://127.0.0.1:4010/hook?x=1', 'request to #'],
    ['an address in parentheses', 'no answer (POST http://127.0.0.1:4010/worlds)', 'no answer (post #)'],
    ['paths', 'none to /hook?from=one of hook-3, /hook?from=two of hook-4', 'none to #'],
    ['instants', 'one at 2026-03-01T16:28:47.924Z or later', '# at # or later'],
    ['durations', 'within 5 h, not 16,033 s', 'within #, not #'],
    ['counts and their plurals', '2 requests', '# request'],
    ['ids and marks', 'u-foxy60esnb at hook-2 of wk-1 in w12', '# at # in #'],
    ['ids of requirements', 'needs SIG-002 mended', 'needs # mended'],
    ['kinds and articles', 'an identify call after the Track call', '# call after # call'],
    ['the path behind the name of a member', '`properties.a["b"]` to be "x"', '`properties` to be #'],
    ['what a relation adds', 'one came, but not before the change', '# came'],
    ['where a watch saw it', 'no such header (in signature/delete)', 'no such header'],
    [
      'why others were not played',
      'not played, because the first 12 cases all could not run: it refused',
      'it refused',
    ],
    [
      'that it stopped answering',
      'not played, because the implementation has stopped answering: 3 cases in a row ended without an answer, the last because: late',
      'late',
    ],
  ])('is without %s', (_, message, shape) => {
    expect(toShape(message)).toBe(shape);
  });

  test.each([
    ['names of algorithms', 'HMAC-SHA256', 'HMAC-SHA512'],
    ['names of members', 'no `version`', 'no `userId`'],
    ['names of headers', 'one X-Signature', 'one X-Team'],
    ['words', 'nothing came', 'one came'],
  ])('keeps %s', (_, a, b) => {
    expect(toShape(a)).not.toBe(toShape(b));
  });

  test('is bounded for any text', () => {
    const pieces = fc.constantFrom('{', '[', '"', '\\', '`', 'a', '1', '/', '#', ',', ' ', '-', '(in ', 'a://', '+');
    fc.assert(
      fc.property(pieces, pieces, (a, b) => {
        expect(toShape((a + b).repeat(5_000)).length).toBeLessThanOrEqual(2_000);
      }),
    );
  });
});

describe('withoutRunNoise', () => {
  it.each([
    ['POST /hook-2-6d93c1cf came', 'POST /hook-2-6af4f9aa came', 'POST /hook-2 came'],
    [
      'to http://127.0.0.1:36867/hook-1-b85d091e',
      'to http://127.0.0.1:41067/hook-1-24fa310f',
      'to http://127.0.0.1/hook-1',
    ],
    [
      'localhost:80 at 2026-11-22T06:35:52.504Z',
      'localhost:8080 at 2026-11-22T08:00:00+01:00',
      'localhost at an instant',
    ],
    ['within 17 ms', 'within 5.25 s', 'within some time'],
  ])('of %s and %s is the same', (one, other, rest) => {
    expect([withoutRunNoise(one), withoutRunNoise(other)]).toEqual([rest, rest]);
    expect(withoutRunNoise(rest)).toBe(rest);
  });

  it.each(['HMAC-SHA1 of 151 bytes', 'a timeout of 3 s', 'retry 2 of 9', '2026-03-01', 'X-Signature: 0beec7b5'])(
    'leaves %s as it is',
    (text) => {
      expect(withoutRunNoise(text)).toBe(text);
    },
  );
});

describe('toGist', () => {
  it('is the first line, on which blanks are equal', () => {
    expect(toGist('The digest  is\tin base64.\nrelation x: …')).toBe('The digest is in base64.');
  });
});
