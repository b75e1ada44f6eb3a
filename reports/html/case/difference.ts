import type { Comparison } from '../../../spec/shapes/results.ts';

/** Two texts that differ: what they share before and after the difference, and what each has there. */
export interface Difference {
  readonly before: string;
  readonly expected: string;
  readonly seen: string;
  readonly after: string;
}

/** Where two texts differ. It never splits a character. */
export function differenceOf({ expected, seen }: Comparison): Difference {
  const [one, other] = [[...expected], [...seen]];
  const shorter = Math.min(one.length, other.length);
  const before = countWhile(shorter, (index) => one[index] === other[index]);
  const after = countWhile(shorter - before, (index) => one.at(-1 - index) === other.at(-1 - index));
  const middle = (characters: readonly string[]): string =>
    characters.slice(before, characters.length - after).join('');
  return {
    before: one.slice(0, before).join(''),
    expected: middle(one),
    seen: middle(other),
    after: one.slice(one.length - after).join(''),
  };
}

function countWhile(limit: number, holds: (index: number) => boolean): number {
  let count = 0;
  while (count < limit && holds(count)) count += 1;
  return count;
}
