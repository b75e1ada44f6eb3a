import { describe, expect, it } from 'vitest';
import { byReason } from '../../../reports/groups.ts';
import type { Misdeed } from './hostile-shim.fixture.ts';
import { changed, json, reset, silent } from './misdeeds.fixture.ts';
import { AT } from './places.fixture.ts';
import { playHostile } from './play-hostile.fixture.ts';

const CLOCK = /\/clock$/;
const STOPPED =
  /not played, because the (implementation has stopped answering: \d cases in a row ended without an answer|first 12 cases all could not run)/;
const busy = changed((document) => ({ ...document, busy: 1 }));

describe('a target that stops answering', () => {
  it.each<[what: string, at: RegExp, misdeed: Misdeed, worlds: 'single' | 'isolated']>([
    ['every request', /./, silent, 'isolated'],
    ['every request, one world at a time', /./, silent, 'single'],
    ['requests for worlds', AT.world, silent, 'isolated'],
    ['requests for worlds, one at a time', AT.world, silent, 'single'],
    ['requests for the clock, one world at a time', CLOCK, silent, 'single'],
    ['anything within a world, one at a time', /\/worlds\//, silent, 'single'],
    ['with quiet: it is always busy', CLOCK, busy, 'isolated'],
    ['with quiet: it is always busy, one world at a time', CLOCK, busy, 'single'],
  ])('namely %s, ends the run early', async (what, at, misdeed, worlds) => {
    const cases = 100;
    const { results, exitCode } = await playHostile(
      { at: what.startsWith('every') ? /worlds/ : at, misdeed },
      { cases, description: { worlds } },
    );
    expect(exitCode).toBe(3);
    expect(results.summary).toMatchObject({ failed: 0, couldNotRun: cases });
    expect(results.cases.at(-1)?.reason).toMatch(STOPPED);
  });

  it('after some cases still has their results, and the run is incomplete', async () => {
    let asked = 0;
    const misdeed: Misdeed = (each) => {
      asked += 1;
      if (asked > 5) return;
      json(each.right.body, each.right.status)(each);
    };
    const { results, exitCode } = await playHostile(
      { at: AT.world, misdeed },
      { cases: 40, description: { worlds: 'single' } },
    );
    expect(results.summary).toMatchObject({ passed: 5, failed: 0, couldNotRun: 35 });
    expect([results.verdict, exitCode]).toEqual(['incomplete', 3]);
  });

  it('for one case only does not end the run', async () => {
    const misdeed: Misdeed = (each) => {
      if (each.before > 0) json(each.right.body, each.right.status)(each);
    };
    const { results } = await playHostile({ at: AT.world, misdeed }, { cases: 10, description: { worlds: 'single' } });
    expect(results.summary).toMatchObject({ passed: 9, couldNotRun: 1 });
  });

  it('and comes back after some connections broke does not end the run', async () => {
    const misdeed: Misdeed = (each) =>
      each.before < 30 ? reset(each) : json(each.right.body, each.right.status)(each);
    const { results } = await playHostile({ at: AT.world, misdeed }, { cases: 60, limits: { silenceMs: 20_000 } });
    expect(results.cases.filter(({ reason = '' }) => STOPPED.test(reason))).toEqual([]);
    expect(results.summary).toMatchObject({ failed: 0, passed: expect.toSatisfy((count: number) => count > 0) });
  });
});

describe('a target that answers so that no case can run', () => {
  it.each<[what: string, at: RegExp, misdeed: Misdeed]>([
    ['a wrong status for a new world', AT.world, json({ world: 'w1' }, 200)],
    ['a world without an id', AT.world, json({}, 201)],
    ['a clock without a time', AT.read, json({}, 200)],
  ])('namely with %s, ends the run after a dozen cases, and is told once', async (_, at, misdeed) => {
    const cases = 100;
    let asked = 0;
    const counted: Misdeed = (each) => {
      asked += 1;
      return misdeed(each);
    };
    const { results, exitCode } = await playHostile({ at, misdeed: counted }, { cases });
    expect([results.verdict, exitCode]).toEqual(['could-not-run', 3]);
    expect(results.reason).toMatch(/^The run ended early: \d+ of 100 cases were not played\.$/);
    expect(results.summary).toMatchObject({ failed: 0, couldNotRun: cases });
    expect(asked).toBeLessThan(50);
    expect(byReason(results.cases)).toHaveLength(1);
  });
});
