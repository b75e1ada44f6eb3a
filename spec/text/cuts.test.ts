import { expect, it } from 'vitest';
import { cutAt, cutsWithinCharacters } from './cuts.ts';

it.each([
  ['ASCII', 'abc', []],
  ['characters of two, three and four bytes', 'aé日🙂b', [2, 4, 5, 7, 8, 9]],
  ['nothing', '', []],
])('cuts within %s', (_, text, cuts) => {
  expect(cutsWithinCharacters(Buffer.from(text))).toEqual(cuts);
});

it.each([[[]], [[1]], [[1, 2, 5]]])('cut at %j, bytes stay the same when they are joined', (offsets) => {
  const bytes = Buffer.from('aé日b');
  const pieces = cutAt(bytes, offsets);
  expect(pieces).toHaveLength(offsets.length + 1);
  expect(pieces.every(({ length }) => length > 0)).toBe(true);
  expect(Buffer.concat(pieces)).toEqual(bytes);
});
