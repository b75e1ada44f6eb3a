import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../hostile-text.fixture.ts';
import { clip, wrap } from './clip-and-wrap.ts';

describe('clip', () => {
  test.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abc...'],
    ['abcdefg', 2, '..'],
    ['ab👍👍👍', 6, 'ab...'],
  ])('%j in %i units is %j', (text, maxChars, clipped) => {
    expect(clip(text, maxChars)).toBe(clipped);
  });
});

describe('wrap', () => {
  test('never exceeds the width, and loses nothing but spaces', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 2, max: 40 }), (text, width) => {
        const lines = wrap(text, width);
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/g, ''));
      }),
    );
  });
});
