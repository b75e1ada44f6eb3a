import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deviation } from '../harness/nonconformance.ts';
import { Lines } from '../harness/stage/transcript.ts';
import { type Edit, type Shown, type Shrinking, type Sighted, smallest } from './smallest.ts';

/** A world of numbers, each of which is a part. */
type World = readonly number[];

const DEVIATION: Deviation = { requirement: 'CAL-011', expected: 'a request', seen: 'none' };
const SIGHTED = { deviation: DEVIATION, lines: new Lines() };
const NUMBERS: Shrinking<World, number> = {
  listParts: (world) => world,
  without: (world, parts) => world.filter((number) => !parts.has(number)),
};

const upTo = (count: number): World => Array.from({ length: count }, (_, index) => index);

/** Searches in worlds that deviate if that is true of them. Each play takes so long, and is noted. */
function search(
  world: World,
  isBroken: (world: World) => boolean,
  { tookMs = 1, shrinking = NUMBERS, played = [] as World[] } = {},
): Promise<Shown<World>> {
  return smallest({ world, ...SIGHTED }, shrinking, async (smaller) => {
    vi.advanceTimersByTime(tookMs);
    played.push(smaller);
    return isBroken(smaller) ? SIGHTED : undefined;
  });
}

describe('smallest', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps only what it takes, in its order, and says nothing of a search that came to its end', async () => {
    const shown = await search(upTo(20), (world) => world.includes(3) && world.includes(17));
    expect(shown).toEqual({ world: [3, 17], ...SIGHTED });
  });

  it('makes what is left plain, as far as that shows the same and is allowed', async () => {
    const edits: Edit<World>[] = [
      (world) => world.map((number) => (number === 5 ? 0 : number)),
      () => undefined,
      (world) => world.map((number) => (number === 9 ? 0 : number)),
    ];
    const shrinking = { ...NUMBERS, listEdits: () => edits };
    const shown = await search([5, 9], (world) => world.length === 2 && world.includes(9), { shrinking });
    expect(shown.world).toEqual([0, 9]);
  });

  it('keeps a world whose parts show something else, or cannot be played', async () => {
    const plays = [
      async (): Promise<Sighted> => ({ ...SIGHTED, deviation: { ...DEVIATION, requirement: 'CAL-012' } }),
      () => Promise.reject(new Error('No world')),
    ];
    for (const play of plays) {
      expect((await smallest({ world: [1, 2, 3], ...SIGHTED }, NUMBERS, play)).world).toEqual([1, 2, 3]);
    }
  });

  it('plays no world without parts', async () => {
    const played: World[] = [];
    await search([1, 2], () => true, { played });
    expect(played).toEqual([[2]]);
  });

  it('plays a limited number of worlds, and names the limit', async () => {
    const played: World[] = [];
    const { world, cutShortAfter } = await search(upTo(300), ({ length }) => length >= 300, { played });
    expect([world.length, played.length, cutShortAfter]).toEqual([300, 60, '60 worlds']);
  });

  it('begins no world that would end after the time for the search, and names the limit', async () => {
    const played: World[] = [];
    const { cutShortAfter } = await search(upTo(300), () => false, { tookMs: 3_000, played });
    expect([played.length, cutShortAfter]).toEqual([2, '6.0 s']);
  });
});
