import { describe, expect, it } from 'vitest';
import { byReason } from '../../../reports/groups.ts';
import { withLikely } from '../../../reports/likely/with-likely.ts';
import { run } from '../../../reports/results.fixture.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { NOT_PLAYED } from '../../runner/case/cut-short.ts';
import { summarise, verdictOf } from '../../runner/results/verdict.ts';
import { Breaker } from '../../target/exchange/breaker.ts';
import type { Misdeed } from '../hostile/hostile-shim.fixture.ts';
import { changed, clockOff, json, late, reset } from '../hostile/misdeeds.fixture.ts';
import { AT } from '../hostile/places.fixture.ts';
import { gone, LOST_WORLDS, WRONG_CLOCKS } from '../hostile/worlds.fixture.ts';
import { playAgainst } from '../matrix/play-against.ts';
import { type Misbehaviour, startMisbehaving } from './misbehaving.fixture.ts';
import { KNOWN } from './misbehaviours.fixture.ts';

const PLAY_LIMIT_MS = 120_000;
/** How long a case may take that finds no end. */
const PATIENCE_MS = 8_000;
/** A part of each group is enough: what a shim does wrong, it does in every case. */
const EACH = 32;
const PLAYED = partOf(0);
/** Begins the reason of a case that was under way when the run was given up, which happens by chance. */
const GIVEN_UP = /^the first \d+ cases all could not run: /;
const REFUSED = { error: { message: 'no' } };

function partOf(turn: number): typeof CASES {
  return CASES.filter((_, index) => index % EACH === turn);
}

/** A misdeed now and then, and an honest answer otherwise. */
function every(count: number, misdeed: Misdeed): Misdeed {
  return (asked) => {
    if (asked.before % count === 0) misdeed(asked);
    else json(asked.honest.body, asked.honest.status)(asked);
  };
}

async function resultsOf(
  misbehaviour: Misbehaviour,
  { cases: played = PLAYED, patienceMs = PATIENCE_MS }: { cases?: typeof PLAYED; patienceMs?: number } = {},
): Promise<Results> {
  const shim = await startMisbehaving(misbehaviour);
  try {
    const cases = await playAgainst(shim.url, played, {
      shrinks: false,
      patienceMs,
      breaker: new Breaker(),
    });
    const summary = summarise(cases);
    return run({ cases, summary, verdict: verdictOf(summary, played.length, cases.length, false) });
  } finally {
    await shim.close();
  }
}

describe('the reference behind a shim that misbehaves', () => {
  it.each<[what: string, at: RegExp, misdeed: Misdeed]>([
    ['answers every call with 500', AT.call, json(REFUSED, 500)],
    ['answers every third call with 500', AT.call, every(3, json(REFUSED, 500))],
    ['answers every fifth call with 404', AT.call, every(5, gone)],
    ['refuses every fourth source', AT.source, every(4, json(REFUSED, 422))],
    ['breaks every fourth connection on which the clock is moved', AT.advance, every(4, reset)],
    [
      'reports another time now and then',
      AT.read,
      every(
        50,
        clockOff(() => 7),
      ),
    ],
    ['answers every third method with 500', AT.method, every(3, json(REFUSED, 500))],
    ...[...WRONG_CLOCKS.slice(0, 2), ...LOST_WORLDS.slice(0, 2)].map(
      ([what, at, misdeed]) => [what, at, misdeed] as const satisfies unknown[],
    ),
  ])(
    'is blamed for no mistake of the simulator if the shim %s',
    async (_what, at, misdeed) => {
      const { summary, likely } = withLikely(await resultsOf({ at, misdeed }));
      expect(summary.failed + summary.couldNotRun).toBeGreaterThan(0);
      expect(likely).toBeUndefined();
    },
    PLAY_LIMIT_MS,
  );

  it.each(KNOWN)(
    'fails no case, and the shim is blamed once, if it $what',
    async ({ blame, reasons: mostReasons = 1, patienceMs = PATIENCE_MS, ...misbehaviour }) => {
      const { summary, likely, cases } = withLikely(await resultsOf(misbehaviour, { patienceMs }));
      const failed = cases.filter(({ status }) => status === 'failed').map(({ id, failure }) => [id, failure?.seen]);
      expect(failed).toEqual([]);
      expect(summary.couldNotRun).toBeGreaterThan(0);
      expect(likely).toBeUndefined();
      const reasons = byReason(cases.filter(({ status }) => status === 'could-not-run')).map(([reason]) => reason);
      const own = reasons.filter((reason) => !reason.startsWith(NOT_PLAYED));
      expect(own.filter((reason) => !blame.test(reason.replace(GIVEN_UP, '')))).toEqual([]);
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThanOrEqual(mostReasons);
    },
    PLAY_LIMIT_MS,
  );

  it.each([1, 2, 3])(
    'fails no case of another part of the suite if all worlds are one: part %i',
    async (part) => {
      const one = KNOWN.find(({ what }) => what === 'has one world under many names');
      if (one === undefined) throw new Error('Expected a shim that has one world, got none');
      const cases = partOf(part);
      const { summary, cases: played } = await resultsOf(one, { cases });
      expect(played.filter(({ status }) => status === 'failed')).toEqual([]);
      expect(summary.couldNotRun).toBeGreaterThan(0);
    },
    PLAY_LIMIT_MS,
  );

  it(
    'passes if the shim answers late',
    async () => {
      const { summary } = withLikely(await resultsOf({ at: /./, misdeed: late(10) }, { patienceMs: PLAY_LIMIT_MS }));
      expect(summary).toMatchObject({ failed: 0, couldNotRun: 0 });
    },
    PLAY_LIMIT_MS,
  );

  it(
    'is blamed for no mistake if the shim is never busy, which shows only where work is slow',
    async () => {
      const misdeed = changed((clock) => ({ ...clock, busy: 0 }));
      expect(withLikely(await resultsOf({ at: /\/clock$/, misdeed })).likely).toBeUndefined();
    },
    PLAY_LIMIT_MS,
  );
});
