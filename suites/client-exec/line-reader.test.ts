import { expect, it } from 'vitest';
import { LineReader } from './line-reader.ts';

function read(...pieces: string[]): { lines: string[]; excess: string[]; unfinished: string } {
  const lines: string[] = [];
  const excess: string[] = [];
  const reader = new LineReader(
    10,
    (line) => lines.push(line),
    (beginning) => excess.push(beginning),
  );
  for (const piece of pieces) reader.add(piece);
  return { lines, excess, unfinished: reader.unfinished };
}

it.each<[pieces: string[], lines: string[], unfinished: string]>([
  [['a\nb\n'], ['a', 'b'], ''],
  [['a', 'b\nc'], ['ab'], 'c'],
  [['a\r\nb\r', '\n'], ['a', 'b'], ''],
  [['\n\n'], ['', ''], ''],
  [['0123456789\n'], ['0123456789'], ''],
])('divides %j into %j', (pieces, lines, unfinished) => {
  expect(read(...pieces)).toEqual({ lines, excess: [], unfinished });
});

it('reports a line that is too long once it is, and keeps none of it', () => {
  const { lines, excess } = read('a\n01234', '567890', 'x\nb\n');
  expect(excess).toEqual(['01234567890']);
  expect(lines).toEqual(['a', 'x', 'b']);
});
