import { expect, it } from 'vitest';
import { Made } from './made.ts';

it('makes each set once', () => {
  const made = new Made<object>();
  const first = made.get('a', () => ({}));
  expect(made.get('a', () => ({}))).toBe(first);
  expect(made.get('b', () => ({}))).not.toBe(first);
});

it('keeps no more than a few sets', () => {
  const made = new Made<object>();
  const first = made.get('0', () => ({}));
  for (let seed = 1; seed < 100; seed += 1) made.get(String(seed), () => ({}));
  expect(made.get('0', () => ({}))).not.toBe(first);
});
