import { expect, it } from 'vitest';
import { plural, withArticle } from './grammar.ts';

it.each([
  [0, 'request', '0 requests'],
  [1, 'request', '1 request'],
  [2, 'open point', '2 open points'],
])('counts %i %s', (count, noun, expected) => {
  expect(plural(count, noun)).toBe(expected);
});

it.each([
  ['track call', 'a track call'],
  ['identify call', 'an identify call'],
  ['Alias message', 'an Alias message'],
  ['URL', 'a URL'],
])('gives %s its article', (noun, expected) => {
  expect(withArticle(noun)).toBe(expected);
});
