import { describe, expect, it } from 'vitest';
import { expectBlame } from './blame.fixture.ts';
import { AT } from './places.fixture.ts';
import { playHostile } from './play-hostile.fixture.ts';
import { gone, LOST_WORLDS, WRONG_CLOCKS } from './worlds.fixture.ts';

describe('a target whose clock is wrong', () => {
  it.each(WRONG_CLOCKS)('because it %s, is to blame itself', async (_, at, misdeed, blame) => {
    expectBlame(await playHostile({ at, misdeed }), blame);
  });
});

describe('a target that loses or mixes up worlds', () => {
  it.each(LOST_WORLDS)('because it %s, is to blame itself', async (_, at, misdeed, blame, options = {}) => {
    const run = await playHostile(
      { at, misdeed },
      {
        play: async (stage) => {
          const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
          await source.call(stage.calls.track());
          await stage.world.log();
          await stage.client(await stage.capture());
        },
        ...options,
      },
    );
    expect(run.results.reason ?? run.results.cases.map(({ reason }) => reason).join()).toMatch(blame);
    expect(run.results.summary.failed).toBe(0);
  });

  it('believes a refusal with a 404 while the world is there', async () => {
    const { results } = await playHostile({ at: AT.call, misdeed: gone });
    expect(results.cases.map(({ status }) => status)).toEqual(['failed']);
  });
});
