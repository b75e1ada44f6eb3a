import { expect, it } from 'vitest';
import { CASES } from '../cases/index.ts';
import type { Outcome } from './case/outcome.ts';
import { inTime, Latecomers, playingOrder } from './order.ts';

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

const PASSED = { result: { status: 'passed' } } as Outcome;
const LATE = { result: { status: 'could-not-run' }, isOutOfPatience: true } as Outcome;

async function playedAlone(again: Readonly<Record<string, Outcome>>) {
  const latecomers = new Latecomers<string>();
  const kept = [latecomers.keep('in time', PASSED), ...Object.keys(again).map((each) => latecomers.keep(each, LATE))];
  const played: string[] = [];
  const told: [string, Outcome][] = [];
  const play = async (each: string): Promise<Outcome> => {
    played.push(each);
    return again[each] ?? PASSED;
  };
  await latecomers.playAlone(play, (each, outcome) => void told.push([each, outcome]));
  return { kept, played, told };
}

it('plays alone what ran out of patience next to others, and nothing else', async () => {
  const { kept, played, told } = await playedAlone({ a: PASSED, b: PASSED });
  expect(kept).toEqual([false, true, true]);
  expect(played).toEqual(['a', 'b']);
  expect(told).toEqual([
    ['a', PASSED],
    ['b', PASSED],
  ]);
});

it('plays no more once one has run out of patience alone, and tells the outcome of each', async () => {
  const { played, told } = await playedAlone({ a: PASSED, b: LATE, c: PASSED });
  expect(played).toEqual(['a', 'b']);
  expect(told).toEqual([
    ['a', PASSED],
    ['b', LATE],
    ['c', LATE],
  ]);
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
