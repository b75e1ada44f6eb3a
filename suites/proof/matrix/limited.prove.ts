import { expect, it } from 'vitest';
import { listPartsAndCases, problemsWithParts } from './limited.ts';

const PLAY_LIMIT_MS = 1_200_000;

it.each(listPartsAndCases())(
  'the reference with only $parts passes every case that asks for no more',
  async (limit) => {
    expect(await problemsWithParts(limit)).toEqual([]);
  },
  PLAY_LIMIT_MS,
);
