import { describe, expect, it } from 'vitest';
import { gistOf, withoutRunNoise } from './run-noise.ts';

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

describe('gistOf', () => {
  it('is the first line, on which blanks are equal', () => {
    expect(gistOf('The digest  is\tin base64.\nrelation x: …')).toBe('The digest is in base64.');
  });
});
