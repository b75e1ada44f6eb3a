import { describe, expect, it } from 'vitest';
import { isMeasuredAlike, observedShape } from './observed-shape.ts';

const RUN = { startedAt: '2026-11-22T06:35:52.504Z', durationMs: 60_000 };
const NEXT = { startedAt: '2026-11-23T18:00:00.000Z', durationMs: 70_000 };

describe('observedShape', () => {
  it.each([
    ['an instant of each run', '2026-11-22T06:36:01.000Z', '2026-11-23T18:00:33.500Z'],
    ['texts in another order', { form: ['b', 'a'] }, { form: ['a', 'b'] }],
    ['a retry schedule drawn at random', { attempts: 11, gapsS: [5, 15, 30] }, { attempts: 9, gapsS: [4, 18] }],
    ['times deep inside', { 400: { first: { gapMs: 12 } } }, { 400: { first: { gapMs: 13 } } }],
  ])('is the same for %s', (_, one, other) => {
    expect(observedShape(one, RUN)).toEqual(observedShape(other, NEXT));
  });

  it.each([
    ['an instant of the run, and one of no run', '2026-11-22T06:36:01.000Z', '2012-12-02T00:30:08.276Z'],
    ['an attempt more than none', { attempts: 1, gapsS: [] }, { attempts: 2, gapsS: [5] }],
    [
      'a word next to measured times',
      { repeats: 'the same bytes', gapsS: [5, 6] },
      { repeats: 'others', gapsS: [5, 6] },
    ],
    ['numbers that are not measured', { tried: [200, 201] }, { tried: [200, 202] }],
    ['numbers in another order', [2, 1], [1, 2]],
    ['a number without a time', { attempts: 11 }, { attempts: 12 }],
    ['a member', { All: true }, { All: true, Webhooks: true }],
  ])('differs for %s', (_, one, other) => {
    expect(observedShape(one, RUN)).not.toEqual(observedShape(other, NEXT));
  });
});

describe('isMeasuredAlike', () => {
  it.each([
    [11, 22, true],
    [11, 23, false],
    [0, 0, true],
    [0, 1, false],
    [{ gapsS: [1, 2, 3] }, { gapsS: [3, 2, 4, 1] }, true],
    [{ gapsS: [1, 2, 3] }, { gapsS: [10, 2, 3] }, false],
    [{ gapsS: [6] }, { gapsS: [2, 2, 2] }, false],
    [['a', { gapMs: 1 }], ['a', { gapMs: 9 }], false],
    ['a', 'a', true],
  ])('of %j and %j is %s', (one, other, alike) => {
    expect(isMeasuredAlike(one, other)).toBe(alike);
  });
});
