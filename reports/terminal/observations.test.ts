import { expect, test } from 'vitest';
import { run } from '../results.fixture.ts';
import { paintWith } from '../text/paint.ts';
import { observationLines } from './observations.ts';

const lines = (width: number, ...points: [requirement: string, value: unknown][]): string[] => {
  const observations = points.map(([requirement, value]) => ({ requirement, case: 'a/b', value }));
  return observationLines(run({ observations }), width, paintWith(false));
};

test('each informational clause is a question with the answer below it', () => {
  expect(lines(100, ['SIG-012', 'lower'], ['LIM-005', { a: [1] }])).toEqual([
    'OBSERVED  2 informational clauses',
    '  SIG-012  Are the hexadecimal digits in upper or lower case?',
    '           lower',
    '  LIM-005  Is a call that is too large refused or dropped?',
    '           a: 1',
  ]);
});

test('a question with several answers is asked and counted once', () => {
  expect(lines(100, ['SIG-012', 'lower'], ['SIG-012', 'upper'])).toEqual([
    'OBSERVED  1 informational clause',
    '  SIG-012  Are the hexadecimal digits in upper or lower case?',
    '           lower',
    '           upper',
  ]);
});

test('a clause that this version does not know shows only its id and the answer', () => {
  expect(lines(100, ['NEW-001', 1], ['NEW-001', 2])).toEqual([
    'OBSERVED  1 informational clause',
    '  NEW-001  1',
    '  NEW-001  2',
  ]);
});

test('questions and answers are truncated to the width', () => {
  const all = lines(60, ['SIG-012', 'x'.repeat(99)], ['BOD-018', 1]);
  expect(Math.max(...all.map(({ length }) => length))).toBe(60);
  expect(all.slice(2, 4).map((line) => line.slice(-3))).toEqual(['...', '...']);
});
