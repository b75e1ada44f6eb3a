import { describe, expect, it } from 'vitest';
import { findMissing } from './carries.ts';

const TRAITS = { name: 'Ada', age: 36, tags: ['a', { b: null }], empty: {} };

describe('findMissing', () => {
  it.each<[what: string, sent: unknown, given: unknown]>([
    ['an object among other members', { properties: { ...TRAITS, own: 1 } }, TRAITS],
    ['an object with its members in another order', { t: { ...TRAITS, name: 'Ada' } }, TRAITS],
    ['an object merged into the message itself', { userId: 'u-1', ...TRAITS }, TRAITS],
    ['an object next to incomplete copies of it', { a: { name: 'Ada' }, b: TRAITS, c: { ...TRAITS, age: 1 } }, TRAITS],
    ['a text anywhere', { a: { b: ['Docs'] } }, 'Docs'],
  ])('finds %s', (_, sent, given) => {
    expect(findMissing(sent, given)).toBeUndefined();
  });

  it.each<[what: string, sent: unknown, expected: string, seen: string]>([
    ['a member that is gone', { t: { name: 'Ada', age: 36, empty: {} } }, '`tags`', 'no `tags`'],
    [
      'members that are spread over two objects',
      { t: { name: 'Ada' }, u: { age: 36, tags: TRAITS.tags, empty: {} } },
      '`name`',
      'no',
    ],
    ['an object that is nowhere', { userId: 'u-1' }, '"name":"Ada"', 'any of `name`, `age`, `tags`, `empty` as'],
  ])('misses %s', (_, sent, expected, seen) => {
    const missing = findMissing(sent, TRAITS);
    expect(missing?.expected).toContain(expected);
    expect(missing?.seen).toContain(seen);
  });

  it.each([
    ['a longer text', { a: 'Docs 2' }, 'Docs'],
    ['text for a number', { a: '42' }, 42],
    ['an empty object in the place of one with members', {}, { a: 1 }],
    ['an empty object', 'x', {}],
  ])('does not accept %s in its place', (_, sent, given) => {
    expect(findMissing(sent, given)).toBeDefined();
  });
});
