import { describe, expect, it } from 'vitest';
import { DEPTH_LIMIT, pathsTo, placesIn, valuesWithin } from './places.ts';

describe('placesIn', () => {
  it('goes from the outside to the inside', () => {
    const value = { a: { b: 1 }, c: ['x'], d: null };
    expect(placesIn(value)).toEqual([
      { path: [], value },
      { path: ['a'], value: { b: 1 } },
      { path: ['a', 'b'], value: 1 },
      { path: ['c'], value: ['x'] },
      { path: ['c', '0'], value: 'x' },
      { path: ['d'], value: null },
    ]);
  });

  it('stops at a depth that no conforming message has', () => {
    const deep = Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], 'x');
    expect(placesIn(deep)).toHaveLength(DEPTH_LIMIT + 1);
  });
});

describe('valuesWithin', () => {
  it.each([
    ['a text', 'x'],
    ['values of all kinds', { a: { b: 1 }, c: ['x', []], d: null }],
    ['more levels than a conforming message has', Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], 'x')],
  ])('has the values of all places in %s', (_, value) => {
    expect(valuesWithin(value)).toEqual(placesIn(value).map((place) => place.value));
  });
});

describe('pathsTo', () => {
  it.each([
    ['every place, sorted', { b: 1, a: { c: 1, d: 2 } }, ['a.c', 'b']],
    ['the value itself', 1, ['']],
    ['none', { a: 2 }, []],
  ])('lists %s', (_, within, paths) => {
    expect(pathsTo((value) => value === 1, within)).toEqual(paths);
  });
});
