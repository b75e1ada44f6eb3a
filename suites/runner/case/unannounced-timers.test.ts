import { describe, expect, it } from 'vitest';
import { RoutespecError } from '../../../spec/error.ts';
import { toFailure } from '../../harness/nonconformance.ts';
import type { Implementation } from '../../harness/target/implementation.ts';
import { UNANNOUNCED } from '../../harness/time/counted-trouble.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import { caseOf } from '../results.fixture.ts';
import { DEFAULT_SETTINGS } from '../run-settings.ts';
import { DESCRIPTION } from '../shim.fixture.ts';
import { type Play, type Played, playBelievably } from './doubts.ts';
import type { Ending } from './ending.ts';
import type { RunContext } from './run-context.ts';
import { ClockTrust } from './trust.ts';

const PASSED: Ending = { status: 'passed' };
const FAILED = failing('RTY-001');
const LATE: Ending = { status: 'could-not-run', reason: 'late' };
const CAUGHT: Ending = { status: 'could-not-run', reason: 'a timer was left out' };
const ERRORS = new Map<Ending, Error>([
  [CAUGHT, new RoutespecError('shim-failed', 'a timer was left out', { cause: UNANNOUNCED })],
  [LATE, new RoutespecError('late', 'late')],
]);

function failing(requirement: 'RTY-001' | 'TMO-002'): Ending {
  return { status: 'failed', failure: toFailure({ requirement, expected: 'a retry', seen: 'none' }) };
}

/** Plays a case that ends in one way the first time, and in another the second time. */
async function look(
  endings: readonly Ending[],
  { hasSkipped = true, clockTrust = new ClockTrust() } = {},
): Promise<Played & { readonly plays: readonly RunContext[] }> {
  const context: RunContext = {
    implementation: {} as Implementation,
    description: DESCRIPTION,
    watches: [],
    settings: DEFAULT_SETTINGS,
    certificates: undefined,
    repeatCommand: 'run',
    run: { seed: 1, onWorld: () => {} },
    clockTrust,
  };
  const plays: RunContext[] = [];
  const play: Play = async (_, own, records) => {
    const ending = endings[plays.length] ?? PASSED;
    plays.push(own);
    records.times.push({ hasSkipped } as WorldTime);
    records.error = ERRORS.get(ending);
    return ending;
  };
  return { ...(await playBelievably(caseOf({}), context, play)), plays };
}

describe('a second look at a failure', () => {
  it.each<[what: string, first: Ending, hasSkipped: boolean]>([
    ['passes', PASSED, true],
    ['could not run', CAUGHT, true],
    ['fails before its clock has skipped anything', FAILED, false],
  ])('is not taken at a case that %s', async (_, first, hasSkipped) => {
    const { ending, plays } = await look([first], { hasSkipped });
    expect(ending).toBe(first);
    expect(plays).toHaveLength(1);
  });

  it('doubts `next`, shares nothing with other cases, and looks for no smaller world', async () => {
    const { plays } = await look([FAILED, FAILED]);
    expect(plays).toHaveLength(2);
    expect(plays[0]).toMatchObject({ run: { seed: 1 }, settings: { shrinks: true } });
    expect(plays[0]).not.toHaveProperty('doubtsNext');
    expect(plays[1]).toMatchObject({ doubtsNext: true, settings: { shrinks: false } });
    expect(plays[1]).not.toHaveProperty('run');
  });

  it('blames the HTTP adapter if it finds that `next` leaves a timer out', async () => {
    const { ending, records } = await look([FAILED, CAUGHT]);
    expect(ending).toBe(CAUGHT);
    expect(records.error).toBe(ERRORS.get(CAUGHT));
  });

  it.each<[what: string, second: Ending]>([
    ['fails', failing('TMO-002')],
    ['passes', PASSED],
    ['could not run for another reason', LATE],
  ])('leaves the failure as it is if the case %s in it', async (_, second) => {
    const { ending, records } = await look([FAILED, second]);
    expect(ending).toBe(FAILED);
    expect(records.error).toBeUndefined();
  });

  it('is not taken any more once two failures for the same requirement have stood', async () => {
    const clockTrust = new ClockTrust();
    const plays = [];
    for (const ending of [FAILED, FAILED, FAILED, failing('TMO-002')]) {
      plays.push((await look([ending, ending], { clockTrust })).plays.length);
    }
    expect(plays).toEqual([2, 2, 1, 2]);
  });

  it('is taken at every failure once `next` has been caught', async () => {
    const clockTrust = new ClockTrust();
    for (const second of [FAILED, FAILED]) await look([FAILED, second], { clockTrust });
    await look([failing('TMO-002'), CAUGHT], { clockTrust });
    expect((await look([FAILED, CAUGHT], { clockTrust })).ending).toBe(CAUGHT);
  });

  it('is never taken where the clock is known to be right', async () => {
    expect((await look([FAILED, CAUGHT], { clockTrust: new ClockTrust(0) })).plays).toHaveLength(1);
  });
});
