import { describe, expect, it } from 'vitest';
import type { Deviation } from '../nonconformance.ts';
import type { Combination } from './dimension.ts';
import { smallestCombinations } from './smallest.ts';
import { spoken } from './spoken.ts';

const PLAIN = { kind: 'track', secret: 'plain', url: 'path' };
const deviation: Deviation = { requirement: 'SIG-001', expected: 'a signature', seen: 'none' };
const combinations: Combination[] = [
  PLAIN,
  { kind: 'group', secret: 'long', url: 'query' },
  { kind: 'identify', secret: 'long', url: 'query' },
  { kind: 'identify', secret: 'plain', url: 'slash' },
];

describe('smallestCombinations', () => {
  it('keeps one combination, and only the values that it takes', async () => {
    const isBroken = ({ kind, url }: Combination): boolean => kind === 'identify' && url === 'query';
    const play = async (some: readonly Combination[]) => (some.some(isBroken) ? deviation : undefined);
    const smallest = await smallestCombinations(
      { combinations, deviation },
      { plain: PLAIN, isAllowed: () => true, play },
    );
    expect(smallest.combinations.map((each) => spoken(each, PLAIN))).toEqual(['kind: identify, url: query']);
  });

  it('never tries a combination that is forbidden, and stops after some plays', async () => {
    let plays = 0;
    const play = async (some: readonly Combination[]) => {
      plays += 1;
      return some.length > 0 ? deviation : undefined;
    };
    const many = Array.from({ length: 60 }, () => ({ kind: 'group', secret: 'long', url: 'query' }));
    const isAllowed = ({ secret }: Combination): boolean => secret === 'long';
    const smallest = await smallestCombinations({ combinations: many, deviation }, { plain: PLAIN, isAllowed, play });
    expect(smallest.combinations.map((each) => spoken(each, PLAIN))).toEqual(['secret: long']);
    expect(plays).toBeLessThanOrEqual(40);
  });

  it('reports combinations that only fail beside each other together', async () => {
    const play = async (some: readonly Combination[]) => (some.length === combinations.length ? deviation : undefined);
    const smallest = await smallestCombinations(
      { combinations, deviation },
      { plain: PLAIN, isAllowed: () => false, play },
    );
    expect(smallest.combinations).toEqual(combinations);
  });
});
