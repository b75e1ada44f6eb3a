import { expect, it } from 'vitest';
import { fewestOf } from './fewest.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'e'];

it('leaves out what does not matter', async () => {
  expect(await fewestOf(LETTERS, async (fewer) => fewer.includes('b') && fewer.includes('e'))).toEqual(['b', 'e']);
});

it('leaves out either of two of which one is enough', async () => {
  expect(await fewestOf(LETTERS, async (fewer) => fewer.includes('b') || fewer.includes('e'))).toEqual(['e']);
});

it('keeps all if it holds for no fewer', async () => {
  expect(await fewestOf(LETTERS, async (fewer) => fewer.length === LETTERS.length)).toEqual(LETTERS);
});
