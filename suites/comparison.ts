import type { Comparison } from '../spec/shapes/results.ts';
import { clipped } from './text.ts';

/** How much of what two texts have in common is kept on each side of their difference. */
const CONTEXT_CHARACTERS = 100;
const TEXT_CHARACTERS = 1_000;

/** Two texts that differ, each cut to what shows the difference. An ellipsis stands for what was cut. */
export function comparisonOf({ expected, seen }: Comparison): Comparison {
  const shorter = Math.min(expected.length, seen.length);
  const before = countWhile(shorter, (index) => expected[index] === seen[index]);
  const after = countWhile(shorter - before, (index) => expected.at(-1 - index) === seen.at(-1 - index));
  const begin = Math.max(0, before - CONTEXT_CHARACTERS);
  const cutAfter = Math.max(0, after - CONTEXT_CHARACTERS);
  return { expected: excerpt(expected, begin, cutAfter), seen: excerpt(seen, begin, cutAfter) };
}

function countWhile(limit: number, holds: (index: number) => boolean): number {
  let count = 0;
  while (count < limit && holds(count)) count += 1;
  return count;
}

function excerpt(text: string, begin: number, cutAfter: number): string {
  const middle = clipped(text.slice(begin, text.length - cutAfter), TEXT_CHARACTERS);
  return `${begin > 0 ? '…' : ''}${middle}${cutAfter > 0 && !middle.endsWith('…') ? '…' : ''}`;
}
