import { describe, expect, it } from 'vitest';
import { isSameJson } from './json-equality.ts';

describe('isSameJson', () => {
  it.each<[what: string, one: unknown, other: unknown]>([
    ['members in another order', { a: 1, b: [2, null] }, { b: [2, null], a: 1 }],
    ['nothing and nothing', undefined, undefined],
    ['letters beyond ASCII', 'naïve', 'naïve'],
  ])('treats %s as the same', (_, one, other) => {
    expect(isSameJson(one, other)).toBe(true);
  });

  it.each<[what: string, one: unknown, other: unknown]>([
    ['a number and its text', 42, '42'],
    ['null and a missing member', { a: null }, {}],
    ['entries in another order', ['a', 'b'], ['b', 'a']],
    ['an empty list and an empty object', [], {}],
    ['composed and decomposed letters', 'é', 'e\u0301'],
  ])('tells %s apart', (_, one, other) => {
    expect(isSameJson(one, other)).toBe(false);
  });
});
