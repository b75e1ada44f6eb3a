import { describe, expect, it } from 'vitest';
import { CASES } from '../../../cases/index.ts';
import { readArguments } from '../../arguments.ts';
import { casesOfShard, readShard, shardFacts } from './shard.ts';

const read = (text: string) => readShard(readArguments('run', { shard: { type: 'string' } }, [`--shard=${text}`]));

describe('readShard', () => {
  it.each([
    ['1/1', { index: 1, of: 1 }],
    ['3/4', { index: 3, of: 4 }],
  ])('reads %s', (text, shard) => {
    expect(read(text)).toEqual(shard);
  });

  it.each(['', '1', '0/4', '5/4', '1/0', 'a/b', '1/4/4', '-1/4', '1/1001', '1.5/4'])('refuses %j', (text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(/^Expected `--shard` to be i\/n/) }),
    );
  });
});

describe('casesOfShard', () => {
  it.each([1, 2, 3, 7])('deals each case to one of %i parts, of like sizes, with long cases in each', (of) => {
    const parts = Array.from({ length: of }, (_, at) => casesOfShard(CASES, { index: at + 1, of }));
    const ids = parts.flat().map(({ id }) => id);
    expect(ids.toSorted()).toEqual(CASES.map(({ id }) => id).toSorted());
    const sizes = parts.map((part) => part.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    const seeded = parts.map((part) => part.filter(({ isSeeded }) => isSeeded).length);
    expect(Math.max(...seeded) - Math.min(...seeded)).toBeLessThanOrEqual(3);
  });

  it('refuses more parts than cases', () => {
    expect(() => casesOfShard(CASES.slice(0, 2), { index: 1, of: 3 })).toThrow(/which is 2, got 3$/);
  });
});

describe('shardFacts', () => {
  it('says which cases all parts play, and names the baseline', () => {
    const [one, two] = [1, 2].map((index) => shardFacts({ index, of: 2 }, CASES, 'known.txt'));
    expect(one).toEqual({ ...two, index: 1 });
    expect(one).toMatchObject({ of: 2, baseline: 'known.txt', selection: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(shardFacts({ index: 1, of: 2 }, CASES.slice(1), undefined).selection).not.toBe(one?.selection);
  });
});
