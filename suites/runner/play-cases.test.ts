import { expect, it } from 'vitest';
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

it('stops waiting at the limit, and says for what', async () => {
  const endless = new Promise(() => {});
  await expect(inTime(endless, 20, 'a/case')).rejects.toThrow('Expected a/case to end within 0.02 s, got no end');
});
