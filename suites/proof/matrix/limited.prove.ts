import { expect, it } from 'vitest';
import { limits, problemsOfLimit } from './limited.ts';

const PLAY_LIMIT_MS = 1_200_000;

it.each(limits())(
  'the reference with only $parts passes every case that asks for no more',
  async (limit) => {
    expect(await problemsOfLimit(limit)).toEqual([]);
  },
  PLAY_LIMIT_MS,
);
