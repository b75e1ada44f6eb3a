import { expect, it } from 'vitest';
import { turns } from './turns.ts';

it('gives all items that are left, round after round, with the seeds after the given one', () => {
  const left = new Set(['a', 'b']);
  const next = turns(left, 7, (seed) => seed);
  const taken = Array.from({ length: 5 }, () => next.next().value);
  expect(taken.map((turn) => turn && `${turn.item}${turn.round}`)).toEqual(['a8', 'b8', 'a9', 'b9', 'a10']);
});

it('leaves out what is dropped, and ends when nothing is left', () => {
  const left = new Set(['a', 'b']);
  const next = turns(left, 0, (seed) => seed);
  next.next();
  left.delete('b');
  expect(next.next().value).toEqual({ item: 'a', round: 2 });
  left.delete('a');
  expect(next.next().done).toBe(true);
});

it('goes on with the smallest seed after the largest one', () => {
  expect(turns(new Set(['a']), 2 ** 31 - 1, (seed) => seed).next().value).toEqual({ item: 'a', round: 0 });
});

it('makes each round once', () => {
  const made: number[] = [];
  const next = turns(new Set(['a', 'b']), 0, (seed) => made.push(seed));
  for (let turn = 0; turn < 5; turn += 1) next.next();
  expect(made).toEqual([1, 2, 3]);
});
