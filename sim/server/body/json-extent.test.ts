import { expect, it } from 'vitest';
import { extentOf } from './json-extent.ts';

it.each([
  ['', 0, 1],
  ['1', 0, 1],
  ['{}', 1, 2],
  ['[[],[[]]]', 3, 6],
  ['{"a":1,"b":[true,null]}', 2, 7],
  ['"[[[,:\\"[["', 0, 1],
  ['"\\\\",[', 1, 3],
  ['"unfinished [', 0, 1],
  [']]]][[', 0, 3],
])('measures %j as %i deep, with %i values', (text, depth, values) => {
  expect(extentOf(Buffer.from(text))).toEqual({ depth, values });
});
