import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from './rows.js';
import { RowList } from './rows.js';

const row = (number: number, what = ''): Row => ({
  number,
  atMs: 0,
  type: 'track',
  what,
  state: 'waiting',
  results: '',
  nextAtMs: null,
  hasHint: false,
  isCopy: false,
});

const numbersOf = (rows: RowList): (number | undefined)[] =>
  Array.from({ length: rows.length }, (_, index) => rows.at(index)?.number);

test('rows are in the order of their numbers, the newest first, however they come', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 })), (numbers) => {
      const rows = new RowList();
      for (const number of numbers) rows.put(row(number));
      const wanted = [...new Set(numbers)].sort((one, other) => other - one);
      expect(numbersOf(rows)).toEqual(wanted);
      expect(wanted.map((number) => rows.indexOf(number))).toEqual(wanted.map((_, index) => index));
      expect(rows.newerThan(25)).toBe(wanted.filter((number) => number > 25).length);
    }),
  );
});

test('a row replaces the one that has its number', () => {
  const rows = new RowList();
  rows.put(row(1, 'before'));
  rows.put(row(1, 'after'));
  expect([rows.length, rows.at(0)?.what]).toEqual([1, 'after']);
});

test('older rows go below, and those that are there already are left out', () => {
  const rows = new RowList();
  rows.addOlder([row(9), row(8)]);
  rows.addOlder([row(8), row(7), row(6)]);
  expect(numbersOf(rows)).toEqual([9, 8, 7, 6]);
});

test('rows leave by number, from the oldest up to a number, and down to a count', () => {
  const rows = new RowList();
  rows.addOlder([row(9), row(8), row(7), row(6), row(5)]);
  rows.remove(8);
  rows.remove(80);
  expect(numbersOf(rows)).toEqual([9, 7, 6, 5]);
  rows.removeUpTo(5);
  expect(numbersOf(rows)).toEqual([9, 7, 6]);
  rows.keepNewest(2);
  expect(numbersOf(rows)).toEqual([9, 7]);
  expect([rows.indexOf(6), rows.indexOf(100)]).toEqual([-1, -1]);
});
