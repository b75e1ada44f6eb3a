import { expect, it } from 'vitest';
import { hexOf, isPlain } from './hex.ts';

it.each([
  ['abc "1"', true],
  ['', true],
  ['é', false],
  ['a\tb', false],
  ['\\u{0}', false],
  [' a', false],
  ['a ', false],
])('%j shows what it is: %s', (text, plain) => {
  expect(isPlain(text)).toBe(plain);
});

it.each([
  ['a', '61'],
  ['é鍵', 'c3 a9 e9 8d b5'],
  ['x'.repeat(50), `${'78 '.repeat(47)}78 and 2 more`],
])('%j in bytes', (text, hex) => {
  expect(hexOf(text)).toBe(hex);
});
