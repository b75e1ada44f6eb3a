import { describe, expect, it } from 'vitest';
import type { Deviation } from '../../nonconformance.ts';
import { smallest } from '../smallest.ts';
import type { Combination } from './dimension.ts';
import { shrinkingTo } from './play.ts';
import { spoken } from './spoken.ts';

const PLAIN = { kind: 'track', secret: 'plain', url: 'path' };
const deviation: Deviation = { requirement: 'SIG-001', expected: 'a signature', seen: 'none' };
const combinations: Combination[] = [
  PLAIN,
  { kind: 'group', secret: 'long', url: 'query' },
  { kind: 'identify', secret: 'long', url: 'query' },
  { kind: 'identify', secret: 'plain', url: 'slash' },
];

/** The combinations that still fail, without their plain values. */
async function few(
  isBroken: (some: readonly Combination[]) => boolean,
  isAllowed: (combination: Combination) => boolean = () => true,
): Promise<string[]> {
  const shown = { world: combinations, deviation };
  const play = async (some: readonly Combination[]) => (isBroken(some) ? deviation : undefined);
  const { world } = await smallest<readonly Combination[], Combination>(
    shown,
    shrinkingTo({ plain: PLAIN, isAllowed }),
    play,
  );
  return world.map((each) => spoken(each, PLAIN));
}

describe('the smallest combinations', () => {
  it('are one, and only the values that it takes', async () => {
    const isBroken = ({ kind, url }: Combination): boolean => kind === 'identify' && url === 'query';
    expect(await few((some) => some.some(isBroken))).toEqual(['kind: identify, url: query']);
  });

  it('hold none that is forbidden', async () => {
    const isLong = ({ secret }: Combination): boolean => secret === 'long';
    expect(await few((some) => some.some(isLong), isLong)).toEqual(['secret: long']);
  });

  it('stay together if they only fail beside each other', async () => {
    const all = await few(
      ({ length }) => length === combinations.length,
      () => false,
    );
    expect(all).toHaveLength(combinations.length);
  });
});
