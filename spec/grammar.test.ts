import { expect, it } from 'vitest';
import { capitalised, plural, withArticle } from './grammar.ts';

it.each([
  [0, '0 requests'],
  [1, '1 request'],
  [2, '2 requests'],
])('counts %i as %s', (count, expected) => {
  expect(plural(count, 'request')).toBe(expected);
});

it.each([
  [1, '1 entry'],
  [2, '2 entries'],
])('counts %i as %s, where the noun takes no s', (count, expected) => {
  expect(plural(count, 'entry', 'entries')).toBe(expected);
});

it.each([
  ['track', 'a track'],
  ['identify', 'an identify'],
  ['Alias', 'an Alias'],
  ['URL', 'a URL'],
])('gives %s its article', (word, expected) => {
  expect(withArticle(word)).toBe(expected);
});

it.each([
  ['an identify', 'An identify'],
  ['', ''],
])('begins %j as %j', (text, expected) => {
  expect(capitalised(text)).toBe(expected);
});
