import { expect, it } from 'vitest';
import { CASES } from '../../cases/index.ts';
import { playingOrder } from './playing-order.ts';

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
});

it('changes nothing if cases are played one after another', () => {
  expect(playingOrder(MIXED, 1)).toEqual(MIXED);
});

it('leaves most places to other cases, so that plain failures still come first', () => {
  const long = CASES.filter((each) => 'isLong' in each);
  expect(long.length).toBeGreaterThan(5);
  expect(long.length).toBeLessThanOrEqual(12);
});
