import { describe, expect, it } from 'vitest';
import { LARGE_ANSWERS, LONG_TEXTS } from './answers.fixture.ts';
import { expectBlame } from './blame.fixture.ts';
import type { Misdeed } from './hostile-shim.fixture.ts';
import { body, bytes, json, nested, silent } from './misdeeds.fixture.ts';
import { ODD_ANSWERS } from './odd-answers.fixture.ts';
import { AT } from './places.fixture.ts';
import { playHostile } from './play-hostile.fixture.ts';

describe.each([
  ['too much', LARGE_ANSWERS],
  ['a text that is too long', LONG_TEXTS],
  ['something odd', ODD_ANSWERS],
])('a target that answers with %s', (_, rows) => {
  it.each(rows)('namely %s, is to blame itself', async (_what, place, misdeed, blame) => {
    expectBlame(await playHostile({ at: AT[place], misdeed }), blame);
  });
});

describe('a target whose answer does not matter', () => {
  it.each<[what: string, misdeed: Misdeed]>([
    ['never answers it', silent],
    ['refuses it at length', json({ error: { message: 'no '.repeat(300_000) } }, 400)],
    ['answers it with deep JSON', body(() => nested('[', ']'))],
    ['changes the protocol', bytes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
  ])(
    'when a world is deleted, and %s, changes no result',
    async (_, misdeed) => {
      const { results } = await playHostile({ at: AT.drop, misdeed });
      expect(results.verdict).toBe('conformant');
    },
    40_000,
  );
});

it('a target that does none of this passes', async () => {
  const { results, exitCode } = await playHostile({ at: /^NEVER$/, misdeed: silent });
  expect(results.cases.map(({ status, reason = '' }) => status + reason)).toEqual(['passed']);
  expect(exitCode).toBe(0);
});
