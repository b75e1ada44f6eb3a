import { expect, it } from 'vitest';
import { withLikely } from '../../../reports/likely/with-likely.ts';
import { run } from '../../../reports/results.fixture.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { summarise, verdictOf } from '../../runner/results/verdict.ts';
import type { Misdeed } from '../hostile/hostile-shim.fixture.ts';
import { clockOff, json, reset } from '../hostile/misdeeds.fixture.ts';
import { AT } from '../hostile/places.fixture.ts';
import { gone, LOST_WORLDS, WRONG_CLOCKS } from '../hostile/worlds.fixture.ts';
import { playAgainst } from '../play-against.fixture.ts';
import { startMisbehaving } from './misbehaving.fixture.ts';

const PLAY_LIMIT_MS = 120_000;
const PATIENCE_MS = 8_000;
/** A part of each group is enough: what a shim does wrong, it does in every case. */
const PLAYED = CASES.filter((_, index) => index % 16 === 0);
const REFUSED = { error: { message: 'no' } };

/** A misdeed now and then, and an honest answer otherwise. */
function every(count: number, misdeed: Misdeed): Misdeed {
  return (asked) => {
    if (asked.before % count === 0) misdeed(asked);
    else json(asked.honest.body, asked.honest.status)(asked);
  };
}

async function resultsOf(at: RegExp, misdeed: Misdeed): Promise<Results> {
  const shim = await startMisbehaving({ at, misdeed });
  try {
    const cases = await playAgainst(shim.url, PLAYED, { shrinks: false, patienceMs: PATIENCE_MS });
    const summary = summarise(cases);
    return run({ cases, summary, verdict: verdictOf(summary, PLAYED.length, cases.length, false) });
  } finally {
    await shim.close();
  }
}

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
  'no mistake of the simulator is blamed on the reference behind a shim that %s',
  async (_what, at, misdeed) => {
    const { summary, likely } = withLikely(await resultsOf(at, misdeed));
    expect(summary.failed + summary.couldNotRun).toBeGreaterThan(0);
    expect(likely).toBeUndefined();
  },
  PLAY_LIMIT_MS,
);
