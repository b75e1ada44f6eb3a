import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deviation } from '../harness/nonconformance.ts';
import { Lines } from '../harness/stage/transcript.ts';
import { type Shown, type Shrinking, type Sighted, smallest } from './smallest.ts';

interface World {
  readonly parts: unknown;
}

const DEVIATION: Deviation = { requirement: 'CAL-011', expected: 'a request', seen: 'none' };
const SIGHTED = { deviation: DEVIATION, lines: new Lines() };
const ANYTHING: Shrinking<World> = {
  members: ['parts'],
  freedom: () => 'free',
  isWorld: ({ parts }) => parts !== undefined && Object.keys(Object(parts)).length > 0,
};

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => -index);

/** Searches in worlds that deviate if that is true of their parts. Each play takes so long, and is noted. */
function search(
  parts: unknown,
  isBroken: (json: string) => boolean,
  { tookMs = 1, shrinking = ANYTHING, played = [] as unknown[] } = {},
): Promise<Shown<World>> {
  return smallest({ world: { parts }, ...SIGHTED }, shrinking, async (smaller) => {
    vi.advanceTimersByTime(tookMs);
    played.push(smaller.parts);
    return isBroken(JSON.stringify(smaller.parts)) ? SIGHTED : undefined;
  });
}

describe('smallest', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[what: string, parts: unknown, kept: RegExp, smallest: unknown]>([
    ['elements of a list', upTo(20), /-3\b.*-17\b/, [-3, -17]],
    ['members of objects in it', [{ a: { b: 1, c: [{ d: 2, e: 3 }] } }, {}], /"e":3/, [{ a: { c: [{ e: 3 }] } }]],
    ['the end and the beginning of a text', ['Grüße 👋 an alle'], /👋/u, ['👋']],
    ['what is rare in a text', ['Grüße\u2028👋'], /[^ -~]/, ['é']],
    ['a text that has no say', { name: 'a'.repeat(10_000) }, /"name":"/, { name: 'x' }],
    ['the length of a long text', ['y'.repeat(5_000)], /y{1234}/, ['y'.repeat(1_234)]],
    ['digits of a number', [14_400_001], /\d{5,}/, [10_000_000]],
    ['the small parts of an instant', ['2024-02-29T13:14:15.167Z'], /-02-29T/, ['2024-02-29T00:00:00.000Z']],
  ])('leaves out %s', async (_, parts, kept, expected) => {
    const shown = await search(parts, (json) => kept.test(json));
    expect(shown).toEqual({ world: { parts: expected }, ...SIGHTED });
  });

  it('leaves what is fixed, does not look into what is whole, and takes plain values first', async () => {
    const shrinking: Shrinking<World> = {
      ...ANYTHING,
      freedom: ([, name]) => (name === 'id' ? 'fixed' : name === 'key' ? 'whole' : 'free'),
      plainValues: ([, name]) => (name === 'kind' ? ['track'] : []),
    };
    const { world } = await search({ id: 'abc', key: 'abc', kind: 'page', more: 1 }, (json) => /key.*kind/.test(json), {
      shrinking,
    });
    expect(world.parts).toEqual({ id: 'abc', key: 'abc', kind: 'track' });
  });

  it('keeps a world whose parts show something else, or cannot be played', async () => {
    const plays = [
      async (): Promise<Sighted> => ({ ...SIGHTED, deviation: { ...DEVIATION, requirement: 'CAL-012' } }),
      () => Promise.reject(new Error('No world')),
    ];
    for (const play of plays) {
      expect((await smallest({ world: { parts: [1, 2, 3] }, ...SIGHTED }, ANYTHING, play)).world.parts).toEqual([
        1, 2, 3,
      ]);
    }
  });

  it('plays no world twice, and none that is no world', async () => {
    const played: unknown[] = [];
    await search([5, 5, 'a'], () => false, { played });
    expect(played.map((each) => JSON.stringify(each))).not.toContain('[]');
    expect(new Set(played.map((each) => JSON.stringify(each))).size).toBe(played.length);
  });

  it('plays a limited number of worlds, and names the limit', async () => {
    const played: unknown[] = [];
    const parts = upTo(300);
    const { world, cutShortAfter } = await search(parts, (json) => json === JSON.stringify(parts), { played });
    expect([world.parts, played.length, cutShortAfter]).toEqual([parts, 100, '100 worlds']);
  });

  it('begins no world that would end after the time for the search, and names the limit', async () => {
    const played: unknown[] = [];
    const { cutShortAfter } = await search(upTo(300), () => false, { tookMs: 8_000, played });
    expect([played.length, cutShortAfter]).toEqual([2, '16.0 s']);
  });
});
