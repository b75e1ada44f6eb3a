import { expect, it } from 'vitest';
import { CASES } from '../cases/index.ts';
import { inTime, playingOrder } from './play-cases.ts';

interface Sample {
  readonly id: string;
  readonly isLong?: true;
}

const PLAIN: readonly Sample[] = [{ id: 'a' }, { id: 'b' }];
const LONG: readonly Sample[] = [
  { id: 'c', isLong: true },
  { id: 'd', isLong: true },
];
const MIXED = [PLAIN[0], LONG[0], PLAIN[1], LONG[1]].flatMap((each) => each ?? []);

it('begins with the long ones if cases are played side by side, and keeps the order otherwise', () => {
  expect(playingOrder(MIXED, 2)).toEqual([...LONG, ...PLAIN]);
  expect(playingOrder(MIXED, 1)).toEqual(MIXED);
});

it('leaves most places to other cases, so that plain failures still come first', () => {
  const long = CASES.filter((each) => 'isLong' in each);
  expect(long.length).toBeGreaterThan(5);
  expect(long.length).toBeLessThanOrEqual(12);
});

it('stops waiting at the limit, and says for what', async () => {
  const endless = new Promise(() => {});
  await expect(inTime(endless, 20, 'a/case')).rejects.toThrow('Expected a/case to end within 0.02 s, got no end');
});

it.each([
  ['a value', async () => 7, { status: 'fulfilled', value: 7 }],
  ['an error', () => Promise.reject(new Error('spoilt')), { status: 'rejected', reason: new Error('spoilt') }],
])('passes on %s that comes before the limit', async (_, begin, settled) => {
  expect(await Promise.allSettled([inTime(begin(), 60_000, 'a/case')])).toEqual([settled]);
});
