import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Shrinking, smallest } from './smallest.ts';

interface World {
  readonly parts: unknown;
}

const ANYTHING: Shrinking<World> = {
  members: ['parts'],
  freedom: () => 'free',
  isWorld: ({ parts }) => parts !== undefined && Object.keys(Object(parts)).length > 0,
};

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => -index);

/** The parts of the smallest world that deviates, if that is true of its parts. Each play takes so long, and is noted. */
async function search(
  parts: unknown,
  isBroken: (json: string) => boolean,
  { tookMs = 1, shrinking = ANYTHING, played = [] as unknown[] } = {},
): Promise<unknown> {
  const found = await smallest({ parts }, shrinking, async (smaller) => {
    vi.advanceTimersByTime(tookMs);
    played.push(smaller.parts);
    return isBroken(JSON.stringify(smaller.parts));
  });
  return found.parts;
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
    ['what is long of a duration', [{ after: '4m30s' }], /after/, [{ after: '1s' }]],
    ['the small parts of an instant', ['2024-02-29T13:14:15.167Z'], /-02-29T/, ['2024-02-29T00:00:00.000Z']],
  ])('leaves out %s', async (_, parts, kept, expected) => {
    expect(await search(parts, (json) => kept.test(json))).toEqual(expected);
  });

  it('keeps what has to stay, does not look into what is whole, and takes plain values first', async () => {
    const shrinking: Shrinking<World> = {
      ...ANYTHING,
      freedom: ([, name, inner]) => (name === 'key' ? 'whole' : name === 'id' && inner === undefined ? 'kept' : 'free'),
      plainValues: ([, name]) => (name === 'kind' ? ['track'] : []),
    };
    const parts = { id: { a: 1 }, key: 'abc', kind: 'page', more: 1 };
    const found = await search(parts, (json) => /key.*kind/.test(json), { shrinking });
    expect(found).toEqual({ id: {}, key: 'abc', kind: 'track' });
  });

  it('keeps a world without which nothing shows, or whose parts cannot be played', async () => {
    for (const play of [async () => false, () => Promise.reject(new Error('No world'))]) {
      expect((await smallest({ parts: [1, 2, 3] }, ANYTHING, play)).parts).toEqual([1, 2, 3]);
    }
  });

  it('plays no world twice, and none that is no world', async () => {
    const played: unknown[] = [];
    await search([5, 5, 'a'], () => false, { played });
    expect(played.map((each) => JSON.stringify(each))).not.toContain('[]');
    expect(new Set(played.map((each) => JSON.stringify(each))).size).toBe(played.length);
  });

  it.each([
    ['plays a limited number of worlds', 1, 100],
    ['begins no world that would end after the time for the search', 8_000, 2],
  ])('%s', async (_, tookMs, count) => {
    const played: unknown[] = [];
    expect(await search(upTo(300), () => false, { tookMs, played })).toEqual(upTo(300));
    expect(played).toHaveLength(count);
  });
});
