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
])('counts %i as %s, with an irregular plural', (count, expected) => {
  expect(plural(count, 'entry', 'entries')).toBe(expected);
});

it.each([
  ['track', 'a track'],
  ['identify', 'an identify'],
  ['Alias', 'an Alias'],
  ['URL', 'a URL'],
])('puts the right article before %s', (word, expected) => {
  expect(withArticle(word)).toBe(expected);
});

it.each([
  ['an identify', 'An identify'],
  ['', ''],
])('capitalises %j as %j', (text, expected) => {
  expect(capitalised(text)).toBe(expected);
});
