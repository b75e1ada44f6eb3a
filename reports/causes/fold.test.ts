import { expect, test } from 'vitest';
import { foldBySigns } from './fold.ts';

test.each([
  ['items without a common sign stay apart', ['a', 'b'], [['a'], ['b']]],
  ['items with a common sign are one group', ['ax', 'b', 'xc'], [['ax', 'xc'], ['b']]],
  ['items connected through a later one are one group', ['ax', 'by', 'c', 'xy'], [['ax', 'by', 'xy'], ['c']]],
  ['a chain is one group', ['ab', 'cd', 'ef', 'de', 'bc'], [['ab', 'cd', 'ef', 'de', 'bc']]],
  ['nothing is no group', [], []],
])('%s', (_, items, groups) => {
  expect(foldBySigns(items, (item) => item.split(''))).toEqual(groups);
});
