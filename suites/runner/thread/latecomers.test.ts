import { expect, it } from 'vitest';
import type { Outcome } from '../case/outcome.ts';
import { Latecomers } from './latecomers.ts';

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

it('plays alone what ran out of patience beside others, and nothing else', async () => {
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
