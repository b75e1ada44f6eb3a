import { expect, it } from 'vitest';
import { closingLine, differences } from './steady.ts';

it.each([
  [
    ' Test Files  1 passed (1)\n      Tests  9 passed | 1 failed (10)\n   Duration  1.63s\n',
    'Tests  9 passed | 1 failed (10)',
  ],
  [
    '1 failed\n\nCases    \u001b[32m118 passed\u001b[39m, 0 failed  in 94.5 s\nVerdict  conformant\n',
    'Cases    118 passed, 0 failed',
  ],
  ['no counts\n', ''],
])('finds the closing line of %j', (output, line) => expect(closingLine(output)).toBe(line));

it('names what is not the same in all runs', () => {
  const green = new Map([
    ['exit code', '0'],
    ['a/b', 'passed'],
  ]);
  expect(differences([green, green])).toEqual([]);
  expect(differences([green, new Map([['exit code', '1']]), green])).toEqual([
    'exit code: 0 in 1, 3; 1 in 2',
    'a/b: passed in 1, 3; nothing in 2',
  ]);
});
