import { describe, expect, it } from 'vitest';
import type { Deviation } from '../nonconformance.ts';
import { smallestSequence } from './smallest.ts';

const DEVIATION: Deviation = { requirement: 'CAL-011', expected: 'a request', seen: 'none' };

describe('smallestSequence', () => {
  it('keeps only what it takes, in its order', async () => {
    const sequence = Array.from({ length: 20 }, (_, index) => index);
    const play = async (some: readonly number[]) => (some.includes(3) && some.includes(17) ? DEVIATION : undefined);
    expect((await smallestSequence({ sequence, deviation: DEVIATION }, play)).sequence).toEqual([3, 17]);
  });

  it('keeps a sequence whose parts show something else, or cannot be played', async () => {
    const sequence = [1, 2, 3];
    const other: Deviation = { ...DEVIATION, requirement: 'CAL-012' };
    expect((await smallestSequence({ sequence, deviation: DEVIATION }, async () => other)).sequence).toEqual(sequence);
    const broken = () => Promise.reject(new Error('No world'));
    expect((await smallestSequence({ sequence, deviation: DEVIATION }, broken)).sequence).toEqual(sequence);
  });
});
