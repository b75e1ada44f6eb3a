import { expect, test } from 'vitest';
import { run } from '../results.fixture.ts';
import { paintWith } from '../text/paint.ts';
import { observationLines } from './observations.ts';

const lines = (width: number, ...points: [requirement: string, value: unknown][]): string[] => {
  const observations = points.map(([requirement, value]) => ({ requirement, case: 'a/b', value }));
  return observationLines(run({ observations }), width, paintWith(false));
};

test('a question with several answers is asked and counted once', () => {
  expect(lines(100, ['SIG-012', 'lower'], ['SIG-012', 'upper'])).toEqual([
    'OBSERVED  1 informational clause',
    '  SIG-012  Are the hexadecimal digits in upper or lower case?',
    '           lower',
    '           upper',
  ]);
});

test('questions and answers are truncated to the width', () => {
  const all = lines(60, ['SIG-012', 'x'.repeat(99)], ['BOD-018', 1]);
  expect(Math.max(...all.map(({ length }) => length))).toBe(60);
  expect(all.slice(2, 4).map((line) => line.slice(-3))).toEqual(['...', '...']);
});
