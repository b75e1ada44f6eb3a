import { expect, it } from 'vitest';
import { Spread } from './configured-sources.ts';

/** Chooses for sources of a case, each with its settings and secret, from as many as there are. */
function choose(asked: readonly (readonly [settings: string, secret?: string])[], available: number) {
  const left = Array.from({ length: available }, (_, index) => index + 1);
  const spread = new Spread<number>();
  return asked.map(([settings, secret]) => spread.choose(settings, secret, () => left.shift()));
}

it('lets two sources take turns for all of a case with the same settings and secret', () => {
  expect(
    choose(
      Array.from({ length: 5 }, () => ['a', 's'] as const),
      9,
    ),
  ).toEqual([1, 2, 1, 2, 1]);
});

it('never lets two secrets share a source', () => {
  const asked = ['s', 't', 's', 't', 's'].map((secret) => ['a', secret] as const);
  expect(choose(asked, 9)).toEqual([1, 2, 3, 4, 1]);
});

it('never lets two settings share a source', () => {
  expect(choose([['a'], ['b'], ['a']], 9)).toEqual([1, 2, 3]);
});

it('chooses nothing if there are too few', () => {
  expect(choose([['a'], ['a']], 1)).toEqual([1, undefined]);
});
